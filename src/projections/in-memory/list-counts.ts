import type { UtcDay } from '../../contracts/windows.ts';
import { meanOf } from '../../domain/statistics/rounding.ts';
import { documentOf } from '../kernel/documents.ts';
import { addRows, noRows } from '../sessions/list-days-view.ts';
import type { ListDay, RowCount } from '../sessions/list-days-view.ts';
import { sessionsProjection } from '../sessions/projection.ts';
import type { ListFilter } from '../sessions/queries.ts';
import { createCachedView } from './cached-view.ts';

/** How many rows the list of sessions has, by the days that are kept: nothing is counted in the store. */
export type ListCounts = ReturnType<typeof createListCounts>;

type Filter = Omit<ListFilter, 'tokens'>;

const ofDay = (day: ListDay, { eventType, review, excluded }: Filter, sum: RowCount): void => {
  for (const [type, byFlags] of Object.entries(day)) {
    if (eventType !== null && type !== eventType) continue;
    for (const [flags, rows] of Object.entries(byFlags)) {
      const isWanted = (!review || flags.startsWith('1')) && (!excluded || flags.endsWith('1'));
      if (isWanted) addRows(sum, rows);
    }
  }
};
const isWithin = (day: UtcDay, { from = null, to = null }: Pick<Filter, 'from' | 'to'>): boolean =>
  (from === null || day >= from) && (to === null || day <= to);

export const createListCounts = () => {
  const view = createCachedView(sessionsProjection.views.listDays, (row) => documentOf(row));
  return {
    view,
    of: (filter: Filter): RowCount => {
      const sum = noRows();
      for (const [day, held] of view.all()) if (isWithin(day, filter)) ofDay(held, filter, sum);
      return sum;
    },
  };
};

/** One decimal; null where none was read. */
export const meanParticipants = ({ participants, read }: RowCount): number | null => meanOf(participants, read);
