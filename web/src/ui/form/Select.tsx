import { ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';
import { Field, FieldHint, FieldLabel } from './field-frame.ts';
import { Icon } from '../text/Icon.tsx';
import { phone } from '../platform/media.ts';

const Frame = styled.span`
  position: relative;
  display: inline-grid;
  min-width: 0;
  svg {
    position: absolute;
    right: var(--s-8);
    top: calc(50% - 8px);
    color: var(--ink-10);
    pointer-events: none;
  }
`;
const Box = styled.select`
  height: 2rem;
  min-width: 0;
  padding: 0 var(--s-32) 0 var(--s-12);
  border: 1px solid var(--control-border);
  border-radius: var(--r-4);
  background: var(--control);
  color: var(--text);
  font: var(--t-13);
  font-weight: var(--w-strong);
  text-overflow: ellipsis;
  appearance: none;
  cursor: pointer;
  &:hover {
    background: var(--hover);
  }
  option {
    background: var(--card);
    font-weight: var(--w-text);
  }
  ${phone} {
    height: var(--touch);
    font-size: 1rem;
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
  invalid?: boolean;
};

/** A choice of one from a list: the browser's own, which phones and keyboards know and which weighs nothing. */
export const Select = <V extends string>({
  label,
  value,
  options,
  onChange,
  id,
  placeholder,
  invalid = false,
}: Props<V>) => (
  <Frame data-select>
    <Box
      aria-label={label}
      {...(id && { id })}
      {...(invalid && { 'aria-invalid': true })}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {placeholder !== undefined && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Box>
    <Icon of={ChevronDown} />
  </Frame>
);

/** The same in a form: its label above it, what is wrong below it. */
export const SelectField = <V extends string>({ error, ...rest }: Props<V> & { error: string | undefined }) => (
  <Field>
    <FieldLabel as="span">{rest.label}</FieldLabel>
    <Select {...rest} invalid={error !== undefined} />
    {error && (
      <FieldHint $error role="alert">
        {error}
      </FieldHint>
    )}
  </Field>
);
