import type { ReactionResult } from '../../src/application/operations/open-items.ts';
import type { RecordedEvent } from '../../src/domain/kernel/envelope.ts';
import type { ReactionStore } from '../../src/ports/reaction-store.ts';
import { createReactionRunner } from '../../src/workers/reactions/reaction-runner.ts';
import type { Reaction } from '../../src/workers/reactions/reaction.ts';
import { factOf } from './given.ts';
import { createInMemoryEventStore } from './in-memory-event-store.ts';
import { createInMemoryReactionStore } from './in-memory-reaction-store.ts';

/** The nth event that the reaction of these tests acts on. */
export const wanted = (n: number) =>
  factOf({ type: 'Wanted', data: {} }, `stream-${n}`, 0, { commandId: `wanted-${n}` });
/** One that it does not. */
export const other = (n: number) => factOf({ type: 'Other', data: {} }, `stream-${n}`, 0, { commandId: `other-${n}` });

export const createReactionWorld = () => {
  let now = Date.parse('2026-03-01T20:00:00.000Z');
  const eventStore = createInMemoryEventStore();
  const reactionStore = createInMemoryReactionStore();
  const logged: string[] = [];
  return {
    eventStore,
    reactionStore,
    logged,
    clock: { now: () => new Date(now) },
    advance: (ms: number) => (now += ms),
    at: (name = 'a-reaction') => reactionStore.checkpoints.get(name),
  };
};
export type ReactionWorld = ReturnType<typeof createReactionWorld>;

export const reactionOf = (
  react: (event: RecordedEvent) => ReactionResult | Promise<ReactionResult>,
  rest: Partial<Reaction> = {},
): Reaction => ({
  name: 'a-reaction',
  on: ['Wanted'],
  from: 'beginning',
  react: async (event) => react(event),
  ...rest,
});

/** A process that runs reactions until it is stopped. */
export const startReactions = (
  world: ReactionWorld,
  reactions: readonly Reaction[],
  { store = world.reactionStore, pauses = [] }: { readonly store?: ReactionStore; readonly pauses?: number[] } = {},
) => {
  const ending = new AbortController();
  const runner = createReactionRunner({
    ...world,
    reactionStore: store,
    log: (message) => world.logged.push(message),
    delay: (ms) => {
      pauses.push(ms);
      return new Promise(setImmediate);
    },
  });
  let settled = 0;
  const running = runner.run(reactions, ending.signal, () => (settled += 1));
  return {
    states: runner.states,
    settled: () => settled,
    /** Simulates the death of the process: nothing of it is awaited any more. */
    kill: () => ending.abort(),
    stop: async () => {
      ending.abort();
      await running;
    },
  };
};
