import { styled } from 'styled-components';
import type { LeaderboardRow } from '../../../../src/contracts/leaderboard.ts';
import { useViewerId } from '../../api/my.ts';
import { polled } from '../../api/polled.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { phone } from '../../ui/media.ts';
import { Page, PageHead } from '../../ui/PageHead.tsx';
import { Bar } from '../../ui/Progress.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/Table.tsx';
import { useLeaderboardQuery } from './api.ts';

const shown = 25;
const columns = '72px minmax(160px, 272px) minmax(120px, 1fr) 120px 136px';
const card = { columns: '32px minmax(0, 1fr) auto', areas: "'rank name total' 'rank average streak'" };

const Rank = styled.span<{ $top: boolean }>`
  font-weight: var(--w-strong);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  ${({ $top }) => $top && 'color: var(--brass-11); font-size: 16px; font-weight: var(--w-head);'}
`;
const Muted = styled.span`
  color: var(--text-muted);
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
const OnPhone = styled.span`
  display: none;
  color: var(--text-muted);
  ${phone} {
    display: inline;
  }
`;
const Average = styled(Cell)`
  ${phone} {
    text-align: left;
  }
`;

const Head = () => (
  <TableHead>
    <HeadCell align="right">Rank</HeadCell>
    <HeadCell>Player</HeadCell>
    <HeadCell>Total Sessions</HeadCell>
    <HeadCell align="right">Weekly Avg</HeadCell>
    <HeadCell align="right">Current Streak</HeadCell>
  </TableHead>
);

const Name = ({ row, own }: { row: LeaderboardRow; own: boolean }) => (
  <>
    <b>{row.username}</b>
    {row.characterName !== row.username && <Muted> ({row.characterName})</Muted>}
    {own && <You> You</You>}
  </>
);

const PlayerRow = ({ row, own, most }: { row: LeaderboardRow; own: boolean; most: number }) => (
  <Row mark={own ? 'self' : 'none'}>
    <Cell align="right" area="rank">
      <Rank $top={row.rank <= 3}>{row.rank}</Rank>
    </Cell>
    <Cell area="name">
      <Name row={row} own={own} />
    </Cell>
    <Cell area="total">
      <Total>
        <b>{row.totalSessions}</b>
        <Bar value={row.totalSessions} max={most} tone={own ? 'data' : 'quiet'} bare />
      </Total>
    </Cell>
    <Average align="right" area="average">
      <OnPhone>Weekly avg </OnPhone>
      {row.weeklyAverage.toFixed(1)}
    </Average>
    <Cell align="right" area="streak">
      {row.currentStreak}
      <Unit>{row.currentStreak === 1 ? 'week' : 'weeks'}</Unit>
    </Cell>
  </Row>
);

const widths = [112, 88, 136, 96, 120, 80, 104, 128, 92, 116, 84, 100];
const Loading = () => (
  <Table label="Leaderboard" columns={columns} phone={card} busy>
    <Head />
    <TableBody>
      {widths.map((width) => (
        <Row key={width}>
          <Cell align="right" area="rank">
            <Skeleton width={16} />
          </Cell>
          <Cell area="name">
            <Skeleton width={width} />
          </Cell>
          <Cell area="total">
            <Skeleton width={width * 2} />
          </Cell>
          <Cell align="right" area="average">
            <Skeleton width={24} />
          </Cell>
          <Cell align="right" area="streak">
            <Skeleton width={56} />
          </Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);

const Rows = ({ rows, viewer }: { rows: readonly LeaderboardRow[]; viewer: string | null }) => (
  <Table label="Leaderboard" columns={columns} phone={card} rowCount={rows.length}>
    <Head />
    <TableBody>
      {rows.map((row) => (
        <PlayerRow key={row.id} row={row} own={row.id === viewer} most={rows[0]?.totalSessions ?? 0} />
      ))}
    </TableBody>
  </Table>
);

const Content = () => {
  const { data, isError, refetch } = useLeaderboardQuery(undefined, polled(60_000));
  const viewer = useViewerId();
  if (data === undefined && isError) {
    return <LoadFailed text="Failed to fetch the leaderboard" onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <>
        <LoadingText>Loading leaderboard...</LoadingText>
        <Loading />
      </>
    );
  }
  if (data.length === 0) {
    return <EmptyState title="Nobody is ranked yet" why="A player appears here with the first counted session." />;
  }
  return <Rows rows={data.slice(0, shown)} viewer={viewer} />;
};

export const LeaderboardPage = () => (
  <Page>
    <PageHead title="Leaderboard" subtitle="Top 25 most active guild members" />
    <Content />
  </Page>
);
