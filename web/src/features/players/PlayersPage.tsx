import { UserPlus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { PlayerStats } from '../../../../src/contracts/players.ts';
import { useViewerId } from '../../api/my.ts';
import { polled } from '../../api/polled.ts';
import { useUser } from '../../api/store-hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FullPage, ListBox, ListToolbar } from '../../ui/ListPage.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { flag, id, oneOf, text, useUrlState } from '../../ui/routing/use-url-state.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stat, StatBand } from '../../ui/StatBand.tsx';
import { VirtualTable } from '../../ui/table/VirtualTable.tsx';
import { usePlayersStatsQuery } from './api.ts';
import { card, columns } from './columns.tsx';
import { figuresOf, filters, selectPlayers, sorts, type RosterFigures } from './select-players.ts';

/** Not part of the first load. */
const CountDialog = lazyPart(() => import('../../parts/CountDialog.tsx'), 'CountDialog');
const RegisterDialog = lazyPart(() => import('./RegisterDialog.tsx'), 'RegisterDialog');

const Band = ({ figures }: { figures: RosterFigures | null | undefined }) => (
  <StatBand>
    <Stat label="Total Players" value={figures === null ? null : figures?.total} note="in the roster" />
    <Stat label="Active Players" value={figures === null ? null : figures?.active} note="Last 6 weeks" />
    <Stat
      label="6-Week Average"
      value={figures === undefined ? undefined : (figures?.average?.toFixed(1) ?? null)}
      note="raids a week, if active"
    />
    <Stat label="New Members" value={figures === null ? null : figures?.fresh} note="joined in the last 6 weeks" />
  </StatBand>
);

const params = {
  search: text(),
  status: oneOf(filters, 'all'),
  sort: oneOf(sorts, 'name'),
  register: flag(),
  player: id(),
};
const useChoice = () => useUrlState(params);
type Choice = ReturnType<typeof useChoice>;

const Toolbar = ({ choice: [{ search, status, sort }, set] }: { choice: Choice }) => (
  <ListToolbar>
    <SearchField label="Search by character or chat name" value={search} onChange={(value) => set({ search: value })} />
    <Select label="Status" value={status} options={filters} onChange={(value) => set({ status: value })} />
    <Select label="Sort" value={sort} options={sorts} onChange={(value) => set({ sort: value })} />
  </ListToolbar>
);

const idOf = ({ id }: PlayerStats) => id;
const keys = { next: 'Next player', previous: 'Previous player', open: 'Sessions of the player' };

type ListProps = { players: readonly PlayerStats[] | undefined; choice: Choice };
const List = ({ players, choice: [{ search, status, sort }, set] }: ListProps) => {
  const viewer = useViewerId();
  const open = useCallback((row: PlayerStats) => set({ player: row.id }), [set]);
  const found = useMemo(
    () => players && selectPlayers(players, { search, filter: status, sort }),
    [players, search, status, sort],
  );
  if (players?.length === 0) {
    return <EmptyState title="No players found" why="The roster is empty. A moderator registers its names." />;
  }
  if (found?.length === 0) {
    return (
      <EmptyState title="No players found" why="Nobody fits this search and filter.">
        <Button onClick={() => set({ search: '', status: 'all' })}>Clear search and filter</Button>
      </EmptyState>
    );
  }
  return (
    <VirtualTable
      label="Players"
      columns={columns}
      card={card}
      rows={found}
      idOf={idOf}
      lookOf={({ id }) => ({ mark: id === viewer ? 'self' : 'none' })}
      keys={keys}
      onOpen={open}
      loading="Loading players..."
    />
  );
};

export const PlayersPage = () => {
  const user = useUser();
  const choice = useChoice();
  const [{ register, player }, set] = choice;
  const { data: players, isError, refetch } = usePlayersStatsQuery(undefined, polled(60_000));
  const failed = players === undefined && isError;
  const asked = players?.find((one) => one.id === player);
  const moderator = user?.may.moderate === true;
  return (
    <FullPage>
      <PageHead title="Player Management" subtitle="Everybody in the roster, and how often they raid.">
        {moderator && (
          <Button variant="primary" icon={<Icon of={UserPlus} />} onClick={() => set({ register: true })}>
            Register players
          </Button>
        )}
      </PageHead>
      <Band figures={failed ? null : players && figuresOf(players)} />
      <ListBox aria-label="Players">
        <Toolbar choice={choice} />
        {failed ? (
          <LoadFailed text="Failed to fetch player stats" onRetry={() => void refetch()} />
        ) : (
          <List players={players} choice={choice} />
        )}
      </ListBox>
      {asked && (
        <CountDialog player={{ id: asked.id, name: asked.characterName }} onClose={() => set({ player: null })} />
      )}
      {moderator && register && <RegisterDialog onClose={() => set({ register: false })} />}
    </FullPage>
  );
};
