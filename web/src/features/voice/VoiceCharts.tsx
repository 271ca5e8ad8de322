import type { VoiceTrend } from '../../../../src/contracts/voice.ts';
import { withQuery } from '../../api/transport/query.ts';
import { failedRead } from '../../api/transport/failed-read.ts';
import { barLabel } from '../../parts/day-span.ts';
import { paths } from '../../parts/paths.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { barsOf, type ChartData } from '../../ui/charts/chart.ts';
import { formatDuration } from '../../ui/text/dates.ts';
import { useVoiceTrendQuery, type VoiceTrendFilters } from './api.ts';

/** The channels, in the order of their time; what is left over is grey. */
const colours = [
  'var(--data)',
  'var(--brass-9)',
  'var(--ev-morpheus-fg)',
  'var(--ev-kadum-fg)',
  'var(--ev-anthalon-fg)',
];
const height = 100;
const hour = 3600;

const peopleWords = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const labelsOf = (days: VoiceTrend['days']): string[] =>
  days.map(({ date, running }) => barLabel({ from: date, running }));
/** Two channels may have one name. */
const namesOf = (channels: VoiceTrend['channels']): string[] => {
  const names = channels.map(({ name, others }) => (others ? 'Others' : (name ?? 'A channel without a name')));
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`));
};

const hoursOf = ({ channels, days }: VoiceTrend): ChartData => {
  const names = namesOf(channels);
  const all = days.flatMap(({ seconds }) => seconds).reduce((sum, one) => sum + one, 0);
  return {
    summary: `${formatDuration(all)} in ${days.length} days.`,
    labels: labelsOf(days),
    series: channels.map(({ others }, at) => ({
      name: names[at] ?? '',
      values: days.map(({ seconds }) => (seconds[at] ?? 0) / hour),
      colour: others ? 'var(--ink-8)' : (colours[at] ?? 'var(--data)'),
    })),
  };
};
const peopleOf = ({ days }: VoiceTrend): ChartData => ({
  summary: `At most ${peopleWords(Math.max(0, ...days.map(({ people }) => people)))} on one day.`,
  labels: labelsOf(days),
  series: barsOf([{ name: 'People', values: days.map(({ people }) => people) }]),
});

/** Four weeks of voice under the filters of the list; a bar opens the stays of its day. */
export const VoiceCharts = ({ filters }: { filters: VoiceTrendFilters }) => {
  const query = useVoiceTrendQuery(filters);
  const { currentData } = query;
  const linkOf = (index: number): string | null => {
    const date = currentData?.days[index]?.date;
    if (date === undefined) return null;
    const { search, status } = filters;
    return withQuery(paths.voice, { search, status: status === 'all' ? '' : status, from: date, to: date });
  };
  const shared = {
    several: true,
    height,
    failed: failedRead(query, 'Failed to fetch the trend of voice'),
    linkOf,
    empty: 'Nobody was in voice on these days',
  };
  return (
    <>
      <BarChart
        {...shared}
        title="Hours a day"
        data={currentData && hoursOf(currentData)}
        scale={{ unit: 'hours', format: (value) => formatDuration(value * hour) }}
      />
      <BarChart
        {...shared}
        title="People a day"
        data={currentData && peopleOf(currentData)}
        scale={{ unit: 'people', format: peopleWords }}
      />
    </>
  );
};
