import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createSqliteEventStore } from '../../../../src/adapters/event-store/sqlite/sqlite.ts';
import type { SqliteEventStore } from '../../../../src/adapters/event-store/sqlite/sqlite.ts';
import type { EventCodec } from '../../../../src/ports/event-store.ts';
import { factAt, factsAfter, idsOf, jsonCodec } from '../../../contracts/facts.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
let store: SqliteEventStore;
const open = (codec: EventCodec = jsonCodec): SqliteEventStore =>
  createSqliteEventStore({ file: join(folder.path, 'events.db'), synchronous: 'full', inThread: false, codec });
beforeEach(() => {
  folder = temporaryFolder();
  store = open();
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

describe('appends that wait together', () => {
  it('share one commit on 100 streams, with conflicts among them', async () => {
    await store.append('s-0', 'no-stream', factsAfter('s-0', -1));
    const before = store.stats().commits;
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => store.append(`s-${n}`, 'no-stream', factsAfter(`s-${n}`, -1))),
    );
    expect(store.stats().commits - before).toBe(1);
    expect(outcomes.map((outcome) => outcome.ok)).toEqual(outcomes.map((_, n) => n !== 0));
  });

  it('share few commits when each was reached over a different number of turns', async () => {
    await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        for (let turn = 0; turn < n % 7; turn += 1) await Promise.resolve();
        return store.append(`s-${n}`, 'no-stream', factsAfter(`s-${n}`, -1));
      }),
    );
    expect(store.stats()).toMatchObject({ appends: 100 });
    expect(store.stats().commits).toBeLessThanOrEqual(5);
  });

  it('fail alone: an error of one is no outcome of another', async () => {
    const used = factAt('s-1', 0);
    await store.append('s-1', 'no-stream', [used]);
    const [bad, good] = await Promise.allSettled([
      store.append('s-2', 'no-stream', [factAt('s-2', 0), { ...used, stream: 's-2', revision: 1 }]),
      store.append('s-3', 'no-stream', factsAfter('s-3', -1)),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'event-id-reused' } });
    expect(good).toMatchObject({ status: 'fulfilled', value: { ok: true } });
    expect(await store.readStream('s-2', null)).toEqual([]);
  });
});

it('refuses an event id that is already in the log, at the current revision too', async () => {
  const fact = factAt('s-1', 0);
  await store.append('s-1', 'no-stream', [fact]);
  const again = store.append('s-1', { revision: 0 }, [{ ...fact, revision: 1 }]);
  await expect(again).rejects.toMatchObject({ code: 'event-id-reused' });
  expect(await store.readStream('s-1', null)).toHaveLength(1);
});

it('appends nothing of what the codec refuses', async () => {
  await store.close();
  store = open({
    ...jsonCodec,
    encode: () => {
      throw new Error('too large');
    },
  });
  await expect(store.append('s-1', 'no-stream', factsAfter('s-1', -1))).rejects.toThrow('too large');
  expect(await store.head()).toBeNull();
});

it('rejects every append of a group when the commit fails, and works again afterwards', async () => {
  const blocker = new Database(join(folder.path, 'events.db'));
  blocker.exec(`CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT raise(ROLLBACK, 'disk full'); END`);
  const facts = factsAfter('s-1', -1);
  const outcomes = await Promise.allSettled([
    store.append('s-1', 'no-stream', facts),
    store.append('s-2', 'no-stream', factsAfter('s-2', -1)),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
  blocker.exec('DROP TRIGGER full');
  blocker.close();
  expect(await store.append('s-1', 'no-stream', facts)).toMatchObject({ ok: true, revision: 0 });
  expect(await store.head()).toBe('00000000000000000001');
});

it('refuses a position of another engine', async () => {
  const foreign = '0'.repeat(40) as NonNullable<Awaited<ReturnType<SqliteEventStore['head']>>>;
  const { signal } = new AbortController();
  const first = store.follow({ after: foreign, until: null, types: null, signal })[Symbol.asyncIterator]().next();
  await expect(first).rejects.toMatchObject({ code: 'foreign-position' });
});

it('reads large events in pages that stay small', async () => {
  for (let revision = -1; revision < 39; revision += 1) {
    const fact = factAt('s-1', revision + 1, 'Big', 'x'.repeat(500_000));
    await store.append('s-1', revision < 0 ? 'no-stream' : { revision }, [fact]);
  }
  const { signal } = new AbortController();
  const sizes: number[] = [];
  const seen: string[] = [];
  for await (const { events } of store.follow({ after: null, until: await store.head(), types: null, signal })) {
    sizes.push(events.length);
    seen.push(...idsOf(events));
  }
  expect(seen).toEqual(idsOf(await store.readStream('s-1', null)));
  expect(Math.max(...sizes)).toBeLessThan(20);
});

it('finds the last revision, a stream, a page and a filtered page by index', () => {
  const db = new Database(join(folder.path, 'events.db'), { readonly: true });
  const planOf = (sql: string, ...values: unknown[]): string =>
    (db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[])
      .map((row) => row.detail)
      .join('; ');
  expect(planOf('SELECT max(revision) FROM events WHERE stream = ?', 's')).toMatch(
    /SEARCH events USING COVERING INDEX/,
  );
  expect(planOf('SELECT body FROM events WHERE stream = ? AND revision > ? ORDER BY revision', 's', 0)).toMatch(
    /^SEARCH events USING INDEX sqlite_autoindex_events_\d \(stream=\? AND revision>\?\)$/,
  );
  const filtered = planOf(
    `SELECT position FROM events INDEXED BY events_by_type WHERE type IN (SELECT value FROM json_each(?))
     AND position > ? AND position <= ? ORDER BY position LIMIT 1000`,
    '["A"]',
    0,
    9,
  );
  expect(filtered).toMatch(/COVERING INDEX events_by_type \(type=\? AND rowid>\? AND rowid<\?\)/);
  db.close();
});
