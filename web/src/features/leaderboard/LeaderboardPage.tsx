import { useCallback, useMemo } from 'react';
import { styled } from 'styled-components';
import type { LeaderboardRow } from '../../../../src/contracts/leaderboard.ts';
import { useViewerId } from '../../api/queries/my.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Page, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageSpinner } from '../../ui/feedback/Spinner.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { card, columnsFor, isOwn, pinnedLook } from './columns.tsx';
import { Filters } from './Filters.tsx';
import { filterWords, useBoard, views, type BoardPage } from './use-board.ts';

export { firstReads } from './api.ts';

/** Not part of the first load. */
const RankTrends = lazyPart(() => import('./RankTrends.tsx'), 'RankTrends', {
  place: 'here',
  waiting: <PageSpinner />,
});
const ExplainDialog = lazyPart(() => import('../../parts/explain/ExplainDialog.tsx'), 'ExplainDialog');

const Block = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-12);
`;
const Aside = styled.p`
  font: var(--t-12);
  color: var(--text-muted);
`;
const keys = { next: 'Next player', previous: 'Previous player', open: 'Sessions of the player' };
const idOf = ({ id }: LeaderboardRow) => id;
const unfiltered = { period: 'all', event: '', season: '' } as const;

/** The sessions behind the number of a row, as the board counts them. */
const ExplainedRow = ({ row, board: { filter, set } }: { row: LeaderboardRow; board: BoardPage }) => {
  const words = filterWords(filter);
  const { period, eventType, season } = filter;
  return (
    <ExplainDialog
      player={{ id: row.id, name: row.characterName }}
      number="totalSessions"
      {...(words !== null && { within: { of: { period, eventType: eventType?.name ?? null, season }, words } })}
      alts={row.alts?.map(({ id }) => id) ?? []}
      onClose={() => set({ player: null })}
    />
  );
};

const Nobody = ({ board: { filter, set } }: { board: BoardPage }) =>
  filterWords(filter) === null ? (
    <EmptyState title="Nobody is ranked yet" why="Players appear here after their first counted session." />
  ) : (
    <EmptyState title="Nobody is ranked here" why={`No counted session: ${filterWords(filter) ?? ''}.`}>
      <Button onClick={() => set(unfiltered)}>Clear the filters</Button>
    </EmptyState>
  );

const Rows = ({ board }: { board: BoardPage }) => {
  const { rows, pinned, player, set, failed, retry } = board;
  const viewer = useViewerId();
  const most = rows?.[0]?.totalSessions ?? 0;
  const columns = useMemo(() => columnsFor({ viewer, most }), [viewer, most]);
  const open = useCallback((row: LeaderboardRow) => set({ player: row.id }), [set]);
  const asked = rows?.find(({ id }) => id === player);
  if (failed) return <LoadFailed text="Failed to fetch the leaderboard" onRetry={retry} />;
  if (rows?.length === 0) return <Nobody board={board} />;
  return (
    <>
      <DataTable
        label="Leaderboard"
        columns={columns}
        card={card}
        rows={rows}
        idOf={idOf}
        lookOf={(row) => ({
          mark: isOwn(row, viewer) ? 'self' : 'none',
          ...(row.id === pinned && { look: pinnedLook }),
        })}
        loading="Loading leaderboard..."
        skeletons={12}
        keys={keys}
        onOpen={open}
      />
      {asked && <ExplainedRow row={asked} board={board} />}
    </>
  );
};

export const LeaderboardPage = () => {
  const board = useBoard();
  return (
    <Page>
      <PageHead title="Leaderboard" subtitle="Top 25 most active guild members" />
      <Block>
        <Filters board={board} />
        <Tabs label="Parts of the page" tabs={views} value={board.view} onChange={(view) => board.set({ view })}>
          {board.view === 'board' ? (
            <Block>
              {filterWords(board.filter) !== null && (
                <Aside>Ranks and totals follow the filters. Weekly average and streak are today’s values.</Aside>
              )}
              <Rows board={board} />
            </Block>
          ) : (
            <RankTrends filter={board.filter} />
          )}
        </Tabs>
      </Block>
    </Page>
  );
};
