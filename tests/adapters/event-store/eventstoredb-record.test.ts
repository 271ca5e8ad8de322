/**
 * Checks the recorded observations of a real EventStoreDB 23.10 through the bare client, against the stand-in or the
 * server in ESDB_URL. When both pass, results on the stand-in hold for the server.
 */
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, eventTypeFilter, jsonEvent } from '@eventstore/db-client';
import type { AppendResult, JSONEventType, Position } from '@eventstore/db-client';
import { startStandIn } from '../../support/eventstoredb-stand-in/stand-in.ts';
import type { StandIn } from '../../support/eventstoredb-stand-in/stand-in.ts';
import { until } from '../../support/until.ts';

let standIn: StandIn | null = null;
let client: EventStoreDBClient;
const plain = { credentials: { username: 'plain', password: 'append' } };

beforeAll(async () => {
  const real = process.env.ESDB_URL;
  if (real === undefined) standIn = await startStandIn();
  client = EventStoreDBClient.connectionString(real ?? standIn?.connectionString ?? '');
});
afterAll(async () => {
  await client.dispose();
  await standIn?.kill();
});

const some = (count: number, type = 'Happened') =>
  Array.from({ length: count }, (_, n) => jsonEvent<JSONEventType>({ id: randomUUID(), type, data: { n } }));
const fresh = (): string => `record-${randomUUID()}`;
type Events = ReturnType<typeof some>;
type Revision = 'no_stream' | 'any' | 'stream_exists' | bigint;
const append = (stream: string, expectedRevision: Revision, events: Events): Promise<AppendResult> =>
  client.appendToStream(stream, events, { expectedRevision, ...plain });

const collect = async <T>(reading: AsyncIterable<T> & { cancel(): Promise<void> }): Promise<readonly T[]> => {
  const read: T[] = [];
  for await (const one of reading) read.push(one);
  await reading.cancel();
  return read;
};
const revisions = async (stream: string): Promise<readonly (bigint | undefined)[]> =>
  (await collect(client.readStream(stream))).map(({ event }) => event?.revision);
const placeOf = (result: AppendResult): Position => result.position ?? { commit: -1n, prepare: -1n };

describe.each([
  ['plain', plain],
  ['batch', {}],
])('an append on the %s path', (_path, options) => {
  it('answers the revision and the position of its last event', async () => {
    const stream = fresh();
    const result = await client.appendToStream(stream, some(3), { expectedRevision: 'no_stream', ...options });
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 2n });
    const events = await collect(client.readStream(stream));
    expect((events[2]?.event as { position?: Position } | undefined)?.position).toEqual(result.position);
    expect(result.position?.commit).toBe(result.position?.prepare);
  });

  it.each([
    ['no_stream', 2n],
    [0n, 2n],
    [7n, 2n],
  ] as const)('that expected %s is a conflict with the actual revision', async (expectedRevision, actualVersion) => {
    const stream = fresh();
    await append(stream, 'no_stream', some(3));
    await expect(client.appendToStream(stream, some(1), { expectedRevision, ...options })).rejects.toMatchObject({
      type: 'wrong-expected-version',
      message: '',
      actualVersion,
    });
    await expect(
      client.appendToStream(fresh(), some(1), { expectedRevision: 'stream_exists', ...options }),
    ).rejects.toMatchObject({ actualVersion: 'no_stream' });
  });

  it('takes 1,048,576 bytes and not one more', async () => {
    const sized = (bytes: number) => [jsonEvent<JSONEventType>({ type: 'Large', data: 'x'.repeat(bytes - 2) })];
    expect(await client.appendToStream(fresh(), sized(1_048_576), options)).toMatchObject({ success: true });
    await expect(client.appendToStream(fresh(), sized(1_048_577), options)).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
      maxAppendSize: 1_048_576,
    });
  });
});

describe('known ids', () => {
  it('at their old revision are answered as the first time, also behind later events; a prefix too', async () => {
    const stream = fresh();
    const events = some(3);
    const first = await append(stream, 'no_stream', events);
    await append(stream, 2n, some(2));
    expect(await append(stream, 'no_stream', events)).toEqual(first);
    expect(await append(stream, 'no_stream', events.slice(0, 2))).toMatchObject({ nextExpectedRevision: 1n });
    expect(await revisions(stream)).toHaveLength(5);
  });

  it('in another order, with more behind them or at a wrong revision are a conflict', async () => {
    const stream = fresh();
    const events = some(2);
    await append(stream, 'no_stream', events);
    await append(stream, 1n, some(1));
    for (const wrong of [events.toReversed(), [...events, ...some(2)]]) {
      await expect(append(stream, 'no_stream', wrong)).rejects.toMatchObject({ actualVersion: 2n });
    }
    await expect(append(stream, 1n, events)).rejects.toMatchObject({ actualVersion: 2n });
  });

  it('at the current revision are written again', async () => {
    const stream = fresh();
    const events = some(2);
    await append(stream, 'no_stream', events);
    expect(await append(stream, 1n, events)).toMatchObject({ nextExpectedRevision: 3n });
  });

  it('with ANY are known, and a conflict with something new behind them', async () => {
    const stream = fresh();
    const events = some(2);
    const first = await append(stream, 'any', events);
    expect(await append(stream, 'any', events)).toEqual(first);
    await expect(append(stream, 'any', [...events, ...some(1)])).rejects.toMatchObject({ expectedVersion: 'any' });
  });
});

describe('a soft-deleted stream', () => {
  it('is not found, remains in $all, repeats without a position and goes on with its revisions', async () => {
    const stream = fresh();
    const events = some(3);
    const first = await append(stream, 'no_stream', events);
    await client.deleteStream(stream);
    await expect(collect(client.readStream(stream))).rejects.toMatchObject({ type: 'stream-not-found' });
    const [still] = await collect(client.readAll({ fromPosition: placeOf(first), maxCount: 1 }));
    expect(still?.event?.id).toBe(events[2]?.id);
    expect(await append(stream, 'no_stream', events)).toEqual({
      success: true,
      nextExpectedRevision: 2n,
      position: undefined,
    });
    await expect(append(stream, 'stream_exists', some(1))).rejects.toMatchObject({ type: 'stream-deleted' });
    expect(await append(stream, 'no_stream', some(1))).toMatchObject({ nextExpectedRevision: 3n });
    // Its return is a separate record that follows a moment later.
    const found = () => revisions(stream).catch(() => null);
    await until(async () => (await found()) !== null);
    expect(await append(stream, 3n, some(1))).toMatchObject({ nextExpectedRevision: 4n });
    expect(await revisions(stream)).toEqual([3n, 4n]);
  });

  it('cannot be deleted at a wrong revision or before it was there', async () => {
    await expect(client.deleteStream(fresh())).rejects.toMatchObject({ type: 'wrong-expected-version' });
    const stream = fresh();
    await append(stream, 'no_stream', some(2));
    await expect(client.deleteStream(stream, { expectedRevision: 0n })).rejects.toMatchObject({
      code: 9,
      actualVersion: 1n,
    });
  });

  it('is gone for ever when it is a tombstone', async () => {
    const stream = fresh();
    await append(stream, 'no_stream', some(1));
    await client.tombstoneStream(stream);
    await expect(append(stream, 0n, some(1))).rejects.toMatchObject({ type: 'stream-deleted' });
    await expect(collect(client.readStream(stream))).rejects.toMatchObject({ type: 'stream-deleted', code: 9 });
  });
});

describe('reads', () => {
  it('of $all are inclusive forwards and exclusive backwards', async () => {
    const events = some(3);
    const fromPosition = placeOf(await append(fresh(), 'no_stream', events));
    const [forwards] = await collect(client.readAll({ fromPosition, maxCount: 1 }));
    expect(forwards?.event?.id).toBe(events[2]?.id);
    const [backwards] = await collect(client.readAll({ fromPosition, maxCount: 1, direction: 'backwards' }));
    expect(backwards?.event?.id).toBe(events[1]?.id);
  });

  it('of a stream are inclusive, empty past its end, and begin at its last backwards', async () => {
    const stream = fresh();
    await append(stream, 'no_stream', some(3));
    const read = async (options: Parameters<typeof client.readStream>[1]) =>
      (await collect(client.readStream(stream, options))).map(({ event }) => event?.revision);
    expect(await read({ fromRevision: 1n })).toEqual([1n, 2n]);
    expect(await read({ fromRevision: 9n })).toEqual([]);
    expect(await read({ fromRevision: 'end', direction: 'backwards', maxCount: 2 })).toEqual([2n, 1n]);
    await expect(read({ maxCount: 0 })).rejects.toMatchObject({ code: 2 });
  });

  it('throw at a position that is no record', async () => {
    const { commit } = placeOf(await append(fresh(), 'no_stream', some(1)));
    const fromPosition = { commit: commit - 1n, prepare: commit - 1n };
    await expect(collect(client.readAll({ fromPosition, maxCount: 1 }))).rejects.toMatchObject({ code: 2 });
  });
});

describe('a subscription to $all', () => {
  type Seen = {
    readonly ids: string[];
    readonly checkpoints: bigint[];
    readonly caughtUp: Promise<void>;
    stop(): Promise<void>;
  };
  const subscribe = (fromPosition: Position, type: string, maxSearchWindow: number): Seen => {
    const ids: string[] = [];
    const checkpoints: bigint[] = [];
    const filter = eventTypeFilter({
      prefixes: [type],
      maxSearchWindow,
      checkpointInterval: 1,
      checkpointReached: async (_, { commit }) => void checkpoints.push(commit),
    });
    const subscription = client.subscribeToAll({ fromPosition, filter });
    const caughtUp = new Promise<void>((resolve, reject) => {
      subscription.on('error', reject);
      subscription.on('caughtUp', () => resolve());
    });
    subscription.on('data', ({ event }) => ids.push(event?.id ?? ''));
    return { ids, checkpoints, caughtUp, stop: () => subscription.unsubscribe() };
  };

  it('is exclusive, filters on the server, and reports how far it has read by events', async () => {
    const type = `T${randomUUID()}`;
    const start = placeOf(await append(fresh(), 'no_stream', some(1, type)));
    const matching = some(1, type);
    const [stream, other] = [fresh(), fresh()];
    await append(other, 'no_stream', some(50));
    await append(stream, 'no_stream', matching);
    const seen = subscribe(start, type, 10);
    await seen.caughtUp;
    expect(seen.ids).toEqual([matching[0]?.id]);
    expect(seen.checkpoints.length).toBeGreaterThanOrEqual(5);
    expect(seen.checkpoints).toEqual(seen.checkpoints.toSorted((a, b) => (a < b ? -1 : 1)));

    const before = seen.checkpoints.length;
    const last = placeOf(await append(other, 49n, some(40)));
    while ((seen.checkpoints.at(-1) ?? 0n) + 10_000n < last.commit || seen.checkpoints.length < before + 4) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const resumed = seen.checkpoints.at(-1) ?? 0n;
    await seen.stop();
    const again = subscribe({ commit: resumed, prepare: resumed }, type, 10);
    await again.caughtUp;
    expect(again.ids).toEqual([]);
    await again.stop();
  });

  it('is refused at a position that is no record', async () => {
    const { commit } = placeOf(await append(fresh(), 'no_stream', some(1)));
    const seen = subscribe({ commit: commit - 1n, prepare: commit - 1n }, 'T', 32);
    await expect(seen.caughtUp).rejects.toMatchObject({ code: 2 });
  });

  it('ends as too slow for a consumer that stays away while live', async () => {
    const from = placeOf(await append(fresh(), 'no_stream', some(1)));
    const subscription = client.subscribeToAll({ fromPosition: from });
    const failed = new Promise<unknown>((resolve) => subscription.on('error', resolve));
    await new Promise<void>((resolve) => subscription.on('caughtUp', () => resolve()));
    const stream = fresh();
    for (let done = 0; done < 20_000; done += 1_000) {
      await append(stream, done === 0 ? 'no_stream' : BigInt(done - 1), some(1_000));
    }
    subscription.on('data', () => undefined);
    expect(await failed).toMatchObject({ type: 'timeout', code: 10 });
  }, 60_000);
});
