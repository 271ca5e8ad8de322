import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { phone } from '../platform/media.ts';

const List = styled(Radix.Content)`
  z-index: 10;
  display: grid;
  min-width: 176px;
  padding: var(--s-4);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-8);
  background: var(--card);
  box-shadow: var(--shadow);
`;
const Item = styled(Radix.Item)`
  align-content: center;
  min-height: 2rem;
  padding: 0 var(--s-8);
  border-radius: var(--r-4);
  font: var(--t-13);
  color: var(--text);
  cursor: pointer;
  &[data-highlighted] {
    background: var(--hover);
    outline: none;
  }
  &[data-danger] {
    color: var(--danger-11);
  }
  &[data-disabled] {
    color: var(--text-muted);
    cursor: default;
  }
  @media (forced-colors: active) {
    &[data-highlighted] {
      outline: 2px solid Highlight;
    }
  }
  ${phone} {
    min-height: var(--touch);
  }
`;

export type MenuItem = { label: string; run: () => unknown; disabled?: boolean; danger?: boolean };
type Props = { label: string; children?: ReactNode; items: readonly MenuItem[] };

/** Actions behind a button: arrow keys and first letters walk them, Escape and a press elsewhere close it, the focus goes back. */
export const Menu = ({ label, children, items }: Props) => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>
      <Button>{children ?? label}</Button>
    </Radix.Trigger>
    <Radix.Portal>
      <List aria-label={label} align="end" sideOffset={4} collisionPadding={8}>
        {items.map(({ label: name, run, disabled = false, danger = false }) => (
          <Item key={name} disabled={disabled} onSelect={() => void run()} {...(danger && { 'data-danger': true })}>
            {name}
          </Item>
        ))}
      </List>
    </Radix.Portal>
  </Radix.Root>
);
