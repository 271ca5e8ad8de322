import type { Position } from '../../../../src/domain/kernel/envelope.ts';
import type { Batch, FollowOptions } from '../../../../src/ports/event-store.ts';
import { createLogReader } from '../../../../src/projections/kernel/run/reader.ts';
import type { Subscriber } from '../../../../src/projections/kernel/run/subscriber.ts';
import { createInMemoryEventStore, positionOf } from '../../../support/in-memory-event-store.ts';
import { baskets, put } from '../../support/baskets.ts';
import { eventually } from '../../support/facts.ts';
import { createGate } from '../../support/runner-world.ts';

type Take = (batch: Batch, number: number) => Promise<'done' | 'superseded'> | 'done' | 'superseded';

/** A scripted subscriber that records the pages it received. */
const createSubscriber = (name: string, take: Take = () => 'done') => {
  let at: Position | null = null;
  const handed: number[] = [];
  const subscriber: Subscriber = {
    projection: { ...baskets(), name },
    build: undefined as never,
    checkpoint: () => ({ logId: 'log-1', scannedTo: at, changedAt: null, skipped: [] }),
    unknown: () => 0,
    take: async (batch) => {
      if (at !== null && batch.scannedTo <= at) return 'done';
      handed.push(Number(batch.scannedTo));
      const outcome = await take(batch, handed.length);
      if (outcome === 'done') at = batch.scannedTo;
      return outcome;
    },
  };
  return { subscriber, handed };
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const createWorld = () => {
  const eventStore = createInMemoryEventStore();
  eventStore.pageSize = 1;
  let open = 0;
  const follow = async function* (options: FollowOptions) {
    open += 1;
    try {
      yield* eventStore.follow(options);
    } finally {
      open -= 1;
    }
  };
  const ending = new AbortController();
  const reader = createLogReader({
    eventStore: { follow, head: () => eventStore.head() },
    faults: { delay: async () => undefined, onError: () => undefined },
    signal: ending.signal,
  });
  const running = reader.run();
  stops.push(async () => {
    ending.abort();
    await running;
  });
  const start = (subscriber: Subscriber) => {
    const leaving = new AbortController();
    let ended: unknown = null;
    const parted = reader.follow(subscriber, AbortSignal.any([ending.signal, leaving.signal])).then(
      (how) => (ended = how),
      (error: unknown) => (ended = error),
    );
    return { parted, ended: () => ended, leave: () => leaving.abort() };
  };
  return { eventStore, reader, start, open: () => open };
};
const three = () => [put('a', 'fig', 1), put('b', 'fig', 1), put('c', 'fig', 1)];

describe('the reading that subscribers share', () => {
  it('is one for all who stand at the head, and none when nobody does', async () => {
    const { eventStore, start, open } = createWorld();
    const [one, two] = [createSubscriber('one'), createSubscriber('two')];
    const followers = [start(one.subscriber), start(two.subscriber)];
    eventStore.put(...three());
    await eventually(() => one.handed.length === 3 && two.handed.length === 3);
    expect(open()).toBe(1);
    for (const { leave, parted } of followers) {
      leave();
      expect(await parted).toBe('left');
    }
    await eventually(() => open() === 0);
  });

  it('lets a subscriber leave between two batches', async () => {
    const { eventStore, start } = createWorld();
    const gate = createGate();
    const slow = createSubscriber('slow', async () => gate.passed.then(() => 'done'));
    const { leave, parted, ended } = start(slow.subscriber);
    await new Promise(setImmediate);
    eventStore.put(...three());
    await eventually(() => slow.handed.length === 1);
    leave();
    await new Promise(setImmediate);
    expect(ended()).toBeNull();
    gate.open();
    expect(await parted).toBe('left');
    expect(slow.handed).toEqual([1]);
  });

  it('hands nothing to who has left meanwhile', async () => {
    const { eventStore, start } = createWorld();
    const second = createSubscriber('second');
    const leave: { now: () => void } = { now: () => undefined };
    const first = createSubscriber('first', () => {
      leave.now();
      return 'done';
    });
    start(first.subscriber);
    const follower = start(second.subscriber);
    await new Promise(setImmediate);
    leave.now = follower.leave;
    eventStore.put(...three());
    expect(await follower.parted).toBe('left');
    await eventually(() => first.handed.length === 3);
    expect(second.handed).toEqual([]);
  });

  it.each(['superseded', 'failed'] as const)('hands nothing more to a subscriber that is %s', async (how) => {
    const { eventStore, start } = createWorld();
    const defect = new Error('a defect');
    const bad = createSubscriber('bad', () => {
      if (how === 'failed') throw defect;
      return 'superseded';
    });
    const good = createSubscriber('good');
    const { parted } = start(bad.subscriber);
    start(good.subscriber);
    await new Promise(setImmediate);
    eventStore.put(...three());
    expect(await parted).toBe(how === 'failed' ? defect : 'superseded');
    await eventually(() => good.handed.length === 3);
    expect(bad.handed).toEqual([1]);
  });

  it('excuses only the subscriber that works on a batch, and that one comes back', async () => {
    const { eventStore, reader, start } = createWorld();
    const gate = createGate();
    const stuck = createSubscriber('stuck', async (_batch, number): Promise<'done'> => {
      if (number === 1) await gate.passed;
      return 'done';
    });
    const other = createSubscriber('other');
    start(stuck.subscriber);
    start(other.subscriber);
    await new Promise(setImmediate);
    reader.detachSlow(stuck.subscriber); // it is not at work
    eventStore.put(...three());
    await eventually(() => stuck.handed.length === 1);
    reader.detachSlow(other.subscriber);
    await new Promise(setImmediate);
    expect(other.handed).toEqual([]);
    reader.detachSlow(stuck.subscriber);
    await eventually(() => other.handed.length === 3);
    expect(stuck.handed).toEqual([1]);
    gate.open();
    await eventually(() => stuck.handed.length === 3);
    eventStore.put(put('d', 'fig', 1));
    await eventually(() => stuck.handed.length === 4 && other.handed.length === 4);
  });
});

describe('a subscriber that is behind', () => {
  it.each(['superseded', 'failed'] as const)('is %s while it catches up', async (how) => {
    const { eventStore, start } = createWorld();
    eventStore.put(...three());
    const defect = new Error('a defect');
    const bad = createSubscriber('bad', (_batch, number) => {
      if (number < 2) return 'done';
      if (how === 'failed') throw defect;
      return 'superseded';
    });
    expect(await start(bad.subscriber).parted).toBe(how === 'failed' ? defect : 'superseded');
    expect(bad.handed).toEqual([1, 2]);
  });

  it('catches up by itself, then shares', async () => {
    const { eventStore, start, open } = createWorld();
    const live = createSubscriber('live');
    start(live.subscriber);
    await new Promise(setImmediate);
    eventStore.put(...three());
    await eventually(() => live.handed.length === 3);
    const gate = createGate();
    const behind = createSubscriber('behind', async () => gate.passed.then(() => 'done'));
    start(behind.subscriber);
    await eventually(() => behind.handed.length === 1);
    expect(open()).toBe(2);
    eventStore.put(put('d', 'fig', 1));
    await eventually(() => live.handed.length === 4);
    gate.open();
    await eventually(() => behind.handed.length === 4);
    expect(live.handed).toEqual([1, 2, 3, 4]);
    await eventually(() => open() === 1);
    expect(behind.subscriber.checkpoint().scannedTo).toBe(positionOf(4));
  });

  it('can be stopped before it begins', async () => {
    const { start } = createWorld();
    const { leave, parted } = start(createSubscriber('one').subscriber);
    leave();
    expect(await parted).toBe('left');
  });
});
