import { addDays, daysSince } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { meanOf } from '../../domain/statistics/rounding.ts';
import { documentOf } from '../kernel/definition/documents.ts';
import { addRows, noRows } from '../sessions/list-days-view.ts';
import type { ListDay, RowCount } from '../sessions/list-days-view.ts';
import { sessionsProjection } from '../sessions/projection.ts';
import type { ListFilter } from '../sessions/queries.ts';
import { createCachedView } from './cached-view.ts';

/** Counts of the sessions list by day, so that totals need no query. */
export type ListCounts = ReturnType<typeof createListCounts>;

type Filter = Omit<ListFilter, 'tokens'>;

/** Counted rows: processed and not excluded. */
const onlyProcessed = ({ counted, read, participants }: RowCount): RowCount => ({
  sessions: read,
  counted,
  read,
  participants,
});
/** `flags`: whether rows need review and whether they are excluded. */
const isWanted = (flags: string, { review, excluded, counted }: Filter): boolean => {
  const isExcluded = flags.endsWith('1');
  return (!review || flags.startsWith('1')) && (!excluded || isExcluded) && !(counted && isExcluded);
};
const ofDay = (day: ListDay, filter: Filter, sum: RowCount): void => {
  const { eventType, counted, processed } = filter;
  for (const [type, byFlags] of Object.entries(day)) {
    if (eventType !== null && type !== eventType) continue;
    for (const [flags, rows] of Object.entries(byFlags))
      if (isWanted(flags, filter)) addRows(sum, counted || processed ? onlyProcessed(rows) : rows);
  }
};
/** Days within a span; short spans are walked day by day, independent of the guild's age. */
const within = (held: ReadonlyMap<UtcDay, ListDay>, { from = null, to = null }: Filter): readonly ListDay[] => {
  const length = from === null || to === null ? held.size : daysSince(from, to) + 1;
  if (from !== null && length < held.size)
    return Array.from({ length: Math.max(0, length) }, (_, index) => held.get(addDays(from, index)) ?? {});
  return [...held].flatMap(([day, rows]) =>
    (from === null || day >= from) && (to === null || day <= to) ? [rows] : [],
  );
};

export const createListCounts = () => {
  const view = createCachedView(sessionsProjection.views.listDays, (row) => documentOf(row));
  return {
    view,
    of: (filter: Filter): RowCount => {
      const sum = noRows();
      for (const day of within(view.all(), filter)) ofDay(day, filter, sum);
      return sum;
    },
  };
};

/** One decimal; null when none was processed. */
export const meanParticipants = ({ participants, read }: RowCount): number | null => meanOf(participants, read);
