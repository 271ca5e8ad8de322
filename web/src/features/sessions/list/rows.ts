import type { SessionList, SessionRow } from '../../../../../src/contracts/sessions.ts';

/**
 * The rows as they stand on the screen. `order` changes only by what the reader does (first load, next page, reveal)
 * and by his own submissions, so that the list never jumps; new sessions gather in `waiting`.
 */
export type Rows = {
  order: readonly string[];
  byId: ReadonlyMap<string, SessionRow>;
  waiting: readonly string[];
  hasMore: boolean;
  /** Offset of the next page. */
  next: number;
  loaded: boolean;
};
export const noRows: Rows = { order: [], byId: new Map(), waiting: [], hasMore: false, next: 0, loaded: false };

/** Newest first: by event, then by submission. */
const newestFirst = (a: SessionRow, b: SessionRow): number =>
  b.eventDate.localeCompare(a.eventDate) || b.submittedAt.localeCompare(a.submittedAt) || a.id.localeCompare(b.id);

const sorted = (ids: Iterable<string>, byId: ReadonlyMap<string, SessionRow>): string[] =>
  [...new Set(ids)]
    .flatMap((id) => byId.get(id) ?? [])
    .sort(newestFirst)
    .map(({ id }) => id);

const withRows = (byId: ReadonlyMap<string, SessionRow>, page: readonly SessionRow[]) => {
  const next = new Map(byId);
  for (const row of page) next.set(row.id, row);
  return next;
};

/** The first page was read (again): known rows change in place, unknown ones wait, the reader's own come in at once. */
export const firstPageRead = (rows: Rows, page: SessionList, own: ReadonlySet<string>): Rows => {
  const byId = withRows(rows.byId, page.sessions);
  // an empty list cannot jump: its first rows need not wait
  if (!rows.loaded || rows.order.length === 0) {
    const order = page.sessions.map(({ id }) => id);
    return { order, byId, waiting: [], hasMore: page.hasMore, next: page.offset + page.limit, loaded: true };
  }
  const shown = new Set(rows.order);
  const unknown = page.sessions.filter(({ id }) => !shown.has(id)).map(({ id }) => id);
  const ownNew = unknown.filter((id) => own.has(id));
  return {
    ...rows,
    byId,
    order: ownNew.length === 0 ? rows.order : insertEach(rows.order, ownNew, byId),
    waiting: unknown.filter((id) => !own.has(id)),
  };
};

const insertEach = (order: readonly string[], ids: readonly string[], byId: ReadonlyMap<string, SessionRow>) => {
  const result = [...order];
  for (const id of ids) {
    const row = byId.get(id);
    if (row === undefined) continue;
    const at = result.findIndex((other) => {
      const there = byId.get(other);
      return there !== undefined && newestFirst(row, there) < 0;
    });
    result.splice(at === -1 ? result.length : at, 0, id);
  }
  return result;
};

/** A later page was read: what is not there yet is appended. */
export const nextPageRead = (rows: Rows, page: SessionList): Rows => {
  const known = new Set([...rows.order, ...rows.waiting]);
  return {
    ...rows,
    byId: withRows(rows.byId, page.sessions),
    order: [...rows.order, ...page.sessions.map(({ id }) => id).filter((id) => !known.has(id))],
    hasMore: page.hasMore,
    next: page.offset + page.limit,
  };
};

/** The reader asked for the new sessions: everything in its place. */
export const revealed = (rows: Rows): Rows => ({
  ...rows,
  order: sorted([...rows.order, ...rows.waiting], rows.byId),
  waiting: [],
});
