import * as Radix from '@radix-ui/react-select';
import { Check, ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import { phone } from './media.ts';

const Trigger = styled(Radix.Trigger)`
  display: inline-flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-12);
  height: 32px;
  padding: 0 var(--s-8) 0 var(--s-12);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-4);
  background: var(--control);
  font: var(--t-13);
  font-weight: var(--w-strong);
  white-space: nowrap;
  cursor: pointer;
  svg {
    color: var(--ink-10);
  }
  &:hover {
    background: var(--hover);
  }
  ${phone} {
    height: var(--touch);
  }
`;
const Content = styled(Radix.Content)`
  z-index: 30;
  min-width: var(--radix-select-trigger-width);
  max-height: min(360px, var(--radix-select-content-available-height));
  padding: var(--s-4);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-8);
  background: var(--card);
  box-shadow: var(--shadow);
  animation: rise var(--dur-overlay) var(--ease);
`;
const Item = styled(Radix.Item)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-16);
  height: 32px;
  padding: 0 var(--s-8);
  border-radius: var(--r-4);
  font: var(--t-13);
  cursor: pointer;
  outline: 0;
  &[data-highlighted] {
    background: var(--hover);
  }
  &[data-state='checked'] {
    font-weight: var(--w-strong);
  }
  ${phone} {
    height: var(--touch);
  }
`;

type Props<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  id?: string;
  /** Shown while `value` is none of the options. */
  placeholder?: string;
};

/** A choice of one from a list (Radix). Values must not be empty strings. */
export const Select = <V extends string>({ label, value, options, onChange, id, placeholder }: Props<V>) => (
  <Radix.Root
    value={options.some((option) => option.value === value) ? value : ''}
    onValueChange={(next) => {
      const chosen = options.find((option) => option.value === next);
      if (chosen) onChange(chosen.value);
    }}
  >
    <Trigger aria-label={label} {...(id && { id })}>
      <Radix.Value placeholder={placeholder} />
      <Icon of={ChevronDown} />
    </Trigger>
    <Radix.Portal>
      <Content position="popper" sideOffset={4}>
        <Radix.Viewport>
          {options.map((option) => (
            <Item key={option.value} value={option.value}>
              <Radix.ItemText>{option.label}</Radix.ItemText>
              <Radix.ItemIndicator>
                <Icon of={Check} />
              </Radix.ItemIndicator>
            </Item>
          ))}
        </Radix.Viewport>
      </Content>
    </Radix.Portal>
  </Radix.Root>
);
