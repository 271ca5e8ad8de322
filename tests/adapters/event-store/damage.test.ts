import { join } from 'node:path';
import Database from 'better-sqlite3';
import { verifySqliteLog } from '../../../src/adapters/event-store/sqlite/verify.ts';
import { createSqliteEventStore } from '../../../src/adapters/event-store/sqlite/sqlite.ts';
import type { SqliteEventStore } from '../../../src/adapters/event-store/sqlite/sqlite.ts';
import { createCommandHandler } from '../../../src/application/commands/handle-command.ts';
import type { RecordedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { DamagedEvent } from '../../../src/ports/event-store.ts';
import { note, noteRegistry, write } from '../../application/notes.ts';
import { idsOf } from '../../contracts/facts.ts';
import { clock } from '../../support/command-world.ts';
import { positionOf } from '../../support/in-memory-event-store.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
let file: string;
let store: SqliteEventStore;

/** Nine events of notebooks 1, 2 and 3 in turn; the handler restarts in the middle. */
beforeEach(async () => {
  folder = temporaryFolder();
  file = join(folder.path, 'events.db');
  store = createSqliteEventStore({ file, synchronous: 'normal', codec: noteRegistry });
  for (let round = 0; round < 3; round += 1) {
    const handler = createCommandHandler({ eventStore: store, registry: noteRegistry, clock });
    for (const on of ['1', '2', '3']) await write(handler, note(`${on}.${round}`), { on });
  }
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

const change = (sql: string): void => {
  const db = new Database(file);
  db.unsafeMode();
  db.exec(sql);
  db.close();
};
const verified = async () => {
  const db = new Database(file, { readonly: true });
  try {
    return await verifySqliteLog(db);
  } finally {
    db.close();
  }
};
const readAll = async (types: readonly string[] | null = null) => {
  const events: RecordedEvent[] = [];
  const damaged: DamagedEvent[] = [];
  const { signal } = new AbortController();
  for await (const batch of store.follow({ after: null, until: await store.head(), types, signal })) {
    events.push(...batch.events);
    damaged.push(...(batch.damaged ?? []));
  }
  return { events, damaged };
};

it('a whole log has a checksum for each event, each of the one before it, and nothing is found', async () => {
  const { events, damaged } = await readAll();
  expect(damaged).toEqual([]);
  expect(events.every(({ checksum }) => checksum?.length === 16)).toBe(true);
  const ofOne = events.filter(({ stream }) => stream === 'note-1').map(({ checksum }) => checksum ?? '');
  expect(ofOne.map((checksum) => checksum.slice(0, 8))).toEqual([
    '00000000',
    ...ofOne.slice(0, 2).map((one) => one.slice(8)),
  ]);
  expect(await verified()).toEqual({ events: 9, withoutChecksum: 0, findings: [] });
});

it.each([null, ['Noted']])('a damaged event holds up nothing but its stream (types %s)', async (types) => {
  change(`UPDATE events SET body = replace(body, '2.1', '2.x') WHERE position = 5`);
  const { events, damaged } = await readAll(types);
  expect(events.map(({ position }) => Number(position))).toEqual([1, 2, 3, 4, 6, 7, 8, 9]);
  expect(damaged).toEqual([
    {
      stream: 'note-2',
      type: 'Noted',
      eventId: expect.any(String),
      revision: 1,
      position: positionOf(5),
      cause: expect.stringContaining('not what was written'),
    },
  ]);
  await expect(store.readStream('note-2', null)).rejects.toMatchObject({
    code: 'event-damaged',
    message: expect.stringContaining(`note-2 at position ${positionOf(5)}`),
  });
  expect(idsOf(await store.readStream('note-1', null))).toHaveLength(3);
  expect(idsOf(await store.readStream('note-2', 1))).toHaveLength(1);
});

it.each([
  ['a changed text', `UPDATE events SET body = replace(body, '2.1', '2.x') WHERE position = 5`, [5]],
  ['a text that is no JSON', `UPDATE events SET body = '{' WHERE position = 5`, [5]],
  ['another type', `UPDATE events SET type = 'Nited' WHERE position = 5`, [5]],
  ['a missing event', `DELETE FROM events WHERE position = 5`, [8]],
  [
    'another checksum before it',
    `UPDATE events SET body = (SELECT replace(body, '1.0', '9.0') FROM events WHERE position = 1) WHERE position = 1`,
    [1],
  ],
  // Both texts are whole: only the chain tells.
  [
    'an event of another time',
    `UPDATE events SET revision = revision + 10 WHERE position IN (4); UPDATE events SET revision = 1 WHERE position = 7; UPDATE events SET revision = 2 WHERE position = 4`,
    [4, 7],
  ],
])('finds %s', async (_name, sql, positions) => {
  change(sql);
  const { findings } = await verified();
  expect(findings.map(({ position }) => Number(position))).toEqual(positions);
  expect(findings.every(({ stream, why }) => stream !== null && why.length > 10)).toBe(true);
});

it('finds an event that was written after another one, though each text is whole', async () => {
  const { events } = await readAll();
  const [first] = events;
  if (first === undefined) throw new Error('no event');
  const { position: _position, checksum: _checksum, ...rest } = first;
  const forged = noteRegistry.encode(
    noteRegistry.stampChecksum({ ...rest, data: { text: 'forged', folds: true }, checksum: null }, null),
  );
  const db = new Database(file);
  db.prepare('UPDATE events SET body = ? WHERE position = 1').run(forged);
  db.close();
  expect(await verified()).toMatchObject({ findings: [{ position: positionOf(4), stream: 'note-1' }] });
});

it('finds another column in the list of tables', async () => {
  await store.close();
  change(
    `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'value TEXT', 'valte TEXT') WHERE name = 'meta'; PRAGMA writable_schema = OFF`,
  );
  expect(await verified()).toMatchObject({
    events: 9,
    findings: [{ position: null, why: expect.stringContaining('tables') }],
  });
});

it('says how many events have no checksum', async () => {
  await store.append('note-4', 'no-stream', [
    { ...(await readAll()).events[0], id: 'another', stream: 'note-4', checksum: null } as RecordedEvent,
  ]);
  expect(await verified()).toMatchObject({ events: 10, withoutChecksum: 1, findings: [] });
});
