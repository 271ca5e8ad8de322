import { useCallback, useMemo } from 'react';
import { styled } from 'styled-components';
import type { LeaderboardRow } from '../../../../src/contracts/leaderboard.ts';
import { useViewerId } from '../../api/my.ts';
import { polled } from '../../api/polled.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { phone } from '../../ui/media.ts';
import { Page, PageHead } from '../../ui/PageHead.tsx';
import { Bar } from '../../ui/Progress.tsx';
import { id, useUrlState } from '../../ui/routing/use-url-state.ts';
import { Beside, OnPhone, onPhone } from '../../ui/table/cells.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useLeaderboardQuery } from './api.ts';
import { Name } from '../../ui/Name.tsx';

/** Not part of the first load. */
const ExplainDialog = lazyPart(() => import('../../parts/ExplainDialog.tsx'), 'ExplainDialog');

const shown = 25;
const card = { columns: '32px minmax(0, 1fr) auto', areas: "'rank name total' 'rank average streak'" };

const Rank = styled.span<{ $top: boolean }>`
  font-weight: var(--w-strong);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  ${({ $top }) => $top && 'color: var(--brass-11); font-size: 1rem; font-weight: var(--w-head);'}
`;
const You = styled.span`
  margin-left: var(--s-8);
  font-size: 0.75rem;
  color: var(--brass-11);
`;
const Total = styled.div`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr);
  align-items: center;
  gap: var(--s-12);
  b {
    text-align: right;
  }
  ${phone} {
    grid-template-columns: auto;
    & > :last-child {
      display: none;
    }
  }
`;
/** The row opens what it is made of; the number looks like what opens. */
const Count = styled.b`
  text-decoration: underline dotted var(--control-border);
  text-underline-offset: 4px;
`;
const Unit = styled.span`
  display: inline-block;
  width: 44px;
  padding-left: var(--s-4);
  text-align: left;
  color: var(--text-muted);
  ${phone} {
    width: auto;
  }
`;

/** `viewer` is the reader's own player; the bars are drawn against the longest of them. */
const columnsFor = (viewer: string | null, most: number): Column<LeaderboardRow>[] => [
  {
    key: 'rank',
    head: 'Rank',
    width: '72px',
    align: 'right',
    area: 'rank',
    skeleton: 16,
    cell: ({ rank }) => <Rank $top={rank <= 3}>{rank}</Rank>,
  },
  {
    key: 'name',
    head: 'Player',
    width: 'minmax(160px, 272px)',
    area: 'name',
    skeleton: 112,
    cell: ({ id, username, characterName }) => (
      <>
        <b>
          <Name>{username}</Name>
        </b>
        {characterName !== username && (
          <Beside>
            {' '}
            (<Name>{characterName}</Name>)
          </Beside>
        )}
        {id === viewer && <You> You</You>}
      </>
    ),
  },
  {
    key: 'total',
    head: 'Total Sessions',
    width: 'minmax(120px, 1fr)',
    area: 'total',
    skeleton: 220,
    cell: ({ id, totalSessions }) => (
      <Total>
        <Count>{totalSessions}</Count>
        <Bar value={totalSessions} max={most} tone={id === viewer ? 'data' : 'quiet'} bare />
      </Total>
    ),
  },
  {
    key: 'average',
    head: 'Weekly Avg',
    width: '120px',
    align: 'right',
    area: 'average',
    skeleton: 24,
    look: onPhone.left,
    cell: ({ weeklyAverage }) => (
      <>
        <OnPhone>Weekly avg </OnPhone>
        {weeklyAverage.toFixed(1)}
      </>
    ),
  },
  {
    key: 'streak',
    head: 'Current Streak',
    width: '136px',
    align: 'right',
    area: 'streak',
    skeleton: 56,
    cell: ({ currentStreak }) => (
      <>
        {currentStreak}
        <Unit>{currentStreak === 1 ? 'week' : 'weeks'}</Unit>
      </>
    ),
  },
];
const params = { player: id() };
const keys = { next: 'Next player', previous: 'Previous player', open: 'Sessions of the player' };
const idOf = ({ id }: LeaderboardRow) => id;

const Content = () => {
  const { data, isError, refetch } = useLeaderboardQuery(undefined, polled(60_000));
  const viewer = useViewerId();
  const most = data?.[0]?.totalSessions ?? 0;
  const columns = useMemo(() => columnsFor(viewer, most), [viewer, most]);
  const [{ player }, set] = useUrlState(params);
  const open = useCallback((row: LeaderboardRow) => set({ player: row.id }), [set]);
  const asked = data?.find((one) => one.id === player);
  if (data === undefined && isError) {
    return <LoadFailed text="Failed to fetch the leaderboard" onRetry={() => void refetch()} />;
  }
  if (data?.length === 0) {
    return <EmptyState title="Nobody is ranked yet" why="A player appears here with the first counted session." />;
  }
  return (
    <>
      <DataTable
        label="Leaderboard"
        columns={columns}
        card={card}
        rows={data?.slice(0, shown)}
        idOf={idOf}
        lookOf={({ id }) => ({ mark: id === viewer ? 'self' : 'none' })}
        loading="Loading leaderboard..."
        skeletons={12}
        keys={keys}
        onOpen={open}
      />
      {asked && (
        <ExplainDialog
          player={{ id: asked.id, name: asked.characterName }}
          number="totalSessions"
          onClose={() => set({ player: null })}
        />
      )}
    </>
  );
};

export const LeaderboardPage = () => (
  <Page>
    <PageHead title="Leaderboard" subtitle="Top 25 most active guild members" />
    <Content />
  </Page>
);
