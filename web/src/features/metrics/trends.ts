import type { ChartData, Scale } from '../../ui/charts/chart.ts';
import { formatDay } from '../../ui/text/dates.ts';
import { counted, sentences } from '../../ui/text/words.ts';
import type { HistoryDay } from './api.ts';
import { percentText, seconds } from './formats.ts';

type Value = number | null;
type Chart = { data: ChartData; scale: Scale };

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

const labelsOf = (days: readonly HistoryDay[]): string[] => days.map(({ metricDate }) => formatDay(metricDate));

/** Accuracy and success rate, in percent; the scale begins below the lowest of them. */
export const accuracyOf = (days: readonly HistoryDay[]): Chart => {
  const accuracy = days.map(({ playerAccuracy }) => inPercent(playerAccuracy));
  const success = days.map(({ sessionCoverage }) => inPercent(sessionCoverage));
  const [measured, succeeded] = [measuredOf(accuracy), measuredOf(success)];
  return {
    data: {
      summary: sentences(
        measured.length === 0 ? 'No accuracy was measured.' : `Accuracy ${rangeOf(measured, percentText)}.`,
        measured.length === 0 ? '' : missing(accuracy),
        succeeded.length === 0 ? '' : `Success rate ${rangeOf(succeeded, percentText)}.`,
      ),
      labels: labelsOf(days),
      series: [
        { name: 'Accuracy', values: accuracy },
        { name: 'Success rate', values: success },
      ],
    },
    scale: {
      unit: '%',
      format: (value) => shown(value, percentText),
      low: Math.min(95, ...measured, ...succeeded),
      high: 100,
    },
  };
};

/** How many sessions were processed on each day. */
export const processedOf = (days: readonly HistoryDay[]): Chart => {
  const sessions = days.map(({ totalSessionsProcessed }) => orNull(totalSessionsProcessed));
  const total = measuredOf(sessions).reduce((sum, count) => sum + count, 0);
  return {
    data: {
      summary: `${counted(total, 'session')} in ${counted(days.length, 'day')}.`,
      labels: labelsOf(days),
      series: [{ name: 'Sessions', values: sessions }],
    },
    scale: {
      unit: 'sessions',
      format: (value) => counted(value, 'session'),
      high: Math.max(4, ...measuredOf(sessions)),
    },
  };
};

/** How long an attempt to read a picture took on each day. */
export const timesOf = (days: readonly HistoryDay[]): Chart => {
  const times = days.map(({ avgProcessingTime }) => orNull(avgProcessingTime));
  const timed = measuredOf(times);
  return {
    data: {
      summary: sentences(
        timed.length === 0
          ? 'No attempt was timed.'
          : `An attempt took ${rangeOf(timed, seconds).replace(/^at /, '')}.`,
        timed.length === 0 ? '' : missing(times),
      ),
      labels: labelsOf(days),
      series: [{ name: 'Avg time', values: times }],
    },
    scale: { unit: 'seconds', format: (value) => shown(value, seconds), high: Math.max(4, ...timed) },
  };
};
