import { addDays, daysSince } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { meanOf } from '../../domain/statistics/rounding.ts';
import { documentOf } from '../kernel/definition/documents.ts';
import { addRows, noRows } from '../sessions/list-days-view.ts';
import type { ListDay, RowCount } from '../sessions/list-days-view.ts';
import { sessionsProjection } from '../sessions/projection.ts';
import type { ListFilter } from '../sessions/queries.ts';
import { createCachedView } from './cached-view.ts';

/** How many rows the list of sessions has, by the days that are kept: nothing is counted in the store. */
export type ListCounts = ReturnType<typeof createListCounts>;

type Filter = Omit<ListFilter, 'tokens'>;

/** Of rows that are not excluded what was read is what counts. */
const onlyProcessed = ({ counted, read, participants }: RowCount): RowCount => ({
  sessions: read,
  counted,
  read,
  participants,
});
/** `flags` as the view has them: whether they want a look, and whether they are excluded. */
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
/** The days of a span that are held: a span of few days is walked through by itself, however old the guild is. */
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

/** One decimal; null where none was read. */
export const meanParticipants = ({ participants, read }: RowCount): number | null => meanOf(participants, read);
