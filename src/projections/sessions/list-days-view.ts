import { utcDay } from '../../contracts/windows.ts';
import { aggregatedView } from '../kernel/definition/projection.ts';
import { isProcessed, sessionCounts } from './credits.ts';
import { needsReview } from './list-view.ts';
import type { SessionDoc } from './session-doc.ts';

/** Counts over rows of the list: all, counted, processed, and names in processed ones. */
export type RowCount = { sessions: number; counted: number; read: number; participants: number };
/** By event type, and by flags 'needs review' and 'excluded': '00', '10', '01', '11'. */
export type ListDay = Record<string, Record<string, RowCount>>;

type Row = Pick<SessionDoc, 'status' | 'excluded'> & { readonly participantCount: number };
type Item = RowCount & { readonly eventType: string; readonly flags: string };

export const flagsOf = (review: boolean, excluded: boolean): string => `${Number(review)}${Number(excluded)}`;

/** Contribution of one row. */
export const rowCountOf = (row: Row): RowCount => {
  const isRead = isProcessed(row);
  return {
    sessions: 1,
    counted: sessionCounts(row) ? 1 : 0,
    read: isRead ? 1 : 0,
    participants: isRead ? row.participantCount : 0,
  };
};

export const addRows = (sum: RowCount, rows: RowCount, by: 1 | -1 = 1): RowCount => {
  sum.sessions += by * rows.sessions;
  sum.counted += by * rows.counted;
  sum.read += by * rows.read;
  sum.participants += by * rows.participants;
  return sum;
};
export const noRows = (): RowCount => ({ sessions: 0, counted: 0, read: 0, participants: 0 });

const add = (day: ListDay, { eventType, flags, ...rows }: Item, by: 1 | -1): void => {
  const ofType = (day[eventType] ??= {});
  const sum = addRows((ofType[flags] ??= noRows()), rows, by);
  if (sum.sessions === 0) Reflect.deleteProperty(ofType, flags);
  if (Object.keys(ofType).length === 0) Reflect.deleteProperty(day, eventType);
};

/** Counts of list rows by UTC day of eventDate, so that totals need no query. */
export const listDaysView = aggregatedView({
  name: 'listDays',
  fields: {},
  indexes: [],
  items: (session: SessionDoc): ReadonlyMap<string, Item> =>
    new Map([
      [
        utcDay(session.eventDate),
        {
          eventType: session.eventType,
          flags: flagsOf(needsReview(session), session.excluded),
          ...rowCountOf({ ...session, participantCount: session.participants.length }),
        },
      ],
    ]),
  fold: (doc: ListDay | null, removed: Item | null, added: Item | null) => {
    const day = doc ?? {};
    if (removed !== null) add(day, removed, -1);
    if (added !== null) add(day, added, 1);
    return Object.keys(day).length === 0 ? null : day;
  },
});
