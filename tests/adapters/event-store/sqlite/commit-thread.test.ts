import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { createCommitThread } from '../../../../src/adapters/event-store/sqlite/commit-thread.ts';
import { createSqliteEventStore } from '../../../../src/adapters/event-store/sqlite/sqlite.ts';
import type { SqliteEventStore } from '../../../../src/adapters/event-store/sqlite/sqlite.ts';
import { factAt, factsAfter, jsonCodec } from '../../../contracts/facts.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder.path, 'events.db');
let store: SqliteEventStore;
beforeAll(() => {
  store = createSqliteEventStore({ file, synchronous: 'full', codec: jsonCodec });
});
afterAll(async () => {
  await store.close();
  await folder.remove();
});

describe('a log that commits in a thread of its own', () => {
  it('lets the event loop go on while a commit waits', async () => {
    await store.append('s-0', 'no-stream', factsAfter('s-0', -1));
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    let isDone = false;
    const append = store.append('s-1', 'no-stream', factsAfter('s-1', -1)).then((appended) => {
      isDone = true;
      return appended;
    });
    // In this thread the first turn would wait forever for the lock.
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect(isDone).toBe(false);
    other.exec('ROLLBACK');
    other.close();
    expect(await append).toMatchObject({ ok: true, revision: 0 });
    expect(await store.readStream('s-1', null)).toHaveLength(1);
  });

  it('returns errors with their codes, each to its own append', async () => {
    const used = factAt('s-2', 0);
    await store.append('s-2', 'no-stream', [used]);
    const [bad, good] = await Promise.allSettled([
      store.append('s-3', 'no-stream', [{ ...used, stream: 's-3' }]),
      store.append('s-4', 'no-stream', factsAfter('s-4', -1)),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'event-id-reused' } });
    expect(good).toMatchObject({ status: 'fulfilled', value: { ok: true } });
    expect(store.stats().appends).toBeGreaterThan(0);
  });

  it('says that an outcome is not known when the thread has died, and tries with another one', async () => {
    const noFile = join(folder.path, 'a-folder');
    mkdirSync(noFile);
    const commits = createCommitThread(noFile, () => undefined);
    const append = () => commits.append({ stream: 's', expected: 'no-stream', rows: [] });
    for (const _ of [1, 2]) await expect(append()).rejects.toMatchObject({ code: 'outcome-unknown' });
    await commits.close();
  });
});
