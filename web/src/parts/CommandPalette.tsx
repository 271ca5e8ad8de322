import { useDeferredValue, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { foldName } from '../../../src/contracts/text.ts';
import { usePlayerOptionsQuery } from '../api/queries/players.ts';
import { useFoundSessionsQuery } from '../api/queries/sessions.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { formatDateTime } from '../ui/text/dates.ts';
import { FindBox } from '../ui/form/FindBox.tsx';
import { usePageActions } from '../ui/platform/keys.tsx';
import { isSingleKey, useSingleKeys } from '../ui/platform/single-keys.ts';
import { paths } from './paths.ts';
import { Name } from '../ui/text/Name.tsx';

export type PaletteEntry = {
  key: string;
  kind: string;
  label: string;
  /** Another name that it is found by, shown beside it. */
  also?: string;
  hint?: string;
} & ({ to: string } | { run: () => void });

const most = 6;
/** Actions of the open page, with their keys. */
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
    ...[...actions, ...pages].filter(({ label, also = '' }) => foldName(`${label} ${also}`).includes(wanted)),
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
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const entries = useEntries(useDeferredValue(typed), pages);
  const action = useRef<(() => void) | null>(null);
  const go = (key: string) => {
    const entry = entries.find((one) => one.key === key);
    if (entry === undefined) return;
    // done when the palette is gone: it may be about the row that has the focus then, or open a dialog
    if ('run' in entry) action.current = entry.run;
    onClose();
    if ('to' in entry) void navigate(entry.to);
  };
  return (
    <Dialog open onClose={onClose} onClosed={() => action.current?.()} title="Go to" width={560} atTop>
      <FindBox
        label="Find an action, a page, a player or a session"
        placeholder="An action, a page, a player, or a name in a session"
        typed={typed}
        onTyped={setTyped}
        choices={entries.map(({ key, kind, label, also, hint = also }) => ({
          key,
          content: (
            <>
              <b>{kind === 'Player' ? <Name>{label}</Name> : label}</b>
              {hint !== undefined && <small>{hint}</small>}
              <small>{kind}</small>
            </>
          ),
        }))}
        onPick={go}
        nothing="No action, page, player or session matches."
      />
    </Dialog>
  );
};
