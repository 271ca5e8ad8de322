import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Batch, EventCodec, FollowOptions } from '../../../ports/event-store.ts';
import type { Db, Statement } from '../../sqlite/open-database.ts';
import { decodePage } from '../decode-events.ts';
import type { EventPlace } from '../decode-events.ts';
import { toPosition, toRowId } from './position.ts';
import type { WakeUp } from '../wake-up.ts';

/** Limits of a page in memory: number of events, and text size (`pageCharacters`). */
const PAGE_EVENTS = 1_000;
/** Positions scanned by a page with a type filter: matches are sorted, others cost nothing. */
const FILTER_WINDOW = 4_096;
/** Notices appends of another process. */
const POLL_MS = 1_000;

type StoredText = { readonly rowId: number; readonly text: string };
/** Read row by row, so that decoded rows can drop their text. */
type Page = { readonly rows: Iterable<StoredText & { readonly position: Position }>; readonly scannedTo: () => number };

const pageOf = (rows: Iterable<StoredText>, pageCharacters: number, end: number): Page => {
  let scannedTo = end;
  return {
    rows: (function* () {
      let events = 0;
      let characters = 0;
      for (const row of rows) {
        yield { ...row, position: toPosition(row.rowId) };
        events += 1;
        characters += row.text.length;
        if (events < PAGE_EVENTS && characters < pageCharacters) continue;
        scannedTo = row.rowId;
        return;
      }
    })(),
    scannedTo: () => scannedTo,
  };
};

const createPages = (reader: Db, pageCharacters: number) => {
  const head = reader.prepare('SELECT max(position) FROM events').pluck();
  const allTypes: Statement = reader.prepare(
    'SELECT position AS rowId, body AS text FROM events WHERE position > ? AND position <= ? ORDER BY position',
  );
  // The inner query reads the index only: positions are sorted, not bodies.
  const ofTypes: Statement = reader.prepare(`
    SELECT e.position AS rowId, e.body AS text FROM (
      SELECT position FROM events INDEXED BY events_by_type
      WHERE type IN (SELECT value FROM json_each(?)) AND position > ? AND position <= ?
      ORDER BY position LIMIT ${PAGE_EVENTS}
    ) wanted CROSS JOIN events e ON e.position = wanted.position ORDER BY wanted.position`);

  /** The next page up to the inclusive end, or null when there is nothing new. */
  return (after: number, until: number | null, types: string | null): Page | null => {
    const last = (head.get() as number | null) ?? 0;
    const reachable = until === null ? last : Math.min(last, until);
    if (reachable <= after) return null;
    const end = types === null ? reachable : Math.min(reachable, after + FILTER_WINDOW);
    const rows = types === null ? allTypes.iterate(after, end) : ofTypes.iterate(types, after, end);
    return pageOf(rows as Iterable<StoredText>, pageCharacters, end);
  };
};

type FollowDeps = {
  readonly reader: Db;
  readonly pageCharacters: number;
  readonly codec: EventCodec;
  readonly wakeUp: WakeUp;
  readonly isClosed: () => boolean;
};

/**
 * Catch-up and live are one loop. Between finding nothing and going to sleep nothing else can run, so no wake-up is
 * missed; positions become visible in their order, because SQLite has one writer.
 */
export const createFollow = ({ reader, pageCharacters, codec, wakeUp, isClosed }: FollowDeps) => {
  const nextPage = createPages(reader, pageCharacters);
  const place = reader.prepare('SELECT stream, type, event_id AS eventId, revision FROM events WHERE position = ?');
  const placeOf = ({ rowId }: StoredText): EventPlace => place.get(rowId) as EventPlace;
  return async function* follow({
    after,
    until,
    types,
    signal,
  }: FollowOptions): AsyncGenerator<Batch, void, undefined> {
    const end = until === null ? null : toRowId(until);
    const wanted = types === null ? null : JSON.stringify(types);
    const isOver = (): boolean => signal.aborted || isClosed();
    let scannedTo = after === null ? 0 : toRowId(after);
    while (!isOver() && (end === null || scannedTo < end)) {
      const page = nextPage(scannedTo, end, wanted);
      if (page === null) {
        await wakeUp.wait(POLL_MS, signal);
        continue;
      }
      const decoded = decodePage(codec, page.rows, placeOf);
      scannedTo = page.scannedTo();
      yield { ...decoded, scannedTo: toPosition(scannedTo) };
      await nextTurn();
    }
  };
};
