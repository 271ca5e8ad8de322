import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { InputBox } from './field-frame.ts';
import { Icon } from '../text/Icon.tsx';
import { phone } from '../platform/media.ts';

const Frame = styled(Command)`
  display: grid;
  gap: var(--s-4);
  outline: none;
  [cmdk-item] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s-12);
    min-height: 2.25rem;
    padding: 0 var(--s-8);
    border-radius: var(--r-4);
    font: var(--t-13);
    cursor: pointer;
  }
  [cmdk-item][aria-selected='true'] {
    background: var(--hover);
  }
  @media (forced-colors: active) {
    [cmdk-item][aria-selected='true'] {
      outline: 2px solid Highlight;
    }
  }
  [cmdk-item] > b {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    font-weight: var(--w-text);
  }
  [cmdk-item] > small {
    font: var(--t-12);
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
  }
  ${phone} {
    [cmdk-item] {
      min-height: var(--touch);
    }
  }
`;
const Options = styled(Command.List)<{ $boxed: boolean }>`
  ${({ $boxed }) =>
    $boxed && 'border: 1px solid var(--line-strong); border-radius: var(--r-4); background: var(--card);'}
`;
const Nothing = styled.p`
  padding: var(--s-8) 0;
  font: var(--t-12);
  color: var(--text-muted);
`;

export type FindResult = { key: string; content: ReactNode };
type Props = {
  label: string;
  placeholder: string;
  typed: string;
  onTyped: (typed: string) => void;
  /** Results; the first is selected initially. */
  choices: readonly FindResult[];
  onPick: (key: string) => void;
  /** Called by Escape, which does not propagate. */
  onCancel?: () => void;
  /** Said where nothing is found. */
  nothing: string;
  /** Shows the list in a box. */
  boxed?: boolean;
};

const own = ['ArrowDown', 'ArrowUp', 'Enter', 'Escape'];

/** A field and what is found by what is typed into it: arrow keys and Enter, or a press. Outside of a dialog it begins with the focus. */
export const FindBox = ({ label, placeholder, typed, onTyped, choices, onPick, onCancel, nothing, boxed }: Props) => {
  const [chosen, setChosen] = useState('');
  const value = choices.some(({ key }) => key === chosen) ? chosen : (choices[0]?.key ?? '');
  const press = (event: KeyboardEvent) => {
    if (onCancel === undefined || !own.includes(event.key)) return;
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
  };
  return (
    <Frame
      label={label}
      shouldFilter={false}
      vimBindings={false}
      value={value}
      onValueChange={setChosen}
      onKeyDown={press}
    >
      <InputBox>
        <Icon of={Search} />
        <Command.Input
          // opened by a button, so it takes the focus; in a dialog the dialog sets it
          autoFocus={onCancel !== undefined}
          placeholder={placeholder}
          value={typed}
          onValueChange={(text) => {
            setChosen('');
            onTyped(text);
          }}
        />
      </InputBox>
      <Options label="Found" hidden={choices.length === 0} $boxed={boxed === true}>
        {choices.map(({ key, content }) => (
          <Command.Item key={key} value={key} onSelect={() => onPick(key)}>
            {content}
          </Command.Item>
        ))}
      </Options>
      {choices.length === 0 && <Nothing role="status">{nothing}</Nothing>}
    </Frame>
  );
};
