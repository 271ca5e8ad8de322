import { Search } from 'lucide-react';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { foldName } from '../../../src/contracts/text.ts';
import { usePlayerOptionsQuery } from '../api/players.ts';
import { useFoundSessionsQuery } from '../api/sessions.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { InputBox } from '../ui/field-frame.ts';
import { Icon } from '../ui/Icon.tsx';
import { usePageActions } from '../ui/keys.tsx';
import { phone } from '../ui/media.ts';
import { isSingleKey, useSingleKeys } from '../ui/single-keys.ts';
import { paths } from './paths.ts';
import { Name } from '../ui/Name.tsx';

export type PaletteEntry = { key: string; kind: string; label: string; hint?: string } & (
  { to: string } | { run: () => void }
);

const most = 6;
const Options = styled.ul`
  display: grid;
  margin-top: var(--s-8);
  font: var(--t-13);
  li {
    display: flex;
    align-items: center;
    gap: var(--s-12);
    min-height: 2.25rem;
    padding: 0 var(--s-8);
    border-radius: var(--r-4);
    cursor: pointer;
  }
  li > b {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    font-weight: var(--w-text);
  }
  li[aria-selected='true'] {
    background: var(--hover);
  }
  small {
    font: var(--t-12);
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
  }
  ${phone} {
    li {
      min-height: var(--touch);
    }
  }
`;
const Nothing = styled.p`
  padding: var(--s-12) var(--s-8);
  font: var(--t-13);
  color: var(--text-muted);
`;

/** What can be done on the open page, with the key that does the same. */
const useActions = (): PaletteEntry[] => {
  const [singleKeys] = useSingleKeys();
  return usePageActions().map(({ keys, show, label, run }) => ({
    key: `action-${label}`,
    kind: 'Action',
    label,
    ...((singleKeys || !keys.every(isSingleKey)) && show.length > 0 && { hint: show.join(' ') }),
    run,
  }));
};

const useEntries = (typed: string, pages: readonly PaletteEntry[]): PaletteEntry[] => {
  const wanted = foldName(typed);
  const actions = useActions();
  const { data: players = [] } = usePlayerOptionsQuery();
  // one letter would be in almost every name
  const { currentData: sessions } = useFoundSessionsQuery(wanted, { skip: Array.from(wanted).length < 2 });
  const found =
    wanted === ''
      ? []
      : players.filter(({ name, discordUsername }) => foldName(`${name} ${discordUsername ?? ''}`).includes(wanted));
  return [
    ...[...actions, ...pages].filter(({ label }) => foldName(label).includes(wanted)),
    ...found.slice(0, most).map(({ id, name, discordUsername }): PaletteEntry => ({
      key: `player-${id}`,
      kind: 'Player',
      label: name,
      ...(discordUsername !== null && { hint: discordUsername }),
      to: paths.player(id),
    })),
    ...(sessions?.sessions ?? [])
      .slice(0, most)
      .map(({ id, eventType, eventDate, participantCount }): PaletteEntry => ({
        key: `session-${id}`,
        kind: 'Session',
        label: `${eventType}, ${formatDateTime(eventDate)} UTC`,
        hint: `${participantCount} names`,
        to: paths.session(id),
      })),
  ];
};

type Props = { pages: readonly PaletteEntry[]; onClose: () => void };

/** Ctrl+K: what the open page can do, pages of the role, players, and sessions that name what is typed; arrow keys and Enter. */
export const CommandPalette = ({ pages, onClose }: Props) => {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const entries = useEntries(useDeferredValue(typed), pages);
  const active = Math.min(chosen, entries.length - 1);
  const action = useRef<(() => void) | null>(null);
  const go = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    // done when the palette is gone: it may be about the row that has the focus then, or open a dialog
    if ('run' in entry) action.current = entry.run;
    onClose();
    if ('to' in entry) void navigate(entry.to);
  };
  return (
    <Dialog open onClose={onClose} onClosed={() => action.current?.()} title="Go to" width={560}>
      <InputBox>
        <Icon of={Search} />
        <input
          role="combobox"
          aria-label="Find an action, a page, a player or a session"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(entries.length > 0 && { 'aria-activedescendant': `${id}-${active}` })}
          placeholder="An action, a page, a player, or a name in a session"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setChosen(Math.min(active + 1, entries.length - 1));
            else if (event.key === 'ArrowUp') setChosen(Math.max(active - 1, 0));
            else if (event.key === 'Enter') go(entries[active]);
            else return;
            event.preventDefault();
          }}
        />
      </InputBox>
      <Options id={`${id}-list`} role="listbox" aria-label="Found" hidden={entries.length === 0}>
        {entries.map((entry, index) => (
          <li
            key={entry.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => setChosen(index)}
            onClick={() => go(entry)}
          >
            <b>{entry.kind === 'Player' ? <Name>{entry.label}</Name> : entry.label}</b>
            {entry.hint !== undefined && <small>{entry.hint}</small>}
            <small>{entry.kind}</small>
          </li>
        ))}
      </Options>
      {entries.length === 0 && <Nothing role="status">Nothing has such a name.</Nothing>}
    </Dialog>
  );
};
