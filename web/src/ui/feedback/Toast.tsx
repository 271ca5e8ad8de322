import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { FloatingCard } from '../dialog/FloatingCard.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import type { ShownToast, ToastMessage } from './toast-message.ts';

const ToastContext = createContext<(message: ToastMessage) => void>(() => undefined);
type HostProps = { shown: ShownToast | null; onClose: (key: number) => void };

/** The same words without the code that makes a toast of them: what failed must be said even when the server is gone. */
const PlainToast = ({ shown, onClose }: HostProps) =>
  shown === null ? null : (
    <FloatingCard role="alert" key={shown.key}>
      <EmptyState title={shown.title} {...(shown.text !== undefined && { why: shown.text })}>
        {shown.action && (
          <Button size="small" onClick={shown.action.run}>
            {shown.action.label}
          </Button>
        )}
        <Button size="small" onClick={() => onClose(shown.key)}>
          Dismiss
        </Button>
      </EmptyState>
    </FloatingCard>
  );

/** Loaded separately, because toasts appear only after an action. The shell preloads it. */
export const ToastHost = lazyPart(() => import('./ToastHost.tsx'), 'RadixToastHost', { failed: PlainToast });

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
      {used && <ToastHost shown={shown} onClose={close} />}
    </ToastContext>
  );
};

/** `const toast = useToast(); toast({ title: 'Link Removed', action: { label: 'Undo', run } })` */
export const useToast = () => useContext(ToastContext);
