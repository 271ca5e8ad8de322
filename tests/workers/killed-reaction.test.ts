import { createInMemoryEventStore, positionOf } from '../support/in-memory-event-store.ts';
import { createReactionWorld, other, reactionOf, startReactions, wanted } from '../support/reaction-world.ts';
import type { ReactionWorld } from '../support/reaction-world.ts';
import { eventually } from '../projections/support/facts.ts';
import type { Reaction } from '../../src/workers/reactions/reaction.ts';
import type { ReactionStore } from '../../src/ports/reaction-store.ts';

type From = Reaction['from'];
/** More than a process takes for two events: then it is not killed at all. */
const steps = Array.from({ length: 16 }, (_, index) => index + 1);

/**
 * A process that dies at its nth step: before or after it reads a checkpoint, acts, or stores one. Nothing that it
 * awaits then ever resolves.
 */
const startMortal = (world: ReactionWorld, acted: number[], { from, dieAt }: { from: From; dieAt: number }) => {
  let step = 0;
  let isDead = false;
  const alive = (): Promise<void> => {
    step += 1;
    if (step === dieAt) {
      isDead = true;
      kill();
    }
    return isDead ? new Promise(() => undefined) : Promise.resolve();
  };
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    await alive();
    const done = await work();
    await alive();
    return done;
  };
  const { reactionStore } = world;
  const store: ReactionStore = {
    ...reactionStore,
    checkpoint: (name) => around(() => reactionStore.checkpoint(name)),
    advance: (name, step) => around(() => reactionStore.advance(name, step)),
  };
  const reaction = reactionOf(
    async (event) =>
      around(async () => {
        acted.push(Number(event.position));
        return 'done' as const;
      }),
    { from },
  );
  const { kill, settled } = startReactions(world, [reaction], { store });
  return { settled, isDead: () => isDead, kill };
};
const times = (acted: readonly number[], position: number): number => acted.filter((one) => one === position).length;
const hasDone = (world: ReactionWorld, position: number) => (): boolean => Number(world.at()?.position) === position;

describe.each([
  ['head', 0],
  ['head', 3],
  ['beginning', 0],
  ['beginning', 3],
] as const)('a reaction from the %s, deployed on a log of %i events', (from, filled) => {
  const old = (n: number) => (n === 2 ? other(n) : wanted(n));
  const fill = (world: ReactionWorld): void => {
    for (let n = 1; n <= filled; n += 1) world.eventStore.put(old(n));
  };
  /** Events to act on: all existing ones, or only later ones. */
  const expected = [...(from === 'beginning' && filled > 0 ? [1, 3] : []), filled + 1, filled + 3];

  it.each(steps)('and killed at step %i, loses no event and repeats at most the one under way', async (dieAt) => {
    const world = createReactionWorld();
    fill(world);
    const acted: number[] = [];
    const mortal = startMortal(world, acted, { from, dieAt });
    await eventually(() => mortal.isDead() || mortal.settled() === 1);
    // If it was killed before it stored its start, it starts where the next one is deployed.
    const isKnown = world.at() !== undefined;
    if (isKnown) world.eventStore.put(wanted(filled + 1));
    await eventually(() => mortal.isDead() || hasDone(world, filled + 1)());
    mortal.kill();

    const next = startMortal(world, acted, { from, dieAt: Infinity });
    await eventually(() => next.settled() === 1);
    if (!isKnown) world.eventStore.put(wanted(filled + 1));
    world.eventStore.put(other(filled + 2), wanted(filled + 3));
    await eventually(hasDone(world, filled + 3));
    next.kill();
    for (const position of expected) expect(times(acted, position)).toBeGreaterThan(0);
    expect(new Set(acted)).toEqual(new Set(expected));
    expect(acted.length).toBeLessThanOrEqual(expected.length + 1);
  });

  it.each(steps)('killed at step %i, and found on an older log, acts on what comes then, once', async (dieAt) => {
    const world = createReactionWorld();
    fill(world);
    const acted: number[] = [];
    const mortal = startMortal(world, acted, { from, dieAt });
    await eventually(() => mortal.isDead() || mortal.settled() === 1);
    if (world.at() === undefined) return;
    world.eventStore.put(...[1, 2, 3, 4].map((n) => wanted(filled + n)));
    await eventually(() => mortal.isDead() || hasDone(world, filled + 4)());
    mortal.kill();
    const before = new Set(acted);

    const eventStore = createInMemoryEventStore('log-1');
    const restored = { ...world, eventStore };
    for (let n = 1; n <= filled; n += 1) eventStore.put(old(n));
    eventStore.put(wanted(filled + 1));
    const wasBeyond = (world.at()?.position ?? '') > positionOf(filled + 1);
    const again: number[] = [];
    const next = startMortal(restored, again, { from, dieAt: Infinity });
    await eventually(() => next.settled() === 1);
    eventStore.put(wanted(filled + 2), wanted(filled + 3));
    await eventually(hasDone(restored, filled + 3));
    next.kill();
    expect(again.slice(-2)).toEqual([filled + 2, filled + 3]);
    // Remaining events of the older log were acted on, or are now; twice only if one was in progress.
    for (const position of expected.filter((one) => one <= filled + 1))
      expect(times(acted, position) + times(again, position)).toBeGreaterThan(0);
    expect(again.slice(0, -2).filter((position) => before.has(position)).length).toBeLessThanOrEqual(1);
    expect(world.logged).toHaveLength(wasBeyond ? 1 : 0);
  });
});
