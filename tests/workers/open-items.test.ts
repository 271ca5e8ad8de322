import { buildOpenItems } from '../../src/workers/reactions/open-items.ts';
import type { ReactionResult } from '../../src/application/operations/open-items.ts';
import { eventually } from '../projections/support/facts.ts';
import { createInMemoryEventStore } from '../support/in-memory-event-store.ts';
import { createReactionWorld, reactionOf, startReactions, wanted } from '../support/reaction-world.ts';

/** A guild where the reaction was refused once for each of two events; `answer`: its result from now on. */
const createWorld = async () => {
  const world = createReactionWorld();
  const events = world.eventStore.put(wanted(1), wanted(2));
  const acted: string[] = [];
  let answer: ReactionResult | Error = { rejected: 'name-taken' };
  const reaction = reactionOf((event) => {
    acted.push(event.id);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const { stop } = startReactions(world, [reaction]);
  await eventually(() => world.reactionStore.advances.length === 3);
  await stop();
  const items = buildOpenItems({ ...world, reactions: [reaction] });
  const [first = '', second = ''] = events.map(({ id }) => id);
  return {
    ...world,
    items,
    first,
    second,
    acted: () => acted.slice(2),
    nextAnswer: (next: typeof answer) => (answer = next),
    codes: async () => (await items.list()).map(({ eventId, code }) => [eventId, code]),
  };
};

describe('what a reaction was refused', () => {
  it('is listed and counted', async () => {
    const { items, codes, first, second } = await createWorld();
    expect(await codes()).toEqual([
      [first, 'name-taken'],
      [second, 'name-taken'],
    ]);
    expect(await items.counts()).toEqual(new Map([['a-reaction', 2]]));
  });

  it('is over when it can be done', async () => {
    const world = await createWorld();
    world.nextAnswer('done');
    expect(await world.items.retry('a-reaction', world.second)).toBe('done');
    expect(world.acted()).toEqual([world.second]);
    expect(await world.codes()).toEqual([[world.first, 'name-taken']]);
  });

  it('stays open with its new code when it is refused again', async () => {
    const world = await createWorld();
    world.nextAnswer({ rejected: 'player-in-use' });
    world.advance(1_000);
    expect(await world.items.retry('a-reaction', world.first)).toEqual({ rejected: 'player-in-use' });
    expect(await world.codes()).toEqual([
      [world.first, 'player-in-use'],
      [world.second, 'name-taken'],
    ]);
    expect((await world.items.list())[0]?.at).toBe('2026-03-01T20:00:01.000Z');
  });

  it('stays as it is in an outage', async () => {
    const world = await createWorld();
    world.nextAnswer(new Error('away'));
    await expect(world.items.retry('a-reaction', world.first)).rejects.toThrow('away');
    expect((await world.codes())[0]).toEqual([world.first, 'name-taken']);
  });

  it('can be dismissed without acting, once', async () => {
    const world = await createWorld();
    expect(await world.items.dismiss('a-reaction', world.first)).toBe(true);
    expect(await world.items.dismiss('a-reaction', world.first)).toBe(false);
    expect(await world.items.retry('a-reaction', world.first)).toBe('unknown');
    expect(world.acted()).toEqual([]);
    expect(await world.codes()).toEqual([[world.second, 'name-taken']]);
  });

  it('is not retried by a build without that reaction, or on a log without that event', async () => {
    const world = await createWorld();
    const elsewhere = createInMemoryEventStore();
    for (const deps of [
      { ...world, reactions: [] },
      { ...world, reactions: [reactionOf(() => 'done')], eventStore: elsewhere },
    ])
      expect(await buildOpenItems(deps).retry('a-reaction', world.first)).toBe('unknown');
    elsewhere.put({ ...wanted(9), stream: 'stream-1' });
    const restored = { ...world, reactions: [reactionOf(() => 'done')], eventStore: elsewhere };
    expect(await buildOpenItems(restored).retry('a-reaction', world.first)).toBe('unknown');
    expect(await world.codes()).toHaveLength(2);
  });
});
