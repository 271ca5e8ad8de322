import { getEventListeners } from 'node:events';
import type { Position, RecordedEvent } from '../../src/domain/kernel/envelope.ts';
import type { Batch, EventStore, FollowOptions } from '../../src/ports/event-store.ts';
import type { EventStoreEngine } from './event-store.ts';
import { factsAfter, idsOf, positionsOf } from './facts.ts';

const COUNT = 2_500;

/** Appends COUNT events to a few streams; every 50th is Rare. */
const fill = async (store: EventStore, count = COUNT): Promise<void> => {
  const revisions = new Map<string, number>();
  for (let done = 0; done < count; done += 50) {
    const stream = `fill-${(done / 50) % 4}`;
    const after = revisions.get(stream) ?? -1;
    const facts = factsAfter(stream, after, 50).map((fact, index) => (index === 7 ? { ...fact, type: 'Rare' } : fact));
    await store.append(stream, after < 0 ? 'no-stream' : { revision: after }, facts);
    revisions.set(stream, after + 50);
  }
};

const collect = async (
  batches: AsyncIterable<Batch>,
  isEnough: (events: readonly RecordedEvent[], scannedTo: Position) => boolean = () => false,
): Promise<{ readonly events: readonly RecordedEvent[]; readonly scanned: readonly Position[] }> => {
  const events: RecordedEvent[] = [];
  const scanned: Position[] = [];
  for await (const batch of batches) {
    events.push(...batch.events);
    scanned.push(batch.scannedTo);
    if (isEnough(events, batch.scannedTo)) break;
  }
  return { events, scanned };
};

/** The promises of `follow`. */
export const describeFollow = (name: string, makeEngine: () => Promise<EventStoreEngine>): void => {
  describe(`${name} as EventStore: follow`, () => {
    let engine: EventStoreEngine;
    let store: EventStore;
    let stop: AbortController;
    const options = (change: Partial<FollowOptions> = {}): FollowOptions => ({
      after: null,
      until: null,
      types: null,
      signal: stop.signal,
      ...change,
    });
    beforeEach(async () => {
      engine = await makeEngine();
      store = await engine.open();
      stop = new AbortController();
    });
    afterEach(async () => {
      stop.abort();
      await store.close();
      await engine.dispose();
    });

    it('reads the whole log once and in order, up to an inclusive end', async () => {
      await fill(store);
      const until = await store.head();
      const { events, scanned } = await collect(store.follow(options({ until })));
      expect(new Set(idsOf(events)).size).toBe(COUNT);
      expect(events).toHaveLength(COUNT);
      expect(positionsOf(events)).toEqual(positionsOf(events).toSorted());
      expect(events.at(-1)?.position).toBe(until);
      expect(scanned.at(-1)).toBe(until);
      expect(scanned).toEqual(scanned.toSorted());
      expect(scanned.length).toBeGreaterThan(1);
    });

    it('starts after an exclusive position and ends in the middle', async () => {
      await fill(store, 200);
      const all = (await collect(store.follow(options({ until: await store.head() })))).events;
      const after = all[19]?.position ?? null;
      const until = all[29]?.position ?? null;
      const { events } = await collect(store.follow(options({ after, until })));
      expect(idsOf(events)).toEqual(idsOf(all.slice(20, 30)));
      expect((await collect(store.follow(options({ after: until, until })))).events).toEqual([]);
    });

    it('filters by type and moves scannedTo past what did not match', async () => {
      await fill(store);
      const until = await store.head();
      const rare = await collect(store.follow(options({ until, types: ['Rare', 'Unknown'] })));
      expect(rare.events).toHaveLength(COUNT / 50);
      expect(rare.events.every((event) => event.type === 'Rare')).toBe(true);
      expect(rare.scanned.at(-1)).toBe(until);
      const none = await collect(store.follow(options({ until, types: ['Unknown'] })));
      expect(none.events).toEqual([]);
      expect(none.scanned.at(-1)).toBe(until);
    });

    it('goes from catch-up to live without a gap or a repeat while others append', async () => {
      await fill(store, 1_500);
      const followed = collect(store.follow(options()), (events) => events.length >= 3_000);
      const writers = [0, 1, 2, 3, 4].map(async (writer) => {
        const stream = `live-${writer}`;
        for (let revision = -1; revision < 299; revision += 3) {
          const expected = revision < 0 ? 'no-stream' : { revision };
          await store.append(stream, expected, factsAfter(stream, revision, 3));
        }
      });
      await Promise.all(writers);
      const { events } = await followed;
      expect(new Set(idsOf(events)).size).toBe(3_000);
      expect(positionsOf(events)).toEqual(positionsOf(events).toSorted());
      expect(events.at(-1)?.position).toBe(await store.head());
    });

    it('waits on an empty log and delivers the first event', async () => {
      const followed = collect(store.follow(options()), () => true);
      const [fact] = factsAfter('session-1', -1);
      await store.append('session-1', 'no-stream', fact === undefined ? [] : [fact]);
      expect(idsOf((await followed).events)).toEqual([fact?.id]);
    });

    it('moves scannedTo while live although nothing matches', async () => {
      const followed = collect(store.follow(options({ types: ['Rare'] })), () => true);
      await store.append('session-1', 'no-stream', factsAfter('session-1', -1));
      const { events, scanned } = await followed;
      expect(events).toEqual([]);
      expect(scanned).toEqual([await store.head()]);
    });

    it('sees what another client appends', async () => {
      const other = await engine.open();
      const followed = collect(store.follow(options()), () => true);
      const facts = factsAfter('session-1', -1);
      await other.append('session-1', 'no-stream', facts);
      expect(idsOf((await followed).events)).toEqual(idsOf(facts));
      await other.close();
    });

    it('ends without an error when aborted, before, during and while waiting, and leaves no listener', async () => {
      await fill(store, 1_500);
      const before = new AbortController();
      before.abort();
      expect((await collect(store.follow(options({ signal: before.signal })))).events).toEqual([]);

      const during = new AbortController();
      const { events } = await collect(store.follow(options({ signal: during.signal })), () => {
        during.abort();
        return false;
      });
      expect(events.length).toBeGreaterThan(0);

      const waiting = new AbortController();
      const idle = collect(store.follow(options({ after: await store.head(), signal: waiting.signal })));
      await store.readStream('fill-0', null);
      waiting.abort();
      expect((await idle).events).toEqual([]);
      for (const { signal } of [before, during, waiting]) expect(getEventListeners(signal, 'abort')).toEqual([]);
    });

    it('leaves no listener when its reader stops', async () => {
      await fill(store, 100);
      await collect(store.follow(options()), () => true);
      expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
      expect((await collect(store.follow(options({ until: await store.head() })))).events).toHaveLength(100);
    });

    it('ends when the store is closed', async () => {
      const followed = collect(store.follow(options()));
      await store.close();
      expect((await followed).events).toEqual([]);
    });
  });
};
