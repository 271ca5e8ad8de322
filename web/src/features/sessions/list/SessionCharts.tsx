import type { SessionTrend } from '../../../../../src/contracts/sessions.ts';
import { withQuery } from '../../../api/transport/query.ts';
import { failedRead } from '../../../api/transport/failed-read.ts';
import { barLabel } from '../../../parts/day-span.ts';
import { paths } from '../../../parts/paths.ts';
import { BarChart } from '../../../ui/charts/BarChart.tsx';
import { barsOf, type ChartData } from '../../../ui/charts/chart.ts';
import { LineChart } from '../../../ui/charts/LineChart.tsx';
import { counted } from '../../../ui/text/words.ts';
import { useSessionTrendQuery, type SessionTrendFilters } from '../api.ts';

type Weeks = SessionTrend['weeks'];
const height = 100;

/** Those that count, and above them those that do not. */
const raidsOf = (weeks: Weeks): ChartData => {
  const all = weeks.reduce((sum, { sessions }) => sum + sessions, 0);
  const counting = weeks.reduce((sum, week) => sum + week.counted, 0);
  return {
    summary: `${counted(all, 'session')} in ${weeks.length} weeks, ${counting} of them counted.`,
    labels: weeks.map(barLabel),
    series: barsOf([
      { name: 'Counted', values: weeks.map((week) => week.counted) },
      { name: 'Not counted', values: weeks.map((week) => week.sessions - week.counted), colour: 'var(--ink-8)' },
    ]),
  };
};
const peopleOf = (weeks: Weeks): ChartData => {
  const values = weeks.map(({ avgParticipants }) => avgParticipants);
  const measured = values.filter((value) => value !== null);
  return {
    summary:
      measured.length === 0
        ? ''
        : `Between ${Math.min(...measured).toFixed(1)} and ${Math.max(...measured).toFixed(1)} names a session, matched to a player or not.`,
    labels: weeks.map(barLabel),
    series: [{ name: 'Mean participants', values }],
  };
};

/** Six months of what the list shows under its filters. */
export const SessionCharts = ({ filters }: { filters: SessionTrendFilters }) => {
  const query = useSessionTrendQuery(filters);
  const { currentData } = query;
  const weeks = currentData?.weeks;
  const { search, eventType, review, excluded } = filters;
  const linkOf = (index: number): string | null => {
    const week = weeks?.[index];
    return week === undefined
      ? null
      : withQuery(paths.sessions, {
          search,
          event: eventType,
          review: review ? 'true' : '',
          excluded: excluded ? 'true' : '',
          from: week.from,
          to: week.to,
        });
  };
  const shared = {
    several: true,
    height,
    failed: failedRead(query, 'Failed to fetch the trend of sessions'),
    linkOf,
    empty: 'No sessions in these weeks',
  };
  return (
    <>
      <BarChart
        {...shared}
        title="Raids a week"
        data={weeks && raidsOf(weeks)}
        scale={{ unit: 'raids', format: (value) => counted(value, 'raid') }}
      />
      <LineChart
        {...shared}
        title="Mean participants a week"
        data={weeks && peopleOf(weeks)}
        scale={{ unit: 'people', format: (value) => value.toFixed(1) }}
      />
    </>
  );
};
