import { positionOf } from '../support/in-memory-event-store.ts';
import { createReactionWorld, other, reactionOf, startReactions, wanted } from '../support/reaction-world.ts';
import { eventually } from '../projections/support/facts.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Two reactions on the same events: one whose dependency can be cut off, and one without dependencies. */
const createWorld = () => {
  const world = createReactionWorld();
  const tries = { count: 0 };
  let isAway = true;
  const acted: string[] = [];
  const blocked = reactionOf((event) => {
    tries.count += 1;
    if (isAway) throw new Error('the queue is out of reach');
    acted.push(`blocked ${Number(event.position)}`);
    return 'done';
  });
  const free = reactionOf(
    (event) => {
      acted.push(`free ${Number(event.position)}`);
      return 'done';
    },
    { name: 'free' },
  );
  const pauses: number[] = [];
  const { states, stop, settled } = startReactions(world, [blocked, free], { pauses });
  stops.push(stop);
  return {
    ...world,
    acted,
    states,
    settled,
    tries,
    pauses,
    /** Lets it try again after so long. */
    tryAfter: async (ms: number) => {
      world.advance(ms);
      const before = tries.count;
      await eventually(() => tries.count > before + 1);
    },
    comeBack: () => (isAway = false),
  };
};

describe('a reaction that cannot act', () => {
  it('tries the same event again, passes none by, and holds no other one', async () => {
    const world = createWorld();
    world.eventStore.put(wanted(1), wanted(2));
    await world.tryAfter(0);
    await eventually(() => world.acted.length === 2);
    expect(world.acted).toEqual(['free 1', 'free 2']);
    expect(world.at()?.position).toBeNull();
    world.comeBack();
    await eventually(() => world.acted.length === 4);
    expect(world.acted.slice(2)).toEqual(['blocked 1', 'blocked 2']);
  });

  it('reports it once after five seconds, and when it continues', async () => {
    const world = createWorld();
    world.eventStore.put(wanted(1));
    await world.tryAfter(0);
    await world.tryAfter(5_000);
    expect(world.logged).toEqual([]);
    await world.tryAfter(1);
    await world.tryAfter(60_000);
    expect(world.logged).toEqual([expect.stringContaining('a-reaction is blocked')]);
    expect(world.states()).toEqual([
      { name: 'a-reaction', position: null, blockedMs: 65_001, cause: 'the queue is out of reach' },
      { name: 'free', position: positionOf(1), blockedMs: 0, cause: null },
    ]);
    world.comeBack();
    await eventually(() => world.states()[0]?.blockedMs === 0);
    expect(world.logged).toEqual([
      expect.stringContaining('a-reaction is blocked'),
      expect.stringContaining('a-reaction continues'),
    ]);
    expect(world.states()[0]).toMatchObject({ position: positionOf(1), cause: null });
  });

  it('counts from zero with the next fault', async () => {
    const world = createWorld();
    world.eventStore.put(wanted(1));
    await world.tryAfter(3_000);
    world.comeBack();
    await eventually(() => world.acted.includes('blocked 1'));
    expect(world.states()[0]?.blockedMs).toBe(0);
    expect(world.logged).toEqual([]);
  });

  it('says where it stands', async () => {
    const world = createReactionWorld();
    world.eventStore.put(wanted(1), wanted(2));
    world.reactionStore.checkpoints.set('a-reaction', { logId: 'log-1', position: positionOf(1) });
    const reaction = reactionOf(() => Promise.reject(new Error('away')));
    const { states, stop } = startReactions(world, [reaction]);
    stops.push(stop);
    await eventually(() => states()[0]?.cause === 'away');
    expect(states()[0]?.position).toBe(positionOf(1));
  });

  it('tries later and later, ten seconds apart at most', async () => {
    const world = createWorld();
    world.eventStore.put(wanted(1));
    await eventually(() => world.pauses.length > 8);
    expect(world.pauses.slice(0, 8)).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
    world.comeBack();
    await eventually(() => world.acted.includes('blocked 1'));
  });
});

describe('a reaction without its stores', () => {
  it.each([
    ['an empty log', null],
    ['a log that it has acted on', 1],
  ])('is blocked until they answer, also when it has nothing to do: %s', async (_log, acted) => {
    const world = createReactionWorld();
    if (acted !== null) {
      world.eventStore.put(wanted(acted));
      world.reactionStore.checkpoints.set('a-reaction', { logId: 'log-1', position: positionOf(acted) });
    }
    const checkpoint = { ...world.reactionStore, checkpoint: () => Promise.reject(new Error('MongoDB is away')) };
    let store: typeof world.reactionStore = checkpoint;
    const { states, stop, settled } = startReactions(world, [reactionOf(() => 'done')], {
      store: { ...world.reactionStore, checkpoint: (name) => store.checkpoint(name) },
    });
    stops.push(stop);
    await eventually(() => states()[0]?.cause === 'MongoDB is away');
    world.advance(6_000);
    await eventually(() => world.logged.length === 1);
    expect([states()[0]?.blockedMs, settled()]).toEqual([6_000, 0]);
    store = world.reactionStore;
    await eventually(() => states()[0]?.blockedMs === 0);
    expect(settled()).toBe(1);
  });

  it('is blocked where the log cannot be read on, and not where nothing waits', async () => {
    const world = createReactionWorld();
    const { states, stop, settled } = startReactions(world, [reactionOf(() => 'done')]);
    stops.push(stop);
    await eventually(() => settled() === 1);
    world.eventStore.faults.push(...Array.from({ length: 50 }, () => new Error('undecodable')));
    world.eventStore.put(other(1));
    await eventually(() => states()[0]?.cause === 'undecodable');
    await eventually(() => states()[0]?.cause === null);
    expect(states()[0]?.position).toBe(positionOf(1));
  });
});
