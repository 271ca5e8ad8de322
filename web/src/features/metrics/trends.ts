import { formatDay } from '../../ui/dates.ts';
import type { Series } from '../../ui/chart.ts';
import { counted, sentences } from '../../ui/words.ts';
import type { HistoryDay } from './api.ts';
import { percent, seconds, ticksFor } from './formats.ts';

type Value = number | null;
/** What one chart shows. */
export type Trend = { summary: string; series: readonly Series[]; ticks: readonly number[] };

const inPercent = (value: Value | undefined): Value => (typeof value === 'number' ? value * 100 : null);
const orNull = (value: Value | undefined): Value => value ?? null;
const measuredOf = (values: readonly Value[]): number[] => values.filter((value) => value !== null);
const shown = (value: number, write: (value: number) => string | null): string => write(value) ?? '';

/** 'between 95.4% and 97.8%', 'at 97.0%'. */
const rangeOf = (values: readonly number[], write: (value: number) => string | null): string => {
  const [low, high] = [shown(Math.min(...values), write), shown(Math.max(...values), write)];
  return low === high ? `at ${low}` : `between ${low} and ${high}`;
};

const missing = (values: readonly Value[]): string => {
  const count = values.filter((value) => value === null).length;
  return count === 0 ? '' : `Not measured on ${count} of ${counted(values.length, 'day')}.`;
};

export const labelsOf = (days: readonly HistoryDay[]): string[] => days.map(({ metricDate }) => formatDay(metricDate));

/** Accuracy and success rate, in percent; the scale begins below the lowest of them. */
export const accuracyOf = (days: readonly HistoryDay[]): Trend => {
  const accuracy = days.map(({ playerAccuracy }) => inPercent(playerAccuracy));
  const success = days.map(({ sessionCoverage }) => inPercent(sessionCoverage));
  const [measured, succeeded] = [measuredOf(accuracy), measuredOf(success)];
  const lowest = Math.min(95, ...measured, ...succeeded);
  const format = (value: number) => shown(value, percent);
  return {
    summary: sentences(
      measured.length === 0 ? 'No accuracy was measured.' : `Accuracy ${rangeOf(measured, percent)}.`,
      measured.length === 0 ? '' : missing(accuracy),
      succeeded.length === 0 ? '' : `Success rate ${rangeOf(succeeded, percent)}.`,
    ),
    series: [
      { name: 'Accuracy', values: accuracy, format },
      { name: 'Success rate', values: success, format },
    ],
    ticks: ticksFor(lowest, 100),
  };
};

/** Sessions and the time of an attempt: both are small numbers and share the scale from 0. */
export const performanceOf = (days: readonly HistoryDay[]): Trend => {
  const sessions = days.map(({ totalSessionsProcessed }) => orNull(totalSessionsProcessed));
  const times = days.map(({ avgProcessingTime }) => orNull(avgProcessingTime));
  const [some, timed] = [measuredOf(sessions), measuredOf(times)];
  const total = some.reduce((sum, count) => sum + count, 0);
  return {
    summary: sentences(
      `${counted(total, 'session')} in ${counted(days.length, 'day')}.`,
      timed.length === 0 ? 'No attempt was timed.' : `An attempt took ${rangeOf(timed, seconds).replace(/^at /, '')}.`,
      timed.length === 0 ? '' : missing(times),
    ),
    series: [
      { name: 'Sessions', values: sessions },
      { name: 'Avg time, s', values: times, format: (value) => shown(value, seconds) },
    ],
    ticks: ticksFor(0, Math.max(4, ...some, ...timed)),
  };
};
