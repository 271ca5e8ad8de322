import * as Radix from '@radix-ui/react-dialog';
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { CurrentUser } from '../../../src/contracts/access.ts';
import { useBackCloses } from '../ui/platform/use-back-closes.ts';
import { closedByEscape, leftToDialog } from '../ui/platform/escape.ts';
import { SidebarContent } from './SidebarContent.tsx';
import { column } from './sidebar-styles.ts';

const Scrim = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: 20;
  background: var(--scrim);
  animation: fade var(--dur-overlay) var(--ease);
`;
const Drawer = styled(Radix.Content)`
  ${column}
  position: fixed;
  inset: 0 auto 0 0;
  z-index: 21;
  width: var(--drawer);
  max-width: calc(100vw - var(--touch));
  box-shadow: var(--shadow);
  outline: none;
  animation: slide-in var(--dur-overlay) var(--ease);
  @keyframes slide-in {
    from {
      transform: translateX(-16px);
      opacity: 0;
    }
  }
`;
const Title = styled(Radix.Title)`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`;

type Props = { user: CurrentUser; open: boolean; onClose: () => void };

/** The sidebar over the page on phones; the focus goes back to its button, or to main after a navigation. */
export const SidebarDrawer = ({ user, open, onClose }: Props) => {
  const went = useRef(false);
  useBackCloses(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Scrim />
        <Drawer
          aria-describedby={undefined}
          onEscapeKeyDown={leftToDialog}
          onKeyDown={closedByEscape(onClose)}
          onOpenAutoFocus={() => {
            went.current = false;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            document.querySelector<HTMLElement>(went.current ? '#main' : '[data-sidebar-toggle]')?.focus();
          }}
        >
          <Title>Menu</Title>
          <SidebarContent
            user={user}
            rail={false}
            onGo={() => {
              went.current = true;
              onClose();
            }}
          />
        </Drawer>
      </Radix.Portal>
    </Radix.Root>
  );
};
