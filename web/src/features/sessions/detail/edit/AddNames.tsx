import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { PlayerOption } from '../../../../../../src/contracts/players.ts';
import { foldName, splitNames } from '../../../../../../src/contracts/text.ts';
import { IconButton } from '../../../../ui/button/Button.tsx';
import { InputBox } from '../../../../ui/form/field-frame.ts';
import { Icon } from '../../../../ui/text/Icon.tsx';
import { phone } from '../../../../ui/platform/media.ts';
import type { Spot } from '../../../../ui/picture/picture.ts';
import { compareNames } from '../../../../ui/text/words.ts';

const Frame = styled.div`
  flex: 1;
  min-width: 208px;
  button {
    margin-right: -8px;
  }
  ${phone} {
    flex-basis: 100%;
  }
`;

type Props = {
  /** Where the picture was pressed. */ spot: Spot | null;
  /** Players suggested while typing. */ players: readonly PlayerOption[];
  onAdd: (names: string[]) => void;
};

const mostSuggested = 8;
/** Names that begin with what was typed first, then those that hold it. */
const suggestionsFor = (typed: string, players: readonly PlayerOption[]): string[] => {
  const wanted = foldName(typed);
  if (wanted === '') return [];
  const places = players.map(({ name }) => ({ name, at: foldName(name).indexOf(wanted) }));
  return places
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0) || compareNames(a.name, b.name))
    .slice(0, mostSuggested)
    .map(({ name }) => name);
};

/** One name and Enter, or several pasted lines, each of which is added. */
export const AddNames = ({ spot, players, onAdd }: Props) => {
  const [typed, setTyped] = useState('');
  const list = useId();
  const suggestions = suggestionsFor(typed, players);
  const add = () => {
    const names = splitNames(typed);
    if (names.length > 0) onAdd(names);
    setTyped('');
  };
  return (
    <Frame>
      <InputBox>
        <input
          // clicking the screenshot asks for the name at that place
          autoFocus={spot !== null}
          data-add-name
          aria-label="Add a name"
          placeholder={spot === null ? 'Add a name, or paste several lines' : 'The name in the screenshot'}
          autoComplete="off"
          list={list}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={(event) => {
            const names = splitNames(event.clipboardData.getData('text'));
            if (names.length < 2) return;
            event.preventDefault();
            onAdd(names);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') document.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
        <datalist id={list}>
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <IconButton label="Add" size="small" onClick={add} disabled={typed.trim() === ''}>
          <Icon of={Plus} />
        </IconButton>
      </InputBox>
    </Frame>
  );
};
