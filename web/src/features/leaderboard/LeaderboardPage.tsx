import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { LeaderboardRow } from '../../../../src/contracts/leaderboard.ts';
import { useViewerId } from '../../api/my.ts';
import { polled } from '../../api/polled.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { phone } from '../../ui/media.ts';
import { Page, PageHead } from '../../ui/PageHead.tsx';
import { Bar } from '../../ui/Progress.tsx';
import { Beside, OnPhone, onPhone } from '../../ui/table/cells.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useLeaderboardQuery } from './api.ts';

const shown = 25;
const card = { columns: '32px minmax(0, 1fr) auto', areas: "'rank name total' 'rank average streak'" };

const Rank = styled.span<{ $top: boolean }>`
  font-weight: var(--w-strong);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  ${({ $top }) => $top && 'color: var(--brass-11); font-size: 16px; font-weight: var(--w-head);'}
`;
const You = styled.span`
  margin-left: var(--s-8);
  font-size: 12px;
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
        <b>{username}</b>
        {characterName !== username && <Beside> ({characterName})</Beside>}
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
        <b>{totalSessions}</b>
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
const idOf = ({ id }: LeaderboardRow) => id;

const Content = () => {
  const { data, isError, refetch } = useLeaderboardQuery(undefined, polled(60_000));
  const viewer = useViewerId();
  const most = data?.[0]?.totalSessions ?? 0;
  const columns = useMemo(() => columnsFor(viewer, most), [viewer, most]);
  if (data === undefined && isError) {
    return <LoadFailed text="Failed to fetch the leaderboard" onRetry={() => void refetch()} />;
  }
  if (data?.length === 0) {
    return <EmptyState title="Nobody is ranked yet" why="A player appears here with the first counted session." />;
  }
  return (
    <DataTable
      label="Leaderboard"
      columns={columns}
      card={card}
      rows={data?.slice(0, shown)}
      idOf={idOf}
      lookOf={({ id }) => ({ mark: id === viewer ? 'self' : 'none' })}
      loading="Loading leaderboard..."
      skeletons={12}
    />
  );
};

export const LeaderboardPage = () => (
  <Page>
    <PageHead title="Leaderboard" subtitle="Top 25 most active guild members" />
    <Content />
  </Page>
);
