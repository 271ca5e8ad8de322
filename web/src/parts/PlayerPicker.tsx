import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { foldName } from '../../../src/contracts/text.ts';
import { InputBox } from '../ui/field-frame.ts';
import { Icon } from '../ui/Icon.tsx';
import { phone } from '../ui/media.ts';
import { usePlayerOptionsQuery } from '../api/players.ts';
import { Name } from '../ui/Name.tsx';

export type PlayerRef = { playerId: string; name: string };

const most = 6;
const Frame = styled.div`
  display: grid;
  gap: var(--s-4);
  max-width: var(--picker, 320px);
  ${phone} {
    max-width: none;
  }
`;
const Options = styled.ul`
  border: 1px solid var(--line-strong);
  border-radius: var(--r-4);
  background: var(--card);
  font: var(--t-13);
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s-12);
    min-height: 2rem;
    padding: 0 var(--s-8);
    cursor: pointer;
  }
  li[aria-selected='true'] {
    background: var(--hover);
  }
  small {
    font: var(--t-12);
    color: var(--text-muted);
  }
  ${phone} {
    li {
      min-height: var(--touch);
    }
  }
`;
const Nothing = styled.p`
  font: var(--t-12);
  color: var(--text-muted);
`;

type Props = {
  label: string;
  start?: string;
  /** Somebody who cannot be meant. */
  without?: string;
  onPick: (player: PlayerRef) => void;
  onCancel: () => void;
};

/** A search over the roster: type, arrow keys, Enter; Escape gives up. */
export const PlayerPicker = ({ label, start = '', without, onPick, onCancel }: Props) => {
  const id = useId();
  const [typed, setTyped] = useState(start);
  const [active, setActive] = useState(0);
  const { data: players, isError } = usePlayerOptionsQuery();
  const wanted = foldName(typed);
  const found = (players ?? [])
    .filter(
      ({ id: one, name, discordUsername }) =>
        one !== without && foldName(`${name} ${discordUsername ?? ''}`).includes(wanted),
    )
    .toSorted((a, b) => Number(foldName(b.name).startsWith(wanted)) - Number(foldName(a.name).startsWith(wanted)))
    .slice(0, most);
  const pick = (index: number) => {
    const player = found[index];
    if (player !== undefined) onPick({ playerId: player.id, name: player.name });
  };
  return (
    <Frame>
      <InputBox>
        <Icon of={Search} />
        <input
          // the picker opens because its button was pressed: the next thing to do is to type
          autoFocus
          role="combobox"
          aria-label={label}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(found.length > 0 && { 'aria-activedescendant': `${id}-${active}` })}
          placeholder="Search the roster"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setActive((before) => Math.min(before + 1, found.length - 1));
            else if (event.key === 'ArrowUp') setActive((before) => Math.max(before - 1, 0));
            else if (event.key === 'Enter') pick(active);
            else if (event.key === 'Escape') onCancel();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
      </InputBox>
      <Options id={`${id}-list`} role="listbox" aria-label={label} hidden={found.length === 0}>
        {found.map(({ id: playerId, name, discordUsername }, index) => (
          <li
            key={playerId}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerEnter={() => setActive(index)}
            onClick={() => pick(index)}
          >
            <Name>{name}</Name>
            {discordUsername !== null && (
              <small>
                <Name>{discordUsername}</Name>
              </small>
            )}
          </li>
        ))}
      </Options>
      {found.length === 0 && (
        <Nothing role="status">
          {isError ? 'The roster could not be read.' : players ? 'No player has such a name.' : 'Loading players...'}
        </Nothing>
      )}
    </Frame>
  );
};
