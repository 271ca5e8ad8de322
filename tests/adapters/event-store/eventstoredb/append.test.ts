import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { createEventStoreDbEventStore } from '../../../../src/adapters/event-store/eventstoredb/eventstoredb.ts';
import type { EventStoreDbOptions } from '../../../../src/adapters/event-store/eventstoredb/eventstoredb.ts';
import type { RecordedEvent } from '../../../../src/domain/kernel/envelope.ts';
import type { EventStore } from '../../../../src/ports/event-store.ts';
import { factAt, factsAfter, idsOf, jsonCodec, positionsOf } from '../../../contracts/facts.ts';
import { startStandIn } from '../../../support/eventstoredb-stand-in/stand-in.ts';
import type { StandIn } from '../../../support/eventstoredb-stand-in/stand-in.ts';
import { until } from '../../../support/until.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

let standIn: StandIn;
const stores: EventStore[] = [];
const open = (change: Partial<EventStoreDbOptions> = {}): EventStore => {
  const { connectionString } = standIn;
  const store = createEventStoreDbEventStore({ connectionString, codec: jsonCodec, ...change });
  stores.push(store);
  return store;
};
const everything = async (store: EventStore): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  const { signal } = new AbortController();
  for await (const batch of store.follow({ after: null, until: await store.head(), types: null, signal })) {
    events.push(...batch.events);
  }
  return events;
};

beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
});
afterAll(() => standIn.kill());

/** Appends one after another to some streams at once; answers the ids in the order of each stream. */
const appendToAll = async (store: EventStore, streams: number, appends: number): Promise<Map<string, string[]>> => {
  const written = new Map<string, string[]>();
  const writers = Array.from({ length: streams }, async (_, index) => {
    const stream = `ambiguous-${index}`;
    const ids: string[] = [];
    written.set(stream, ids);
    for (let revision = -1; revision < appends - 1; revision += 1) {
      const facts = factsAfter(stream, revision);
      const appended = await store.append(stream, revision < 0 ? 'no-stream' : { revision }, facts);
      expect(appended).toMatchObject({ ok: true, revision: revision + 1 });
      ids.push(...idsOf(facts));
    }
  });
  await Promise.all(writers);
  return written;
};

describe('an append whose answer is lost', () => {
  const expectEachOnce = async (store: EventStore, written: Map<string, string[]>): Promise<void> => {
    for (const [stream, ids] of written) {
      const events = await store.readStream(stream, null);
      expect(idsOf(events)).toEqual(ids);
      expect(events.map((event) => event.revision)).toEqual(ids.map((_, revision) => revision));
    }
    const all = await everything(store);
    expect(all).toHaveLength([...written.values()].flat().length);
  };

  it('is neither lost nor doubled: 1,000 times, by a reset call or a cut connection', async () => {
    const store = open();
    const resets = [0, 2, 0, 2, 0, 2, 0, 2, 0].map((code) => ({ kind: 'reset-after-commit', code }) as const);
    await standIn.planForNew([...resets, { kind: 'cut-after-commit' }]);
    const before = await standIn.stats();
    const written = await appendToAll(store, 20, 50);
    await standIn.planForNew([]);
    await expectEachOnce(store, written);
    expect((await standIn.stats()).lost - before.lost).toBe(1_000);
  }, 120_000);

  it('is neither lost nor doubled when no answer ever comes', async () => {
    const store = open({ timing: { callMs: 400, persistMs: 20_000 } });
    await standIn.planForNew([{ kind: 'never-answered' }]);
    const written = await appendToAll(store, 10, 3);
    await standIn.planForNew([]);
    await expectEachOnce(store, written);
  }, 60_000);

  it('is neither lost nor doubled when tries fail before they write', async () => {
    const store = open();
    await standIn.plan([
      { kind: 'reset-before-commit' },
      { kind: 'commit-timeout' },
      { kind: 'unavailable' },
      { kind: 'commit-timeout' },
    ]);
    await expectEachOnce(store, await appendToAll(store, 2, 4));
  });

  it('is a conflict when another writer came first', async () => {
    await standIn.plan([{ kind: 'reset-before-commit' }]);
    const [one, two] = await Promise.all([
      open().append('s-1', 'no-stream', factsAfter('s-1', -1)),
      open().append('s-1', 'no-stream', factsAfter('s-1', -1)),
    ]);
    expect([one, two].filter((outcome) => outcome.ok)).toHaveLength(1);
    expect([one, two]).toContainEqual({ ok: false, actual: 0 });
  });

  it('throws when it stays without an answer, and says the truth when it is repeated', async () => {
    const store = open({ timing: { callMs: 300, persistMs: 400 } });
    const facts = factsAfter('s-1', -1, 2);
    const unanswered = { kind: 'never-answered' } as const;
    standIn.freeze();
    await expect(store.append('s-1', 'no-stream', facts)).rejects.toMatchObject({ code: 'event-store-unavailable' });
    standIn.thaw();
    await standIn.plan([unanswered]);
    const patient = open({ timing: { callMs: 500 } });
    expect(await patient.append('s-1', 'no-stream', facts)).toMatchObject({ ok: true, revision: 1 });
    expect(idsOf(await open().readStream('s-1', null))).toEqual(idsOf(facts));
  });

  it('is known as soon as the log has it: of a first try, and of a repeat that the server has dropped', async () => {
    // Nobody would wait so long for an answer.
    const patient = { timing: { callMs: 600_000, persistMs: 600_000 } };
    const facts = factsAfter('s-1', -1, 2);
    await standIn.planForNew([{ kind: 'never-answered' }]);
    const first = await open(patient).append('s-1', 'no-stream', facts);
    await standIn.plan([{ kind: 'never-answered' }]);
    const repeat = await open(patient).append('s-1', 'no-stream', facts);
    const position = (await open().readStream('s-1', null))[1]?.position;
    expect([first, repeat]).toEqual([1, 2].map(() => ({ ok: true, revision: 1, position })));
  }, 20_000);

  it('is found in the log when tries are used up', async () => {
    const store = open({ timing: { callMs: 300, persistMs: 100 } });
    const facts = factsAfter('s-1', -1, 2);
    await standIn.planForNew([{ kind: 'never-answered' }]);
    const appended = await store.append('s-1', 'no-stream', facts);
    expect(appended).toEqual({ ok: true, revision: 1, position: (await store.readStream('s-1', null))[1]?.position });
  });
});

describe('an answer without a position', () => {
  it('is completed from the log', async () => {
    const store = open();
    await standIn.plan([{ kind: 'without-position' }]);
    const appended = await store.append('s-1', 'no-stream', factsAfter('s-1', -1, 3));
    const positions = positionsOf(await store.readStream('s-1', null));
    expect(appended).toEqual({ ok: true, revision: 2, position: positions.at(-1) });
  });

  it('of a repeat that a soft delete hides is a position that is not before it', async () => {
    const store = open();
    const facts = factsAfter('s-1', -1, 3);
    const first = await store.append('s-1', 'no-stream', facts);
    const client = EventStoreDBClient.connectionString(standIn.connectionString);
    await client.deleteStream('s-1');
    expect(await store.readStream('s-1', null)).toEqual([]);
    const again = await store.append('s-1', 'no-stream', facts);
    expect(again).toMatchObject({ ok: true, revision: 2 });
    expect(again.ok && first.ok && again.position >= first.position).toBe(true);
    expect(await store.readStream('s-1', null)).toEqual([]);

    await store.append('s-1', { revision: 2 }, factsAfter('s-1', 2));
    await until(async () => (await store.readStream('s-1', null)).length > 0);
    expect((await store.readStream('s-1', null)).map((event) => event.revision)).toEqual([3]);
    expect(await everything(store)).toHaveLength(4);
    await client.dispose();
  });
});

describe('an event id that is already in the log', () => {
  it.each([
    ['appended', (store: EventStore) => Promise.resolve(store)],
    [
      'read',
      async () => {
        const other = open();
        await other.readStream('s-1', null);
        return other;
      },
    ],
  ])('is refused at another revision by who has %s it', async (_how, choose) => {
    const store = open();
    const fact = factAt('s-1', 0);
    await store.append('s-1', 'no-stream', [fact]);
    const chosen = await choose(store);
    await expect(chosen.append('s-1', { revision: 0 }, [{ ...fact, revision: 1 }])).rejects.toMatchObject({
      code: 'event-id-reused',
    });
    expect(await store.readStream('s-1', null)).toHaveLength(1);
  });
});

it('has one identity for all, which is no event for anyone', async () => {
  const ids = await Promise.all([open().logId(), open().logId(), open().logId()]);
  expect(new Set(ids).size).toBe(1);
  const store = open();
  expect(await store.head()).toBeNull();
  expect(await store.readStream('muster-log', null)).toEqual([]);
  await store.append('s-1', 'no-stream', factsAfter('s-1', -1));
  expect(await everything(store)).toHaveLength(1);
});

it('works as soon as a server is there that was missing at the start, and keeps what was acknowledged', async () => {
  const folder = temporaryFolder();
  const own = await startStandIn({ journal: join(folder.path, 'journal') });
  await own.kill();
  const store = open({ connectionString: own.connectionString, timing: { persistMs: 3_000 } });
  const facts = factsAfter('s-1', -1, 2);
  // Long enough for the driver's own pauses to grow.
  await expect(store.append('s-1', 'no-stream', facts)).rejects.toMatchObject({ code: 'event-store-unavailable' });
  await expect(store.readStream('s-1', null)).rejects.toMatchObject({ code: 'event-store-unavailable' });
  await own.restart();
  expect(await store.append('s-1', 'no-stream', facts)).toMatchObject({ ok: true });

  const pending = store.append('s-2', 'no-stream', factsAfter('s-2', -1));
  await own.kill();
  await own.restart();
  expect(await pending).toMatchObject({ ok: true, revision: 0 });
  expect(await store.readStream('s-1', null)).toHaveLength(2);
  expect(await store.readStream('s-2', null)).toHaveLength(1);
  await own.kill();
  await folder.remove();
}, 60_000);

it('needs a user with TLS, and a position of its own', async () => {
  expect(() => open({ connectionString: 'esdb://127.0.0.1:2113' })).toThrow('needs a user');
  const follow = open().follow({
    after: '00000000000000000001' as RecordedEvent['position'],
    until: null,
    types: null,
    signal: new AbortController().signal,
  });
  await expect(follow[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'foreign-position' });
});
