import * as Radix from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button, IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { Mark } from './Mark.tsx';
import { phone } from './media.ts';

export type ToastMessage = {
  title: string;
  text?: string;
  tone?: 'success' | 'error';
  /** One action, e.g. 'Undo'. */
  action?: { label: string; run: () => void };
};
type Shown = ToastMessage & { key: number };

const ToastContext = createContext<(message: ToastMessage) => void>(() => undefined);

const Viewport = styled(Radix.Viewport)`
  position: fixed;
  right: var(--s-24);
  bottom: var(--s-24);
  z-index: 40;
  width: 344px;
  max-width: calc(100vw - 2 * var(--s-16));
  ${phone} {
    left: var(--s-16);
    right: var(--s-16);
    bottom: var(--s-16);
    width: auto;
  }
`;
const Card = styled(Radix.Root)`
  display: flex;
  align-items: center;
  gap: var(--s-12);
  padding: var(--s-12) var(--s-12) var(--s-12) var(--s-16);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-8);
  background: var(--ink-3);
  box-shadow: var(--shadow);
  font: var(--t-13);
  animation: rise var(--dur-overlay) var(--ease);
  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
`;
const Words = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;
const Title = styled(Radix.Title)`
  font-weight: var(--w-strong);
`;
const Text = styled(Radix.Description)`
  color: var(--text-muted);
`;

const Content = ({ message, onClose }: { message: Shown; onClose: () => void }) => (
  <Card
    duration={5000}
    type={message.tone === 'error' ? 'foreground' : 'background'}
    onOpenChange={(open) => !open && onClose()}
  >
    <Mark shape={message.tone === 'error' ? 'cross' : 'check'} tone={message.tone === 'error' ? 'danger' : 'success'} />
    <Words>
      <Title>{message.title}</Title>
      {message.text && <Text>{message.text}</Text>}
    </Words>
    {message.action && (
      <Radix.Action asChild altText={message.action.label}>
        <Button size="small" onClick={message.action.run}>
          {message.action.label}
        </Button>
      </Radix.Action>
    )}
    <Radix.Close asChild>
      <IconButton label="Dismiss">
        <Icon of={X} />
      </IconButton>
    </Radix.Close>
  </Card>
);

/** Holds the one visible toast: a new one replaces it. F8 moves the focus to it. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback(
    (message: ToastMessage) => setShown((last) => ({ ...message, key: (last?.key ?? 0) + 1 })),
    [],
  );
  const close = (key: number) => setShown((last) => (last?.key === key ? null : last));
  return (
    <ToastContext value={show}>
      <Radix.Provider swipeDirection="right" swipeThreshold={50} label="Notification">
        {children}
        {shown && <Content key={shown.key} message={shown} onClose={() => close(shown.key)} />}
        <Viewport hotkey={['F8']} label="Notifications (F8)" />
      </Radix.Provider>
    </ToastContext>
  );
};

/** `const toast = useToast(); toast({ title: 'Link Removed', action: { label: 'Undo', run } })` */
export const useToast = () => useContext(ToastContext);
