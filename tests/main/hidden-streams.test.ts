import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  createEventStoreDbEventStore,
  createReclaim,
  nodesOf,
} from '../../src/adapters/event-store/eventstoredb/eventstoredb.ts';
import { createSqliteEventStore } from '../../src/adapters/event-store/sqlite/sqlite.ts';
import { createCommandHandler } from '../../src/application/commands/handle-command.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import { sessionDecider } from '../../src/domain/session/decider.ts';
import type { EventStore } from '../../src/ports/event-store.ts';
import { verifyLog, verifyStore } from '../../src/main/integrity/checks.ts';
import { copyLog, eventsOf } from '../../src/main/migration/copy-log.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { clock } from '../support/command-world.ts';
import { startStandIn } from '../support/eventstoredb-stand-in/stand-in.ts';
import { metaBy } from '../support/given.ts';
import { correct, submit } from '../support/session-builders.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

let commands = 0;
/** Sessions with this many corrections each. */
const write = async (eventStore: EventStore, ids: readonly string[], corrections: number): Promise<void> => {
  // The knowledge of hidden events is lost with the process.
  const { handle } = createCommandHandler({ eventStore, registry: eventRegistry, clock });
  for (const id of ids)
    for (let number = 0; number <= corrections; number += 1) {
      const text = `run ${(commands += 1)}`;
      const command = number === 0 ? submit() : correct({ notes: { given: true, text } });
      expect(await handle(sessionDecider, id, command, metaBy({ commandId: text }))).toMatchObject({ ok: true });
    }
};
const open = (name: string): EventStore =>
  createSqliteEventStore({ file: join(folder.path, name), synchronous: 'normal', codec: eventRegistry });
const visible = async (store: EventStore, streams: readonly string[]) => {
  const events = await Promise.all(streams.map((stream) => store.readStream(stream, null)));
  return events.flat().map(({ position: _position, ...fact }) => fact);
};
const streams = ['session-again', 'session-gone', 'session-kept'];

/** One stream that continues after hidden events, one hidden completely, one untouched. */
const fill = async (store: EventStore): Promise<void> => {
  await write(store, ['again', 'gone', 'kept'], 2);
  await store.hide('session-again', null);
  await store.hide('session-gone', null);
  await write(store, ['again'], 1);
};

describe.each([
  ['hidden', false],
  ['gone', true],
])('a log of which something is %s', (_what, isReclaimed) => {
  const name = isReclaimed ? 'events.db' : 'hidden.db';
  let store: EventStore;
  beforeAll(async () => {
    store = open(name);
    await fill(store);
    if (isReclaimed) expect(await store.reclaim()).toEqual({ done: true });
  });
  afterAll(() => store.close());

  it('shows what is not', async () => {
    const facts = await visible(store, streams);
    expect(facts.map(({ stream, revision }) => [stream, revision])).toEqual([
      ['session-again', 3],
      ['session-again', 4],
      ['session-kept', 0],
      ['session-kept', 1],
      ['session-kept', 2],
    ]);
    let followed = 0;
    for await (const { stream } of eventsOf(store)) followed += stream === 'session-gone' ? 1 : 0;
    expect(followed).toBe(isReclaimed ? 0 : 3);
  });

  it('is copied to a server as it is, in one go or in two', async () => {
    const standIn = await startStandIn();
    const target = createEventStoreDbEventStore({ connectionString: standIn.connectionString, codec: eventRegistry });
    try {
      const half = { ...target, append: brokenAfter(target, isReclaimed ? 1 : 3) };
      await expect(copyLog(store, half, { onProgress: () => undefined })).rejects.toThrow('broken off');
      await copyLog(store, target, { onProgress: () => undefined });
      expect(await visible(target, streams)).toEqual(await visible(store, streams));
      await write(target, ['again'], 1);
      expect((await visible(target, streams)).slice(0, 4).map(({ revision }) => revision)).toEqual([3, 4, 5, 0]);
      expect(await verifyStore(target)).toMatchObject({ findings: [] });
    } finally {
      await target.close();
      await standIn.kill();
    }
  });
});

/** Appends of a server that breaks off. */
const brokenAfter = (store: EventStore, appends: number): EventStore['append'] => {
  let left = appends;
  return (...asked) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('broken off')) : store.append(...asked);
  };
};

it('verify knows what was hidden, before and after the space was had back', async () => {
  const own = temporaryFolder();
  const store = createSqliteEventStore({
    file: join(own.path, 'events.db'),
    synchronous: 'normal',
    codec: eventRegistry,
  });
  await fill(store);
  expect(await verifyLog(own.path)).toMatchObject({ events: 11, findings: [] });
  await store.reclaim();
  expect(await verifyLog(own.path)).toMatchObject({ events: 5, findings: [] });
  await store.close();
  await own.remove();
});

describe('a scavenge', () => {
  it('is asked for on every node', () => {
    expect(nodesOf('esdb://127.0.0.1:2113?tls=false')).toEqual(['http://127.0.0.1:2113']);
    expect(nodesOf('esdb+discover://ops:p%40ss@a,b:2114/?tls=true')).toEqual(['https://a:2113', 'https://b:2114']);
  });

  it('is done, or says which node refused', async () => {
    const asked: string[] = [];
    let status = 200;
    const server = createServer((request, response) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? 'nobody'}`);
      response.writeHead(status).end('{"scavengeId":"1"}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const node = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const credentials = { username: 'ops', password: 'secret' };
    const reclaim = createReclaim(`esdb://${node}?tls=false`, { credentials });
    expect(await reclaim()).toEqual({ done: true });
    expect(asked).toEqual(['POST /admin/scavenge nobody']);
    status = 401;
    expect(await reclaim()).toEqual({ done: false, why: expect.stringContaining('answers 401') });
    await new Promise((done) => server.close(done));
    expect(await reclaim()).toEqual({ done: false, why: expect.stringContaining('does not answer') });
  });
});
