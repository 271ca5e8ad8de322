import type { Recorded } from '../../src/domain/kernel/envelope.ts';
import type { Position } from '../../src/domain/kernel/envelope.ts';
import type { Job } from '../../src/ports/jobs.ts';
import { follow } from '../../src/workers/reactions/react.ts';
import type { Reaction } from '../../src/workers/reactions/reaction.ts';
import { recogniseSessionWhenSubmitted } from '../../src/workers/reactions/recognise-session-when-submitted.ts';
import { factOf } from '../support/given.ts';
import { createInMemoryEventStore, positionOf } from '../support/in-memory-event-store.ts';
import { failed, reprocessingRequested, submitted } from '../support/session-builders.ts';

const stream = 'session-s1';
const first = factOf(submitted(), stream, 0);
const second = factOf(submitted(), 'session-s2', 0);

type World = ReturnType<typeof createWorld>;
const createWorld = () => {
  const eventStore = createInMemoryEventStore();
  const known = new Map<string, Position>();
  const order: string[] = [];
  const logged: string[] = [];
  const checkpoints = {
    get: async (name: string) => known.get(name) ?? null,
    set: async (name: string, position: Position) => {
      order.push(`checkpoint ${Number(position)}`);
      known.set(name, position);
    },
  };
  return {
    eventStore,
    known,
    order,
    logged,
    deps: { eventStore, checkpoints, log: (message: string) => logged.push(message) },
  };
};

/** Follows until `enough` says so. */
const followUntil = async (
  world: World,
  on: readonly string[],
  enough: () => boolean,
  react?: (event: Recorded) => void,
) => {
  const ending = new AbortController();
  const reaction: Reaction = {
    name: 'a-reaction',
    on,
    react: async (event) => {
      react?.(event);
      world.order.push(`react ${Number(event.position)}`);
    },
  };
  const set = world.deps.checkpoints.set;
  const checkpoints = {
    ...world.deps.checkpoints,
    set: async (name: string, position: Position) => {
      await set(name, position);
      if (enough()) ending.abort();
    },
  };
  await follow({ ...world.deps, checkpoints }, reaction, ending.signal);
};
const reached = (world: World, position: number) => () => world.known.get('a-reaction') === positionOf(position);

describe('a reaction', () => {
  it('stores its checkpoint after it acted', async () => {
    const world = createWorld();
    world.known.set('a-reaction', positionOf(0));
    world.eventStore.put(first, second);
    await followUntil(world, ['SessionSubmitted'], reached(world, 2));
    expect(world.order).toEqual(['react 1', 'react 2', 'checkpoint 2']);
  });

  it('starts at the head when it is new, and hears what comes then', async () => {
    const world = createWorld();
    world.eventStore.put(first);
    const following = followUntil(world, ['SessionSubmitted'], reached(world, 2));
    world.known.get('a-reaction');
    while (world.known.get('a-reaction') === undefined) await new Promise(setImmediate);
    world.eventStore.put(second);
    await following;
    expect(world.order).toEqual(['checkpoint 1', 'react 2', 'checkpoint 2']);
  });

  it('hears the first event of an empty log', async () => {
    const world = createWorld();
    const following = followUntil(world, ['SessionSubmitted'], reached(world, 1));
    await new Promise(setImmediate);
    world.eventStore.put(first);
    await following;
    expect(world.order).toEqual(['react 1', 'checkpoint 1']);
  });

  it('goes on at its checkpoint', async () => {
    const world = createWorld();
    world.known.set('a-reaction', positionOf(1));
    world.eventStore.put(first, second);
    await followUntil(world, ['SessionSubmitted'], reached(world, 2));
    expect(world.order).toEqual(['react 2', 'checkpoint 2']);
  });

  it('does not act on what a restore has written, nor on other events', async () => {
    const world = createWorld();
    world.known.set('a-reaction', positionOf(0));
    world.eventStore.put({ ...first, restoredBy: 'restore-1' }, factOf(failed(), stream, 1), second);
    await followUntil(world, ['SessionSubmitted'], reached(world, 3));
    expect(world.order).toEqual(['react 3', 'checkpoint 3']);
  });

  it('acts again on the event that failed, and passes none by', async () => {
    const world = createWorld();
    world.known.set('a-reaction', positionOf(0));
    world.eventStore.pageSize = 1;
    world.eventStore.put(first, second);
    let failures = 1;
    await followUntil(world, ['SessionSubmitted'], reached(world, 2), (event) => {
      if (event.position === positionOf(2) && failures-- > 0) throw new Error('the queue is out of reach');
    });
    expect(world.order).toEqual(['react 1', 'checkpoint 1', 'react 2', 'checkpoint 2']);
    expect(world.logged).toHaveLength(1);
  });
});

describe('recognise-session-when-submitted', () => {
  const recorded = (fact: typeof first | ReturnType<typeof requested>) => ({ ...fact, position: positionOf(1) });
  const requested = () => factOf(reprocessingRequested(2), stream, 2);
  const jobsOf = async (fact: Parameters<typeof recorded>[0]): Promise<Job[]> => {
    const jobs: Job[] = [];
    await recogniseSessionWhenSubmitted({ enqueue: async (job) => void jobs.push(job) }).react(recorded(fact));
    return jobs;
  };

  it('enqueues one job an attempt', async () => {
    expect(await jobsOf(first)).toEqual([{ name: 'recognition', id: 's1_1', data: { sessionId: 's1', attempt: 1 } }]);
    expect(await jobsOf(requested())).toMatchObject([{ id: 's1_2', data: { attempt: 2 } }]);
  });

  it('has nothing to do for typed names', async () => {
    expect(await jobsOf(factOf(submitted({ images: [] }), stream, 0))).toEqual([]);
  });
});
