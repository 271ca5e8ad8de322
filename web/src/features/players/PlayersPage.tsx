import { UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { PlayerStats } from '../../../../src/contracts/players.ts';
import { useViewerId } from '../../api/my.ts';
import { polled } from '../../api/polled.ts';
import { useUser } from '../../api/store-hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { phone } from '../../ui/media.ts';
import { Page, PageHead } from '../../ui/PageHead.tsx';
import { flag, oneOf, text, useUrlState } from '../../ui/routing/use-url-state.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { Stat, StatBand } from '../../ui/StatBand.tsx';
import { Cell, Row, Table, TableBody } from '../../ui/Table.tsx';
import { usePlayersStatsQuery } from './api.ts';
import { playerCard, playerColumns, PlayersHead, PlayersTable } from './PlayersTable.tsx';
import {
  figuresOf,
  filters,
  selectPlayers,
  sorts,
  type Filter,
  type RosterFigures,
  type Sort,
} from './select-players.ts';

/** Not part of the first load. */
const RegisterDialog = lazyPart(() => import('./RegisterDialog.tsx'), 'RegisterDialog');

const FullPage = styled(Page)`
  @media (min-width: 768px) {
    display: flex;
    flex-direction: column;
    height: calc(100dvh - 48px - var(--s-24));
    min-height: 620px;
    margin-bottom: calc(-1 * var(--s-40));
  }
`;
const ListBox = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--s-8);
  min-height: 0;
`;
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8);
  & > :first-child {
    flex: 0 1 280px;
  }
  & > output {
    margin-left: auto;
    font: var(--t-12);
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
  }
  ${phone} {
    & > :first-child,
    & > output {
      flex: 1 0 100%;
    }
    & > [data-select] {
      flex: 1;
    }
  }
`;

const Band = ({ figures }: { figures: RosterFigures | null | undefined }) => (
  <StatBand>
    <Stat label="Total Players" value={figures === null ? null : figures?.total} note="in the roster" />
    <Stat label="Active Players" value={figures === null ? null : figures?.active} note="Last 6 weeks" />
    <Stat
      label="6-Week Average"
      value={figures === undefined ? undefined : (figures?.average?.toFixed(1) ?? null)}
      note="raids per player"
    />
    <Stat label="New Members" value={figures === null ? null : figures?.fresh} note="joined in the last 6 weeks" />
  </StatBand>
);

const params = { search: text(), status: oneOf(filters, 'all'), sort: oneOf(sorts, 'name'), register: flag() };
type Choice = ReturnType<typeof useUrlState<{ search: string; status: Filter; sort: Sort; register: boolean }>>;

const Toolbar = ({ choice: [{ search, status, sort }, set] }: { choice: Choice }) => (
  <Bar>
    <SearchField label="Search by character or chat name" value={search} onChange={(value) => set({ search: value })} />
    <Select label="Status" value={status} options={filters} onChange={(value) => set({ status: value })} />
    <Select label="Sort" value={sort} options={sorts} onChange={(value) => set({ sort: value })} />
  </Bar>
);

const Loading = () => (
  <>
    <LoadingText>Loading players...</LoadingText>
    <Table label="Players" columns={playerColumns} phone={playerCard} busy>
      <PlayersHead />
      <TableBody>
        {[112, 88, 136, 96, 120, 80, 104, 128].map((width) => (
          <Row key={width}>
            <Cell align="right" area="rank">
              <Skeleton width={16} />
            </Cell>
            <Cell area="name">
              <Skeleton width={width} />
            </Cell>
            <Cell area="status">
              <Skeleton width={56} />
            </Cell>
            <Cell align="right" area="total">
              <Skeleton width={24} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  </>
);

type ListProps = { players: readonly PlayerStats[]; choice: Choice };
const Found = ({ players, choice: [{ search, status, sort }, set] }: ListProps) => {
  const viewer = useViewerId();
  const found = useMemo(
    () => selectPlayers(players, { search, filter: status, sort }),
    [players, search, status, sort],
  );
  if (found.length > 0) return <PlayersTable players={found} viewer={viewer} />;
  return players.length === 0 ? (
    <EmptyState title="No players found" why="The roster is empty. A moderator registers its names." />
  ) : (
    <EmptyState title="No players found" why="Nobody fits this search and filter.">
      <Button onClick={() => set({ search: '', status: 'all' })}>Clear search and filter</Button>
    </EmptyState>
  );
};

export const PlayersPage = () => {
  const user = useUser();
  const choice = useUrlState(params);
  const [{ register }, set] = choice;
  const { data: players, isError, refetch } = usePlayersStatsQuery(undefined, polled(60_000));
  const failed = players === undefined && isError;
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
        {failed && <LoadFailed text="Failed to fetch player stats" onRetry={() => void refetch()} />}
        {!failed && players === undefined && <Loading />}
        {players !== undefined && <Found players={players} choice={choice} />}
      </ListBox>
      {moderator && register && <RegisterDialog onClose={() => set({ register: false })} />}
    </FullPage>
  );
};
