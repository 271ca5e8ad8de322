import { createContext, lazy, Suspense, useCallback, useContext, useState, type ReactNode } from 'react';
import type { ShownToast, ToastMessage } from './toast-message.ts';

const ToastContext = createContext<(message: ToastMessage) => void>(() => undefined);
/** Not part of the first load: nobody is told anything before they have done something. */
const ToastHost = lazy(async () => ({ default: (await import('./ToastHost.tsx')).ToastHost }));

/** Holds the one visible toast: a new one replaces it. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const [used, setUsed] = useState(false);
  const show = useCallback((message: ToastMessage) => {
    setUsed(true);
    setShown((last) => ({ ...message, key: (last?.key ?? 0) + 1 }));
  }, []);
  const close = useCallback((key: number) => setShown((last) => (last?.key === key ? null : last)), []);
  return (
    <ToastContext value={show}>
      {children}
      {used && (
        <Suspense fallback={null}>
          <ToastHost shown={shown} onClose={close} />
        </Suspense>
      )}
    </ToastContext>
  );
};

/** `const toast = useToast(); toast({ title: 'Link Removed', action: { label: 'Undo', run } })` */
export const useToast = () => useContext(ToastContext);
