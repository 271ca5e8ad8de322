import type { RecordedEvent } from '../../src/domain/kernel/envelope.ts';
import type { EventStore } from '../../src/ports/event-store.ts';
import type { EventStoreEngine } from './event-store.ts';
import { factsAfter, idsOf } from './facts.ts';

/** Promises of the EventStore port about hidden events. */
export const describeHiding = (name: string, makeEngine: () => Promise<EventStoreEngine>): void => {
  describe(`${name} hides`, () => {
    let engine: EventStoreEngine;
    let store: EventStore;
    beforeEach(async () => {
      engine = await makeEngine();
      store = await engine.open();
    });
    afterEach(async () => {
      await store.close();
      await engine.dispose();
    });
    const reopen = async (): Promise<void> => {
      await store.close();
      store = await engine.open();
    };
    const append = async (stream: string, after: number, count = 1): Promise<readonly string[]> => {
      const facts = factsAfter(stream, after, count);
      const appended = await store.append(stream, after < 0 ? 'no-stream' : { revision: after }, facts);
      expect(appended).toMatchObject({ ok: true, revision: after + count });
      return idsOf(facts);
    };
    const followed = async (): Promise<readonly RecordedEvent[]> => {
      const until = await store.head();
      const events: RecordedEvent[] = [];
      const signal = new AbortController().signal;
      for await (const batch of store.follow({ after: null, until, types: null, signal })) events.push(...batch.events);
      return events;
    };

    it('a whole stream: it reads as empty, and its revisions go on', async () => {
      await append('message-1', -1, 3);
      const other = await append('message-2', -1);
      await store.hide('message-1', null);
      expect(await store.readStream('message-1', null)).toEqual([]);
      expect(await store.readStream('message-1', 0, 5)).toEqual([]);
      expect(idsOf(await store.readStream('message-2', null))).toEqual(other);
      const first = await store.firstRevision('message-1');
      expect(first).toBeGreaterThan(2);
      const refused = await store.append('message-1', 'no-stream', factsAfter('message-1', -1));
      expect(refused).toEqual({ ok: false, actual: first - 1 });
      const later = await append('message-1', first - 1, 2);
      const events = await store.readStream('message-1', null);
      expect([idsOf(events), events[0]?.revision]).toEqual([later, first]);
      expect(idsOf(await store.readStream('message-1', first))).toEqual(later.slice(1));
      expect(idsOf(await store.readStream('message-1', null, 1))).toEqual(later.slice(0, 1));
    });

    it('what lies below a revision, and nothing else', async () => {
      const ids = await append('roster-guild', -1, 5);
      expect(await store.firstRevision('roster-guild')).toBe(0);
      await store.hide('roster-guild', 3);
      expect(idsOf(await store.readStream('roster-guild', null))).toEqual(ids.slice(3));
      expect(await store.firstRevision('roster-guild')).toBe(3);
      await append('roster-guild', 4);
    });

    it('once for all: a repeat changes nothing, a lower one neither, and it holds over a restart', async () => {
      await append('a-1', -1, 3);
      await store.hide('a-1', null);
      const first = await store.firstRevision('a-1');
      await store.hide('a-1', null);
      await store.hide('a-1', 1);
      expect(await store.firstRevision('a-1')).toBe(first);
      await reopen();
      await store.hide('a-1', null);
      expect([await store.readStream('a-1', null), await store.firstRevision('a-1')]).toEqual([[], first]);
      const ids = await append('a-1', first - 1, 3);
      await store.hide('a-1', first + 1);
      expect(idsOf(await store.readStream('a-1', null))).toEqual(ids.slice(1));
      await store.hide('a-1', null);
      expect(await store.readStream('a-1', null)).toEqual([]);
    });

    it('nothing where there is no stream; a stream may begin later than it was', async () => {
      await store.hide('nothing-1', null);
      expect(await store.firstRevision('nothing-1')).toBe(0);
      await append('nothing-1', -1);
      await store.hide('late-1', 250);
      expect([await store.firstRevision('late-1'), await store.readStream('late-1', null)]).toEqual([250, []]);
      const ids = await append('late-1', 249, 2);
      expect(idsOf(await store.readStream('late-1', null))).toEqual(ids);
      const [seen] = (await followed()).filter(({ stream }) => stream === 'late-1');
      expect(seen?.revision).toBe(250);
    });

    it('many at once, each for itself', async () => {
      const streams = Array.from({ length: 30 }, (_, index) => `m-${index}`);
      await Promise.all(streams.map((stream) => append(stream, -1, 2)));
      await Promise.all(streams.slice(1).map((stream) => store.hide(stream, null)));
      const left = await Promise.all(streams.map((stream) => store.readStream(stream, null)));
      expect(left.map(({ length }) => length)).toEqual([2, ...streams.slice(1).map(() => 0)]);
    });

    it('one stream by two at once, as one would', async () => {
      const other = await engine.open();
      const streams = Array.from({ length: 8 }, (_, index) => `twice-${index}`);
      await Promise.all(streams.map((stream) => append(stream, -1, 2)));
      const both = streams.flatMap((stream, index) => [
        store.hide(stream, null),
        other.hide(stream, index % 2 === 0 ? null : 2),
      ]);
      await Promise.all(both);
      for (const stream of streams) {
        expect(await other.readStream(stream, null)).toEqual([]);
        const first = await store.firstRevision(stream);
        const later = await append(stream, first - 1);
        await other.hide(stream, 2);
        expect(idsOf(await other.readStream(stream, null))).toEqual(later);
      }
      await other.close();
    });

    it('so that the space can be had back: what is not hidden stays, the head too', async () => {
      const kept = await append('session-1', -1, 2);
      await append('session-2', -1, 3);
      await append('session-2', 2);
      await store.hide('session-2', null);
      const head = await store.head();
      const reclaimed = await store.reclaim();
      expect(reclaimed.done || reclaimed.why !== '').toBe(true);
      expect(await store.head()).toBe(head);
      expect(idsOf(await store.readStream('session-1', null))).toEqual(kept);
      const seen = idsOf((await followed()).filter(({ stream }) => stream === 'session-1'));
      expect(seen).toEqual(kept);
      const first = await store.firstRevision('session-2');
      expect(await store.append('session-2', 'no-stream', factsAfter('session-2', -1))).toEqual({
        ok: false,
        actual: first - 1,
      });
      const later = await append('session-2', first - 1);
      await reopen();
      expect(idsOf(await store.readStream('session-2', null))).toEqual(later);
      expect(idsOf(await followed()).slice(-1)).toEqual(later);
    });
  });
};
