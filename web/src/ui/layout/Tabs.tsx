import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { phone } from '../platform/media.ts';

/** How a row of tabs looks, whether they change a part of the page or the address. */
export const tabList = css`
  display: flex;
  gap: var(--s-16);
  overflow: auto hidden;
  border-bottom: 1px solid var(--line);
  scrollbar-width: none;
`;
export const tabLook = css`
  height: 2.25rem;
  padding: 0;
  border: 0;
  border-bottom: 2px solid transparent;
  background: transparent;
  font: var(--t-13);
  color: var(--text-muted);
  white-space: nowrap;
  cursor: pointer;
  &:hover {
    color: var(--text);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  @media (forced-colors: active) {
    /* there transparent lines are seen */
    border-bottom-color: Canvas;
  }
  &[aria-selected='true'],
  &[aria-current='page'] {
    border-bottom-color: var(--brass-9);
    color: var(--text);
    font-weight: var(--w-strong);
  }
  ${phone} {
    height: var(--touch);
  }
`;
const List = styled(Radix.List)`
  ${tabList}
`;
const Tab = styled(Radix.Trigger)`
  ${tabLook}
`;
const Panel = styled(Radix.Content)`
  padding-top: var(--s-16);
`;

export type TabItem<V extends string> = { value: V; label: string };
type Props<V extends string> = {
  label: string;
  tabs: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  children: ReactNode;
};

/** Tabs within a page; arrow keys, Home and End move between them. The selected one is in the address. */
export const Tabs = <V extends string>({ label, tabs, value, onChange, children }: Props<V>) => (
  <Radix.Root
    value={value}
    onValueChange={(chosen) => onChange(tabs.find((tab) => tab.value === chosen)?.value ?? value)}
  >
    <List aria-label={label}>
      {tabs.map((tab) => (
        <Tab key={tab.value} value={tab.value}>
          {tab.label}
        </Tab>
      ))}
    </List>
    <Panel value={value}>{children}</Panel>
  </Radix.Root>
);
