import type { Deps } from '../../application/deps.ts';
import type { SessionTrend } from '../../contracts/sessions.ts';
import { isoWeekIndex, isoWeeksUpTo, utcDay } from '../../contracts/windows.ts';
import type { DaySpan } from '../../contracts/windows.ts';
import { meanParticipants } from '../../projections/in-memory/list-counts.ts';
import type { ListCounts } from '../../projections/in-memory/list-counts.ts';
import { documentOf } from '../../projections/kernel/definition/documents.ts';
import { addRows, noRows, rowCountOf } from '../../projections/sessions/list-days-view.ts';
import type { RowCount } from '../../projections/sessions/list-days-view.ts';
import { rowsFound } from '../../projections/sessions/queries.ts';
import type { ListFilter } from '../../projections/sessions/queries.ts';

type TrendDeps = Pick<Deps, 'clock' | 'readModels'> & { readonly counts: Pick<ListCounts, 'of'> };

/** Reads the matches of a search once, within the requested weeks. */
const found = async (
  filter: ListFilter & { readonly tokens: readonly string[] },
  weeks: readonly DaySpan[],
  { readModels }: TrendDeps,
): Promise<readonly RowCount[]> => {
  const span = { from: weeks[0]?.from ?? null, to: weeks.at(-1)?.to ?? null };
  const sums = new Map(weeks.map(({ from }) => [isoWeekIndex(from), noRows()]));
  for (const row of await rowsFound(readModels, { ...filter, ...span })) {
    const sum = sums.get(isoWeekIndex(utcDay(row.fields.eventDate)));
    if (sum !== undefined) addRows(sum, rowCountOf(documentOf(row)));
  }
  return [...sums.values()];
};

/** Sessions of a filtered list by week. */
export const trendOf = async (filter: ListFilter, count: number, deps: TrendDeps): Promise<SessionTrend> => {
  const weeks = isoWeeksUpTo(utcDay(deps.clock.now().toISOString()), count);
  const { tokens, ...rest } = filter;
  const sums =
    tokens === null
      ? weeks.map((week) => deps.counts.of({ ...rest, from: week.from, to: week.to }))
      : await found({ ...rest, tokens }, weeks, deps);
  return {
    weeks: weeks.map((week, index) => {
      const rows = sums[index] ?? noRows();
      const { sessions, counted } = rows;
      return { ...week, sessions, counted, avgParticipants: meanParticipants(rows) };
    }),
  };
};
