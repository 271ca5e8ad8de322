import { Download, UserPlus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PlayerStats } from '../../../../src/contracts/players.ts';
import { useViewerId } from '../../api/queries/my.ts';
import { pollingOptions } from '../../api/cache/polling-options.ts';
import { useUser } from '../../api/store/store-hooks.ts';
import { paths } from '../../parts/paths.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Icon } from '../../ui/text/Icon.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { FullPage, ListBox, ListToolbar } from '../../ui/layout/ListPage.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { flag, id, oneOf, text, useUrlState } from '../../ui/routing/use-url-state.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Figures, type Figure } from '../../ui/layout/StatBand.tsx';
import { counted } from '../../ui/text/words.ts';
import { ListBody } from '../../ui/table/ListBody.tsx';
import { usePlayersStatsQuery } from './api.ts';
import { card, columnsFor } from './columns.tsx';
import { figuresOf, filters, selectPlayers, sorts, type RosterFigures } from './select-players.ts';
import { csvOf, type CsvColumn } from '../../../../src/contracts/csv.ts';
import { saveFile } from '../../ui/platform/save-file.ts';
import { statusLooks } from './columns.tsx';

const columns: readonly CsvColumn<PlayerStats>[] = [
  { head: 'Player', value: ({ characterName }) => characterName },
  { head: 'Discord', value: ({ discordUsername }) => discordUsername },
  { head: 'Also called', value: ({ aliases }) => aliases.join(' | ') },
  { head: 'Status', value: ({ status }) => statusLooks[status].word },
  { head: 'Total raids', value: ({ totalSessions }) => totalSessions },
  { head: 'Raids in 2 weeks', value: ({ weeklyActivity }) => weeklyActivity },
  { head: 'Raids in 6 weeks', value: ({ monthlyActivity }) => monthlyActivity },
  { head: 'Voice time in seconds', value: ({ voiceTime }) => voiceTime },
];

/** Saves the players that the list shows, in its order. */
const savePlayers = (players: readonly PlayerStats[]): void =>
  saveFile('players.csv', 'text/csv', csvOf(columns, players));

/** Not part of the first load. */
const ExplainDialog = lazyPart(() => import('../../parts/explain/ExplainDialog.tsx'), 'ExplainDialog');
const RegisterDialog = lazyPart(() => import('./RegisterDialog.tsx'), 'RegisterDialog');

export { firstReads } from './api.ts';

const figures: readonly Figure<RosterFigures>[] = [
  { label: 'Total Players', value: ({ total }) => total, note: 'in the roster', list: paths.players },
  { label: 'Active Players', value: ({ active }) => active, note: 'Last 6 weeks', list: paths.activePlayers },
  { label: '6-Week Average', value: ({ average }) => average?.toFixed(1) ?? null, note: 'raids a week, if active' },
  { label: 'New Members', value: ({ fresh }) => fresh, note: 'joined in the last 6 weeks', list: paths.newPlayers },
];

const params = {
  search: text(),
  status: oneOf(filters, 'all'),
  sort: oneOf(sorts, 'name'),
  register: flag(),
  player: id(),
};
const useChoice = () => useUrlState(params);
type Choice = ReturnType<typeof useChoice>;

type ToolbarProps = { choice: Choice; found: readonly PlayerStats[] | undefined };
const Toolbar = ({ choice: [{ search, status, sort }, set], found }: ToolbarProps) => (
  <ListToolbar>
    <SearchField label="Search by name, chat or alias" value={search} onChange={(value) => set({ search: value })} />
    <Select label="Status" value={status} options={filters} onChange={(value) => set({ status: value })} />
    <Select label="Sort" value={sort} options={sorts} onChange={(value) => set({ sort: value })} />
    <Button
      icon={<Icon of={Download} />}
      disabled={found === undefined || found.length === 0}
      onClick={() => found && savePlayers(found)}
    >
      CSV
    </Button>
  </ListToolbar>
);

const idOf = ({ id }: PlayerStats) => id;
const keys = { next: 'Next player', previous: 'Previous player', open: 'Details of the player' };

const whyNone = (isEmpty: boolean, moderator: boolean): string => {
  if (!isEmpty) return 'No player matches the search and the filter.';
  return `The roster is empty. ${moderator ? 'Choose “Register players” to paste all in-game names at once.' : 'Players appear here after a moderator registers them.'}`;
};

type ListProps = {
  players: readonly PlayerStats[] | undefined;
  found: readonly PlayerStats[] | undefined;
  choice: Choice;
  onRetry: (() => void) | null;
};
const List = ({ players, found, choice: [{ search }, set], onRetry }: ListProps) => {
  const viewer = useViewerId();
  const moderator = useUser()?.may.moderate === true;
  const navigate = useNavigate();
  const open = useCallback(({ id }: PlayerStats) => void navigate(paths.player(id)), [navigate]);
  const columns = useMemo(() => columnsFor({ search, onCount: ({ id }) => set({ player: id }) }), [search, set]);
  const isEmpty = players?.length === 0;
  return (
    <ListBody
      label="Players"
      columns={columns}
      card={card}
      rows={found}
      idOf={idOf}
      lookOf={({ id }) => ({ mark: id === viewer ? 'self' : 'none' })}
      keys={keys}
      onOpen={open}
      loading="Loading players..."
      failed={onRetry && { text: 'Failed to fetch player stats', retry: onRetry }}
      empty={{
        title: 'No players found',
        why: whyNone(isEmpty, moderator),
      }}
      onClear={isEmpty ? undefined : () => set({ search: '', status: 'all' })}
      end={counted(found?.length ?? 0, 'player')}
    />
  );
};

export const PlayersPage = () => {
  const user = useUser();
  const choice = useChoice();
  const [{ register, player, search, status, sort }, set] = choice;
  const { data: players, isError, refetch } = usePlayersStatsQuery(undefined, pollingOptions(60_000));
  const failed = players === undefined && isError;
  const found = useMemo(
    () => players && selectPlayers(players, { search, filter: status, sort }),
    [players, search, status, sort],
  );
  const asked = players?.find((one) => one.id === player);
  const moderator = user?.may.moderate === true;
  return (
    <FullPage>
      <PageHead title="Player Management" subtitle="Everyone in the roster, and how often they raid.">
        {moderator && (
          <Button variant="primary" icon={<Icon of={UserPlus} />} onClick={() => set({ register: true })}>
            Register players
          </Button>
        )}
      </PageHead>
      <Figures
        of={players && figuresOf(players)}
        figures={figures}
        failed={failed ? 'Failed to fetch player stats' : null}
      />
      <ListBox aria-label="Players">
        <Toolbar choice={choice} found={found} />
        <List players={players} found={found} choice={choice} onRetry={failed ? () => void refetch() : null} />
      </ListBox>
      {asked && (
        <ExplainDialog
          player={{ id: asked.id, name: asked.characterName }}
          number="totalSessions"
          onClose={() => set({ player: null })}
        />
      )}
      {moderator && register && <RegisterDialog onClose={() => set({ register: false })} />}
    </FullPage>
  );
};
