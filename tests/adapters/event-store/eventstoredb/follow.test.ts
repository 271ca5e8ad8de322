import { join } from 'node:path';
import { EventEmitter, once } from 'node:events';
import { createEventStoreDbEventStore } from '../../../../src/adapters/event-store/eventstoredb/eventstoredb.ts';
import type { RecordedEvent } from '../../../../src/domain/kernel/envelope.ts';
import type { Batch, EventStore, FollowOptions } from '../../../../src/ports/event-store.ts';
import { factsAfter, idsOf, jsonCodec, positionsOf } from '../../../contracts/facts.ts';
import { startProxy } from '../../../support/eventstoredb-stand-in/proxy.ts';
import { startStandIn } from '../../../support/eventstoredb-stand-in/stand-in.ts';
import type { StandIn } from '../../../support/eventstoredb-stand-in/stand-in.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

type Follower = {
  readonly events: RecordedEvent[];
  readonly batches: Batch[];
  /** Resolves when enough events have been gathered. */
  until(isEnough: () => boolean): Promise<void>;
  readonly ended: Promise<void>;
};

const folder = temporaryFolder();
let standIn: StandIn;
let store: EventStore;
let stop: AbortController;
const opened: EventStore[] = [];
const open = (connectionString = standIn.connectionString): EventStore => {
  const made = createEventStoreDbEventStore({ connectionString, codec: jsonCodec });
  opened.push(made);
  return made;
};

beforeAll(async () => {
  standIn = await startStandIn({ journal: join(folder.path, 'journal') });
});
beforeEach(() => {
  stop = new AbortController();
  store = open();
});
afterEach(async () => {
  stop.abort();
  await Promise.all(opened.splice(0).map((each) => each.close()));
});
afterAll(async () => {
  await standIn.kill();
  await folder.remove();
});

const follow = (from: EventStore, change: Partial<FollowOptions>): Follower => {
  const options = { after: null, until: null, types: null, signal: stop.signal, ...change };
  const grown = new EventEmitter();
  const events: RecordedEvent[] = [];
  const batches: Batch[] = [];
  const run = async (): Promise<void> => {
    for await (const batch of from.follow(options)) {
      batches.push(batch);
      events.push(...batch.events);
      grown.emit('grown');
    }
  };
  return {
    events,
    batches,
    until: async (isEnough) => {
      while (!isEnough()) await once(grown, 'grown');
    },
    ended: run(),
  };
};

/** Appends to one stream, by tens, until it holds `count` events more; every tenth is Rare. */
const createWriter = (stream: string) => {
  const ids: string[] = [];
  const rare: string[] = [];
  let last = -1;
  const append = async (size: number): Promise<void> => {
    const facts = factsAfter(stream, last, size).map((fact, index) =>
      index % 10 === 3 ? { ...fact, type: 'Rare' } : fact,
    );
    const appended = await store.append(stream, last < 0 ? 'no-stream' : { revision: last }, facts);
    expect(appended.ok).toBe(true);
    last += size;
    ids.push(...idsOf(facts));
    rare.push(...idsOf(facts.filter(({ type }) => type === 'Rare')));
  };
  return {
    ids,
    rare,
    write: async (count: number, size = 10): Promise<void> => {
      for (let done = 0; done < count; done += size) await append(size);
    },
  };
};
type Writer = ReturnType<typeof createWriter>;

const kinds = [
  ['everything', null],
  ['some types', ['Rare']],
] as const;
const wantedOf = (writer: Writer, types: readonly string[] | null): readonly string[] =>
  types === null ? writer.ids : writer.rare;

const expectWhole = (follower: Follower, ids: readonly string[]): void => {
  expect(idsOf(follower.events)).toEqual(ids);
  expect(positionsOf(follower.events)).toEqual(positionsOf(follower.events).toSorted());
  const scanned = follower.batches.map(({ scannedTo }) => scannedTo);
  expect(scanned).toEqual([...new Set(scanned)].toSorted());
};

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(2)} s`;

type Fault = (writing: Writer) => Promise<void>;
const atSubscription =
  (how: Parameters<StandIn['failSubscriptions']>[0]): Fault =>
  async () => {
    expect(await standIn.failSubscriptions(how)).toBeGreaterThan(0);
  };
const faults: readonly (readonly [string, Fault])[] = [
  ['the server finds its consumer too slow', atSubscription('too-slow')],
  ['the server is stopped and resets the call with code 0', atSubscription('reset-0')],
  ['the call is reset with code 2', atSubscription('reset-2')],
  ['the connection is cut', atSubscription('cut')],
  ['the server says that it is unavailable', atSubscription('unavailable')],
  ['the subscription ends without an error', atSubscription('ended')],
  [
    'the server is killed and comes back on the same port',
    async () => {
      await standIn.kill();
      await standIn.restart();
    },
  ],
  [
    'the server is frozen for a while with appends in flight',
    async (writing) => {
      standIn.freeze();
      const inFlight = writing.write(20);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      standIn.thaw();
      await inFlight;
    },
  ],
];

describe.each(kinds)('a follower of %s', (kind, types) => {
  it.each(faults)(
    'skips and repeats nothing when %s',
    async (name, fault) => {
      const after = await store.head();
      const writer = createWriter(`faults-${name.replaceAll(' ', '-')}-${kind}`);
      const follower = follow(open(), { after, types });
      await writer.write(50);
      await follower.until(() => follower.events.length === wantedOf(writer, types).length);
      for (let round = 0; round < 3; round += 1) {
        const writing = writer.write(100);
        await fault({ ...writer, write: (count) => writing.then(() => writer.write(count)) });
        const since = performance.now();
        await writing;
        await writer.write(30);
        await follower.until(() => follower.events.length >= wantedOf(writer, types).length);
        process.stdout.write(`  ${kind}, ${name}: whole again after ${seconds(since)}\n`);
      }
      expectWhole(follower, wantedOf(writer, types));
    },
    60_000,
  );

  it('goes on over a connection that fell silent', async () => {
    const proxy = await startProxy(standIn.port);
    const after = await store.head();
    const writer = createWriter(`silent-${kind}`);
    const follower = follow(open(proxy.connectionString), { after, types });
    await writer.write(50);
    await follower.until(() => follower.events.length === wantedOf(writer, types).length);
    proxy.silence();
    const since = performance.now();
    await writer.write(50);
    await follower.until(() => follower.events.length >= wantedOf(writer, types).length);
    process.stdout.write(`  ${kind}, half-open connection: whole again after ${seconds(since)}\n`);
    expectWhole(follower, wantedOf(writer, types));
    stop.abort();
    await follower.ended;
    await proxy.close();
  }, 60_000);

  it('goes on when the server sends nothing any more', async () => {
    const after = await store.head();
    const writer = createWriter(`stalled-${kind}`);
    const follower = follow(open(), { after, types });
    await writer.write(50);
    await follower.until(() => follower.events.length === wantedOf(writer, types).length);
    await standIn.failSubscriptions('stalled');
    const since = performance.now();
    await writer.write(50);
    await follower.until(() => follower.events.length >= wantedOf(writer, types).length);
    process.stdout.write(`  ${kind}, stalled subscription: whole again after ${seconds(since)}\n`);
    expectWhole(follower, wantedOf(writer, types));
  }, 60_000);
});

it('holds no more than a page for a consumer that is slow while others append in bursts', async () => {
  const after = await store.head();
  const writer = createWriter('burst');
  const before = await standIn.stats();
  const events: RecordedEvent[] = [];
  const sizes: number[] = [];
  let burst: Promise<void> | null = null;
  await writer.write(10);
  for await (const batch of open().follow({ after, until: null, types: null, signal: stop.signal })) {
    events.push(...batch.events);
    sizes.push(batch.events.length);
    // Away from its first batch on, until all is written.
    burst ??= writer.write(20_000, 100);
    await burst;
    if (events.length >= 20_010) break;
  }
  expect(idsOf(events)).toEqual(writer.ids);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_001);
  // The server gave this consumer up while it was away: it came again by itself.
  const { tooSlow } = await standIn.stats();
  expect(tooSlow).toBeGreaterThan(before.tooSlow);
  process.stdout.write(`  burst: ${sizes.length} batches of at most ${Math.max(...sizes)} events\n`);
}, 60_000);

it('skips nothing for a consumer that is slower than the server while catching up', async () => {
  const after = await store.head();
  const writer = createWriter('slower');
  await writer.write(3_000, 100);
  const until = await store.head();
  const events: RecordedEvent[] = [];
  for await (const batch of store.follow({ after, until, types: null, signal: stop.signal })) {
    events.push(...batch.events);
    // Long enough for the page behind it to fill and the flow to stop.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect(idsOf(events)).toEqual(writer.ids);
}, 60_000);

it('sends nothing about the server’s own writes', async () => {
  const after = await store.head();
  const follower = follow(open(), { after, types: ['Nothing'] });
  await store.logId();
  const writer = createWriter('told');
  await writer.write(10);
  const head = await store.head();
  await follower.until(() => follower.batches.at(-1)?.scannedTo === head);
  expect(follower.events).toEqual([]);
});

it('reports what its codec refuses, and continues', async () => {
  const writer = createWriter('refused');
  const after = await store.head();
  await writer.write(10);
  const [refused = ''] = writer.ids;
  const picky = createEventStoreDbEventStore({
    connectionString: standIn.connectionString,
    codec: {
      ...jsonCodec,
      decode: (text, position) => {
        if (text.includes(refused)) throw new Error('no such type');
        return jsonCodec.decode(text, position);
      },
    },
  });
  opened.push(picky);
  const follower = follow(picky, { after });
  await follower.until(() => follower.events.length === 9);
  expect(follower.batches.flatMap(({ damaged }) => damaged ?? [])).toEqual([
    {
      stream: 'refused',
      type: 'NoteTaken',
      eventId: refused,
      revision: 0,
      position: expect.any(String),
      cause: 'no such type',
    },
  ]);
  await expect(picky.readStream('refused', null)).rejects.toMatchObject({ code: 'event-damaged' });
});

it('gives up at a position that is no event of this log', async () => {
  const invented = `${'1'.padStart(20, '0')}${'1'.padStart(20, '0')}` as RecordedEvent['position'];
  await expect(follow(store, { after: invented }).ended).rejects.toMatchObject({ code: 'position-refused' });
});
