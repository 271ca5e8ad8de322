import { styled } from 'styled-components';
import { failedRead } from '../../api/transport/failed-read.ts';
import type { LeaderboardTrend } from '../../../../src/contracts/leaderboard.ts';
import { barLabel } from '../../parts/day-span.ts';
import type { ChartData } from '../../ui/charts/chart.ts';
import { LineChart } from '../../ui/charts/LineChart.tsx';
import { useViewerId } from '../../api/queries/my.ts';
import { useLeaderboardTrendQuery } from './api.ts';
import type { LeaderboardFilter } from './use-board.ts';

const Aside = styled.p`
  font: var(--t-12);
  color: var(--text-muted);
`;

/** Eleven lines in the colours that differ most; each is named beside its pattern, too. */
const colours = [
  'var(--data)',
  'var(--brass-9)',
  'var(--ev-red-dragon-fg)',
  'var(--ev-kadum-fg)',
  'var(--ev-morpheus-fg)',
  'var(--ev-charybdis-fg)',
  'var(--ev-anthalon-fg)',
  'var(--ev-meina-glenn-fg)',
  'var(--ev-kraken-fg)',
  'var(--ink-11)',
];

const ranksOf = ({ weeks, players }: LeaderboardTrend, viewer: string | null): ChartData => {
  const [first] = players;
  return {
    summary: first === undefined ? '' : `${first.characterName} leads today’s top ten.`,
    labels: weeks.map(({ to, running }) => barLabel({ from: to, running })),
    series: players.map(({ id, characterName, ranks, own }, at) => ({
      name: characterName,
      values: ranks,
      colour: colours[at % colours.length] ?? 'var(--data)',
      strong: own === true || id === viewer,
    })),
  };
};

/** How those who lead today have come there, by the sessions up to each Sunday. */
export const RankTrends = ({ filter: { eventType, season, by } }: { filter: LeaderboardFilter }) => {
  const viewer = useViewerId();
  const query = useLeaderboardTrendQuery({
    eventType: eventType?.name ?? null,
    season: season?.name ?? null,
    by,
  });
  const { currentData } = query;
  return (
    <>
      <Aside>
        Ranked by sessions up to each Sunday, for the chosen season and event type. The period filter does not apply.
      </Aside>
      <LineChart
        several
        title="Rank by week"
        height={340}
        data={currentData && ranksOf(currentData, viewer)}
        scale={{ unit: 'rank', low: 1, falls: true, format: (value) => `#${value}` }}
        failed={failedRead(query, 'Failed to fetch the trend of the leaderboard')}
        empty="Nobody is ranked here"
      />
    </>
  );
};
