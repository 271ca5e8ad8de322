import * as Radix from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, IconButton } from '../button/Button.tsx';
import { leftToDialog } from '../platform/escape.ts';
import { Icon } from '../text/Icon.tsx';
import { StatusIcon } from '../text/StatusIcon.tsx';
import { phone } from '../platform/media.ts';
import type { ShownToast } from './toast-message.ts';

const Viewport = styled(Radix.Viewport)`
  position: fixed;
  /* mostly over the sidebar: at the right end it would lie on Cancel, beside the sidebar on Save and what is pending */
  left: var(--s-24);
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

const Content = ({ message, onClose }: { message: ShownToast; onClose: () => void }) => (
  <Card
    duration={5000}
    type={message.tone === 'error' ? 'foreground' : 'background'}
    onOpenChange={(open) => !open && onClose()}
    onEscapeKeyDown={leftToDialog}
  >
    <StatusIcon
      shape={message.tone === 'error' ? 'cross' : 'check'}
      tone={message.tone === 'error' ? 'danger' : 'success'}
    />
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

/** Draws the toast with Radix; loaded with the first one. F8 moves the focus to it. */
export const RadixToastHost = ({ shown, onClose }: { shown: ShownToast | null; onClose: (key: number) => void }) => (
  <Radix.Provider swipeDirection="right" swipeThreshold={50} label="Notification">
    {shown && <Content key={shown.key} message={shown} onClose={() => onClose(shown.key)} />}
    <Viewport hotkey={['F8']} label="Notifications (F8)" />
  </Radix.Provider>
);
