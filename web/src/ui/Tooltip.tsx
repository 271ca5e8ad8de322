import * as Radix from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Content = styled(Radix.Content)`
  z-index: 50;
  max-width: 320px;
  padding: var(--s-4) var(--s-8);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-4);
  background: var(--card);
  box-shadow: var(--shadow);
  font: var(--t-12);
  animation: fade var(--dur-overlay) var(--ease);
`;

/** Shows `text` on hover and focus of its one focusable child (700 ms, then 300 ms; Radix defaults). */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <Radix.Provider delayDuration={700} skipDelayDuration={300}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Content sideOffset={6}>{text}</Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
);
