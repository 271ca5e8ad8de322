import type { RecordedEvent } from '../../src/domain/kernel/envelope.ts';
import { positionOf } from '../support/in-memory-event-store.ts';
import { createReactionWorld, other, reactionOf, startReactions, wanted } from '../support/reaction-world.ts';
import type { ReactionWorld } from '../support/reaction-world.ts';
import { eventually } from '../projections/support/facts.ts';
import type { Reaction } from '../../src/workers/reactions/reaction.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
const start = (...args: Parameters<typeof startReactions>) => {
  const started = startReactions(...args);
  stops.push(started.stop);
  return started;
};

/** A reaction that records the events it acted on. */
const remembering = (rest: Partial<Reaction> = {}) => {
  const acted: number[] = [];
  const reaction = reactionOf((event) => {
    acted.push(Number(event.position));
    return 'done';
  }, rest);
  return { acted, reaction };
};
const known = ({ reactionStore }: ReactionWorld, position: number | null, logId = 'log-1'): void =>
  void reactionStore.checkpoints.set('a-reaction', {
    logId,
    position: position === null ? null : positionOf(position),
  });

describe('where a reaction begins', () => {
  it('at the head when it is new, and that is stored before it follows', async () => {
    const world = createReactionWorld();
    world.eventStore.put(wanted(1), wanted(2));
    const { acted, reaction } = remembering({ from: 'head' });
    const { settled } = start(world, [reaction]);
    await eventually(() => settled() === 1);
    expect(world.at()).toEqual({ logId: 'log-1', position: positionOf(2) });
    world.eventStore.put(wanted(3));
    await eventually(() => acted.length > 0);
    expect(acted).toEqual([3]);
  });

  it('at the beginning when it is new and says so, or the log is empty', async () => {
    for (const from of ['head', 'beginning'] as const) {
      const world = createReactionWorld();
      if (from === 'beginning') world.eventStore.put(wanted(1));
      const { acted, reaction } = remembering({ from });
      const { settled } = start(world, [reaction]);
      await eventually(() => settled() === 1);
      expect(world.reactionStore.advances[0]?.next).toEqual({ logId: 'log-1', position: null });
      if (from === 'head') world.eventStore.put(wanted(1));
      await eventually(() => acted.length > 0);
      expect(acted).toEqual([1]);
    }
  });

  it.each([
    ['at its checkpoint', 1, 'log-1', [2, 3]],
    ['at the beginning, where it had died before its first event', null, 'log-1', [1, 2, 3]],
    ["at today's head after a restore to less than it had acted on", 9, 'log-1', [3]],
    ["at today's head of another log", 1, 'log-7', [3]],
    ["at today's head of another log, where it had acted on nothing", null, 'log-7', [3]],
  ] as const)('%s', async (_where, position, logId, expected) => {
    const world = createReactionWorld();
    known(world, position, logId);
    world.eventStore.put(wanted(1), wanted(2));
    const { acted, reaction } = remembering({ from: 'beginning' });
    const { settled } = start(world, [reaction]);
    await eventually(() => settled() === 1);
    world.eventStore.put(wanted(3));
    await eventually(() => acted.includes(3));
    expect(acted).toEqual(expected);
    expect(world.logged).toHaveLength(expected.length === 1 ? 1 : 0);
    expect(world.at()).toEqual({ logId: 'log-1', position: positionOf(3) });
  });

  it('is settled once for all of them', async () => {
    const world = createReactionWorld();
    const names = ['one', 'two'].map((name) => remembering({ name }).reaction);
    const { settled } = start(world, names);
    await eventually(() => settled() > 0);
    expect(world.at('one')).toBeDefined();
    expect(world.at('two')).toBeDefined();
    expect(settled()).toBe(1);
  });
});

describe('a reaction', () => {
  it('stores its checkpoint after each event that it acted on', async () => {
    const world = createReactionWorld();
    world.eventStore.put(wanted(1), other(2), wanted(3));
    const order: string[] = [];
    const reaction = reactionOf((event) => {
      order.push(`act ${Number(event.position)} at ${Number(world.at()?.position)}`);
      return 'done';
    });
    const { stop } = start(world, [reaction]);
    await eventually(() => Number(world.at()?.position) === 3);
    await stop();
    expect(order).toEqual(['act 1 at 0', 'act 3 at 1']);
    expect(world.reactionStore.advances.map(({ next }) => Number(next.position))).toEqual([0, 1, 3]);
  });

  it('acts on nothing more once it is stopped', async () => {
    const world = createReactionWorld();
    world.eventStore.put(wanted(1), wanted(2));
    const acted: number[] = [];
    const started = start(world, [
      reactionOf((event) => {
        acted.push(Number(event.position));
        started.kill();
        return 'done';
      }),
    ]);
    await eventually(() => acted.length > 0);
    await started.stop();
    expect([acted, Number(world.at()?.position)]).toEqual([[1], 1]);
  });

  it('stores what it only looked at once a second, and at the end', async () => {
    const world = createReactionWorld();
    const { reaction } = remembering();
    const { states, stop } = start(world, [reaction]);
    const lookedAt = (n: number) => eventually(() => Number(states()[0]?.position) === n);
    world.eventStore.put(other(1));
    await lookedAt(1);
    world.advance(999);
    world.eventStore.put(other(2));
    await lookedAt(2);
    expect(world.at()?.position).toBeNull();
    world.advance(1);
    world.eventStore.put(other(3));
    await lookedAt(3);
    expect(world.at()?.position).toBe(positionOf(3));
    world.eventStore.put(other(4));
    await lookedAt(4);
    expect(world.at()?.position).toBe(positionOf(3));
    await stop();
    expect(world.at()?.position).toBe(positionOf(4));
    expect(states()).toEqual([]);
  });

  it('does not act on what a restore has written, nor on other events', async () => {
    const world = createReactionWorld();
    world.eventStore.put({ ...wanted(1), restoredBy: 'restore-1' }, other(2), wanted(3));
    const { acted, reaction } = remembering();
    start(world, [reaction]);
    await eventually(() => Number(world.at()?.position) === 3);
    expect(acted).toEqual([3]);
  });

  it('acts by the command that follows from the event, the same each time', async () => {
    const world = createReactionWorld();
    const [event] = world.eventStore.put(wanted(1));
    const metas: unknown[] = [];
    let failures = 1;
    const reaction: Reaction = {
      ...remembering().reaction,
      react: async (_event, meta) => {
        metas.push(meta);
        if (failures-- > 0) throw new Error('away');
        return 'done';
      },
    };
    start(world, [reaction]);
    await eventually(() => Number(world.at()?.position) === 1);
    expect(metas[0]).toEqual(metas[1]);
    expect(metas[0]).toMatchObject({ causationId: event?.id, actor: { kind: 'system' } });
  });

  it('leaves what was rejected open, with the step that passes it, and goes on', async () => {
    const world = createReactionWorld();
    const [first] = world.eventStore.put(wanted(1), wanted(2), wanted(3));
    const refused = Object.assign(new Error('refused'), { code: 'append-too-large' });
    const reaction = reactionOf((event: RecordedEvent) => {
      if (event.stream === 'stream-1') return { rejected: 'name-taken' };
      if (event.stream === 'stream-2') throw refused;
      return 'done';
    });
    start(world, [reaction]);
    await eventually(() => Number(world.at()?.position) === 3);
    expect(world.reactionStore.advances.map(({ next, codes }) => [Number(next.position), codes])).toEqual([
      [0, []],
      [1, ['name-taken']],
      [2, ['append-too-large']],
      [3, []],
    ]);
    const [item] = await world.reactionStore.openItems();
    expect(item).toEqual({
      reaction: 'a-reaction',
      eventId: first?.id,
      stream: 'stream-1',
      revision: 0,
      code: 'name-taken',
      at: '2026-03-01T20:00:00.000Z',
    });
    expect(world.logged).toEqual([]);
  });

  it('stops acting where another process acts, and goes on where that one is', async () => {
    const world = createReactionWorld();
    const { acted, reaction } = remembering();
    const { settled } = start(world, [reaction]);
    await eventually(() => settled() === 1);
    known(world, 2);
    world.eventStore.put(wanted(1), wanted(2), wanted(3));
    await eventually(() => Number(world.at()?.position) === 3);
    // The first was under way in both of them.
    expect(acted).toEqual([1, 3]);
  });
});

it('an event that cannot be read stays as an open item, and the reaction goes on', async () => {
  const world = createReactionWorld();
  world.eventStore.put(wanted(1), wanted(2), wanted(3));
  const follow = world.eventStore.follow;
  const damaged = { stream: 'stream-2', type: 'Wanted', eventId: 'event-2', revision: 4, position: positionOf(2) };
  world.eventStore.follow = async function* (options) {
    for await (const batch of follow(options))
      yield {
        ...batch,
        events: batch.events.filter(({ stream }) => stream !== 'stream-2'),
        damaged: [{ ...damaged, cause: 'its text is not what was written' }],
      };
  };
  const { acted, reaction } = remembering();
  start(world, [reaction]);
  await eventually(() => acted.length === 2);
  expect(acted).toEqual([1, 3]);
  expect(await world.reactionStore.openItems()).toEqual([
    expect.objectContaining({ eventId: 'event-2', stream: 'stream-2', revision: 4, code: 'event-damaged' }),
  ]);
});
