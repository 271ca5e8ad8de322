import type { RecordedEvent } from '../../src/domain/kernel/envelope.ts';
import type { AppendResult, EventStore } from '../../src/ports/event-store.ts';
import { describeFollow } from './event-store-follow.ts';
import { describeHiding } from './event-store-hiding.ts';
import { factAt, factsAfter, idsOf, positionsOf, withoutPosition } from './facts.ts';

/** One log on an engine: `open` connects to it, as often as wanted, also after an earlier connection was closed. */
export type EventStoreEngine = { open(): EventStore | Promise<EventStore>; dispose(): Promise<void> };

const succeeded = (appended: AppendResult): Extract<AppendResult, { ok: true }> => {
  if (!appended.ok) throw new Error(`expected success, got a conflict with ${String(appended.actual)}`);
  return appended;
};

/** Parts of a repeated append's result that equal the first. */
const placeOf = (appended: AppendResult) => {
  const { revision, position } = succeeded(appended);
  return { revision, position };
};

/** The promises of the EventStore port. */
export const describeEventStore = (name: string, makeEngine: () => Promise<EventStoreEngine>): void => {
  describe(`${name} as EventStore`, () => {
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

    it('answers an empty log with no head and no events', async () => {
      expect(await store.head()).toBeNull();
      expect(await store.readStream('session-1', null)).toEqual([]);
    });

    it('gives back what was appended, whole and in order', async () => {
      const facts = [
        factAt('session-1', 0, 'SessionSubmitted', {
          notes: 'Ærøskøbing \u{1f409}',
          none: null,
          deep: [{ a: [1, 2.5] }],
        }),
        factAt('session-1', 1, 'SessionProcessed'),
      ];
      const appended = succeeded(await store.append('session-1', 'no-stream', facts));
      const events = await store.readStream('session-1', null);
      expect(events.map(withoutPosition)).toEqual(facts);
      expect(appended.revision).toBe(1);
      expect(appended.position).toBe(events[1]?.position);
      expect(await store.head()).toBe(appended.position);
    });

    it('reads a stream after a revision', async () => {
      const facts = factsAfter('session-1', -1, 4);
      await store.append('session-1', 'no-stream', facts);
      expect(idsOf(await store.readStream('session-1', 1))).toEqual(idsOf(facts.slice(2)));
      expect(await store.readStream('session-1', 3)).toEqual([]);
    });

    it('reads only the first so many of them', async () => {
      const facts = factsAfter('session-1', -1, 4);
      await store.append('session-1', 'no-stream', facts);
      expect(idsOf(await store.readStream('session-1', null, 2))).toEqual(idsOf(facts.slice(0, 2)));
      expect(idsOf(await store.readStream('session-1', 0, 1))).toEqual(idsOf(facts.slice(1, 2)));
      expect(idsOf(await store.readStream('session-1', 1, 9))).toEqual(idsOf(facts.slice(2)));
      expect(await store.readStream('session-1', null, 0)).toEqual([]);
      expect(await store.readStream('nothing-1', null, 1)).toEqual([]);
    });

    it('orders positions as text across streams', async () => {
      for (let revision = -1; revision < 11; revision += 1) {
        for (const stream of ['a-1', 'b-1']) {
          const expected = revision < 0 ? 'no-stream' : { revision };
          succeeded(await store.append(stream, expected, factsAfter(stream, revision)));
        }
      }
      const all: RecordedEvent[] = [...(await store.readStream('a-1', null)), ...(await store.readStream('b-1', null))];
      const byText = positionsOf(all).toSorted((a, b) => (a < b ? -1 : 1));
      expect(new Set(byText).size).toBe(24);
      expect(new Set(byText.map((position) => position.length)).size).toBe(1);
      expect(byText.at(-1)).toBe(await store.head());
      const ofA = positionsOf(await store.readStream('a-1', null));
      expect(ofA).toEqual(ofA.toSorted());
    });

    it('answers a conflict with the actual revision and appends nothing', async () => {
      await store.append('session-1', 'no-stream', factsAfter('session-1', -1, 2));
      const head = await store.head();
      expect(await store.append('session-1', 'no-stream', factsAfter('session-1', -1))).toEqual({
        ok: false,
        actual: 1,
      });
      expect(await store.append('session-1', { revision: 0 }, factsAfter('session-1', 0))).toEqual({
        ok: false,
        actual: 1,
      });
      expect(await store.append('session-1', { revision: 5 }, factsAfter('session-1', 5))).toEqual({
        ok: false,
        actual: 1,
      });
      expect(await store.append('other-1', { revision: 0 }, factsAfter('other-1', 0))).toEqual({
        ok: false,
        actual: null,
      });
      expect(await store.head()).toBe(head);
    });

    it('gives each of several concurrent appends its own outcome', async () => {
      const [first, rival, other, stale] = await Promise.all([
        store.append('session-1', 'no-stream', factsAfter('session-1', -1, 2)),
        store.append('session-1', 'no-stream', factsAfter('session-1', -1)),
        store.append('session-2', 'no-stream', factsAfter('session-2', -1)),
        store.append('session-2', { revision: 7 }, factsAfter('session-2', 7)),
      ]);
      // Which of two rivals wins is the engine's affair.
      expect([first, rival].filter((outcome) => outcome.ok)).toHaveLength(1);
      expect([other.ok, stale.ok]).toEqual([true, false]);
      const events = await store.readStream('session-1', null);
      expect(events).toHaveLength(first.ok ? 2 : 1);
    });

    describe('a repeated append', () => {
      it('answers as the first time, at once', async () => {
        const facts = factsAfter('session-1', -1, 2);
        const first = await store.append('session-1', 'no-stream', facts);
        const again = succeeded(await store.append('session-1', 'no-stream', facts));
        expect(placeOf(again)).toEqual(placeOf(first));
        expect([
          [false, true],
          [undefined, undefined],
        ]).toContainEqual([succeeded(first).isRepeat, again.isRepeat]);
        expect(await store.readStream('session-1', null)).toHaveLength(2);
      });

      it('answers as the first time when both wait together', async () => {
        const facts = factsAfter('session-1', -1, 2);
        const [first, second] = await Promise.all([
          store.append('session-1', 'no-stream', facts),
          store.append('session-1', 'no-stream', facts),
        ]);
        expect(placeOf(second)).toEqual(placeOf(first));
        expect(await store.readStream('session-1', null)).toHaveLength(2);
      });

      it('answers as the first time after later events and a restart', async () => {
        await store.append('session-1', 'no-stream', factsAfter('session-1', -1));
        const facts = factsAfter('session-1', 0, 2);
        const first = await store.append('session-1', { revision: 0 }, facts);
        await store.append('session-1', { revision: 2 }, factsAfter('session-1', 2, 3));
        await reopen();
        expect(placeOf(await store.append('session-1', { revision: 0 }, facts))).toEqual(placeOf(first));
        expect(await store.readStream('session-1', null)).toHaveLength(6);
      });

      it('is a conflict when only a part of it is there', async () => {
        const facts = factsAfter('session-1', -1, 3);
        await store.append('session-1', 'no-stream', facts.slice(0, 2));
        expect(await store.append('session-1', 'no-stream', facts)).toEqual({ ok: false, actual: 1 });
      });
    });

    describe('refuses', () => {
      it.each([
        ['more than 100 events', 'append-too-large', () => factsAfter('s-1', -1, 101)],
        ['more than 900 kB', 'append-too-large', () => [0, 1].map((r) => factAt('s-1', r, 'T', 'x'.repeat(450_000)))],
        ['an empty append', 'append-invalid', () => []],
        ['facts of another stream', 'append-invalid', () => factsAfter('s-2', -1)],
        ['facts of another revision', 'append-invalid', () => factsAfter('s-1', 3)],
      ] as const)('%s', async (_what, code, facts) => {
        await expect(store.append('s-1', 'no-stream', facts())).rejects.toMatchObject({ code });
        expect(await store.head()).toBeNull();
      });

      it('nothing of 100 events below 900 kB', async () => {
        const facts = Array.from({ length: 100 }, (_, revision) => factAt('s-1', revision, 'T', 'x'.repeat(8_000)));
        expect(await store.append('s-1', 'no-stream', facts)).toMatchObject({ ok: true, revision: 99 });
      });
    });

    it('keeps events and its identity over a restart', async () => {
      const id = await store.logId();
      const facts = factsAfter('session-1', -1, 3);
      await store.append('session-1', 'no-stream', facts);
      const head = await store.head();
      await reopen();
      expect(await store.logId()).toBe(id);
      expect(await store.head()).toBe(head);
      expect(idsOf(await store.readStream('session-1', null))).toEqual(idsOf(facts));
    });

    it('finishes what is in flight when it is closed', async () => {
      const inFlight = store.append('session-1', 'no-stream', factsAfter('session-1', -1));
      await store.close();
      expect(await inFlight).toMatchObject({ ok: true, revision: 0 });
      store = await engine.open();
      expect(await store.readStream('session-1', null)).toHaveLength(1);
    });

    it('shows one client what another one appended', async () => {
      const other = await engine.open();
      await other.append('session-1', 'no-stream', factsAfter('session-1', -1));
      expect(await store.readStream('session-1', null)).toHaveLength(1);
      expect(await store.append('session-1', 'no-stream', factsAfter('session-1', -1))).toEqual({
        ok: false,
        actual: 0,
      });
      await other.close();
    });
  });

  describeFollow(name, makeEngine);
  describeHiding(name, makeEngine);
};
