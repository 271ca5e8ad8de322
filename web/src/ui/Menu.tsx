import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { phone } from './media.ts';

const Frame = styled.span`
  position: relative;
  display: inline-block;
`;
const List = styled.div`
  position: absolute;
  top: calc(100% + var(--s-4));
  right: 0;
  z-index: 10;
  display: grid;
  min-width: 176px;
  padding: var(--s-4);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-8);
  background: var(--card);
  box-shadow: var(--shadow);
`;
const Item = styled.button`
  min-height: 2rem;
  padding: 0 var(--s-8);
  border: 0;
  border-radius: var(--r-4);
  background: transparent;
  font: var(--t-13);
  color: var(--text);
  text-align: left;
  cursor: pointer;
  &:hover,
  &:focus-visible {
    background: var(--hover);
  }
  &[data-danger] {
    color: var(--danger-11);
  }
  &:disabled {
    color: var(--text-muted);
    cursor: default;
  }
  ${phone} {
    min-height: var(--touch);
  }
`;

export type MenuItem = { label: string; run: () => unknown; disabled?: boolean; danger?: boolean };
type Props = { label: string; children?: ReactNode; items: readonly MenuItem[] };

const steps: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Actions behind a button; arrow keys walk them, Escape and a press elsewhere close it, the focus goes back. */
export const Menu = ({ label, children, items }: Props) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])];
  useEffect(() => {
    if (!open) return undefined;
    list.current?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus();
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && frame.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [open]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.stopPropagation();
      return close();
    }
    const all = entries();
    const at = all.findIndex((entry) => entry === document.activeElement);
    const next = steps[event.key]?.(at, all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <Frame ref={frame}>
      <Button
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={open}
        {...(open && { 'aria-controls': id })}
        onClick={() => setOpen(!open)}
      >
        {children ?? label}
      </Button>
      {open && (
        <List role="menu" id={id} aria-label={label} ref={list} onKeyDown={walk}>
          {items.map(({ label: name, run, disabled = false, danger = false }) => (
            <Item
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={disabled}
              {...(danger && { 'data-danger': true })}
              onClick={() => {
                close();
                run();
              }}
            >
              {name}
            </Item>
          ))}
        </List>
      )}
    </Frame>
  );
};
