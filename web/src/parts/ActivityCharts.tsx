import type { PlayerActivity } from '../../../src/contracts/players.ts';
import { withQuery } from '../api/transport/query.ts';
import { failedRead } from '../api/transport/failed-read.ts';
import { styled } from 'styled-components';
import { selectEventColours } from '../api/queries/event-types.ts';
import { usePlayerActivityQuery } from '../api/queries/players.ts';
import { useAppSelector } from '../api/store/store-hooks.ts';
import { BarChart } from '../ui/charts/BarChart.tsx';
import type { ChartData } from '../ui/charts/chart.ts';
import { formatDuration } from '../ui/text/dates.ts';
import { counted } from '../ui/text/words.ts';
import { barLabel } from './day-span.ts';
import { paths } from './paths.ts';

const hour = 3600;
const height = 140;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-16);
`;

type Weeks = PlayerActivity['weeks'];
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** A pile a week, of the event types that occur. */
const raidsOf = (weeks: Weeks, colours: ReadonlyMap<string, string>): ChartData => {
  const types = [...new Set(weeks.flatMap(({ raids }) => raids.map(({ eventType }) => eventType)))].sort();
  const totals = weeks.map(({ raids }) => sum(raids.map(({ count }) => count)));
  return {
    summary: `${counted(sum(totals), 'raid')} in ${weeks.length} weeks, at most ${Math.max(0, ...totals)} in one.`,
    labels: weeks.map(barLabel),
    series: types.map((type) => ({
      name: type,
      values: weeks.map(({ raids }) => raids.find(({ eventType }) => eventType === type)?.count ?? 0),
      colour: `var(--ev-${colours.get(type) ?? 'other'}-fg)`,
    })),
  };
};
const voiceOf = (weeks: Weeks): ChartData => {
  const all = sum(weeks.map(({ voiceSeconds }) => voiceSeconds ?? 0));
  return {
    summary: `${formatDuration(all)} in voice.`,
    labels: weeks.map(barLabel),
    series: [
      {
        name: 'Voice',
        values: weeks.map(({ voiceSeconds }) => (voiceSeconds === null ? null : voiceSeconds / hour)),
      },
    ],
  };
};

/** Half a year of one player; a bar opens the sessions that it is made of. */
export const ActivityCharts = ({ player: { id, name } }: { player: { id: string; name: string } }) => {
  const query = usePlayerActivityQuery(id);
  const { currentData } = query;
  const colours = useAppSelector(selectEventColours);
  const weeks = currentData?.weeks;
  const failed = failedRead(query, 'Failed to fetch the activity');
  const spanOf = (index: number) => {
    const week = weeks?.[index];
    return week === undefined ? null : { from: week.from, to: week.to };
  };
  const raids = weeks && raidsOf(weeks, colours);
  return (
    <Stack>
      <BarChart
        several
        title="Raids a week"
        height={height}
        data={raids}
        scale={{ unit: 'raids', format: (value) => counted(value, 'raid') }}
        failed={failed}
        linkOf={(index) => {
          const span = spanOf(index);
          return span && withQuery(paths.sessions, { player: id, ...span });
        }}
        empty="No raids in these weeks"
      />
      <BarChart
        title="Voice a week"
        height={height}
        data={weeks && voiceOf(weeks)}
        scale={{ unit: 'hours', format: (value) => formatDuration(value * hour) }}
        failed={failed}
        linkOf={(index) => {
          const span = spanOf(index);
          return span && withQuery(paths.voice, { search: name, ...span });
        }}
        empty="No time in voice is known"
      />
    </Stack>
  );
};
