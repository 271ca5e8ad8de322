import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { phone } from './media.ts';

const List = styled.div`
  display: flex;
  gap: var(--s-16);
  overflow: auto hidden;
  border-bottom: 1px solid var(--line);
  scrollbar-width: none;
`;
const Tab = styled.button`
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
  &[aria-selected='true'] {
    border-bottom-color: var(--brass-9);
    color: var(--text);
    font-weight: var(--w-strong);
  }
  ${phone} {
    height: var(--touch);
  }
`;
const Panel = styled.div`
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

/** Parts of a page of which one is shown; arrow keys, Home and End walk the tabs. Which one stands in the address. */
export const Tabs = <V extends string>({ label, tabs, value, onChange, children }: Props<V>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);
  const walk = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = steps[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div>
      <List role="tablist" aria-label={label} ref={list} onKeyDown={walk}>
        {tabs.map((tab) => (
          <Tab
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </Tab>
        ))}
      </List>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {children}
      </Panel>
    </div>
  );
};
