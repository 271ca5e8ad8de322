import { setTimeout as delay } from 'node:timers/promises';
import type { CommandMeta, Fact, Message } from '../domain/kernel/envelope.ts';
import type { Decider, Rejection } from '../domain/kernel/decider.ts';
import { eventIdOf } from '../domain/kernel/ids.ts';
import type { EventRegistry } from '../domain/kernel/registry.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventStore } from '../ports/event-store.ts';
import { createFactAppender, refusalOf } from './fact-appender.ts';
import { createStreamFold } from './stream-state.ts';
import type { StreamState, RememberedCommand } from './stream-state.ts';
import type { CommonRejection, CommandResult } from './command-result.ts';

/** Limits of one append, checked on every engine. */
export const maxAppendEvents = 100;
const maxAppendBytes = 900_000;
/** No command brings more events than this, nor more than half of the bytes: one more always fits. */
const maxCommandEvents = 8;
const conflictTries = 10;

export type WriterDeps = {
  readonly eventStore: EventStore;
  readonly registry: EventRegistry;
  readonly clock: Clock;
  /** Whether other processes append to the same log: then a stream is read on before a command is decided, and after. */
  readonly isShared?: boolean;
};

export type StreamWriter<C extends Message, E extends Message, R extends Rejection> = {
  take(command: C, meta: CommandMeta): Promise<CommandResult<E, R>>;
  isIdle(): boolean;
  settled(): Promise<void>;
};

type PendingCommand<C, E extends Message, R extends Rejection> = {
  readonly command: C;
  readonly meta: CommandMeta;
  readonly resolve: (handled: CommandResult<E, R>) => void;
  readonly fail: (cause: unknown) => void;
};
/** Where the record stands once a command is decided. */
type Stand = { readonly version: number; readonly revision: number };
type Outcome<E extends Message, R extends Rejection> =
  | { readonly kind: 'appended'; readonly facts: readonly Fact<E>[]; readonly at: Stand }
  | { readonly kind: 'repeated'; readonly known: RememberedCommand; readonly at: Stand }
  | { readonly kind: 'rejected'; readonly rejection: R | CommonRejection };

/** The queue of one stream: takes what waits, decides in order on the evolving state, appends at once. */
export const createStreamWriter = <C extends Message, S, E extends Message, R extends Rejection>(
  { eventStore, registry, clock, isShared = false }: WriterDeps,
  decider: Decider<C, S, E, R>,
  stream: string,
): StreamWriter<C, E, R> => {
  const { nothing, learn, readOn } = createStreamFold({ eventStore, registry }, decider, stream);
  const { append, isStored } = createFactAppender({ eventStore, registry }, stream);
  let queue: PendingCommand<C, E, R>[] = [];
  let folded: StreamState<S> | null = null;
  let running: Promise<void> | null = null;

  /** The state to decide on. What other processes have appended since counts too: also a refusal is one of today. */
  const current = (): Promise<StreamState<S>> | StreamState<S> =>
    folded !== null && !isShared ? folded : readOn(folded ?? nothing());

  const toFacts = (events: readonly E[], meta: CommandMeta, revision: number): Fact<E>[] => {
    const recordedAt = clock.now().toISOString();
    return events.map((event, index) => ({
      ...event,
      ...meta,
      id: eventIdOf(meta.commandId, index),
      stream,
      revision: revision + 1 + index,
      schemaVersion: registry.versionOf(event.type),
      recordedAt,
      restoredBy: null,
      checksum: null,
    }));
  };

  const standOf = ({ state }: StreamState<S>): Stand => ({
    version: decider.version(state),
    revision: decider.revision(state),
  });

  const decide = (on: StreamState<S>, { command, meta }: PendingCommand<C, E, R>): Outcome<E, R> => {
    if (on.isNewer) return { kind: 'rejected', rejection: { code: 'stream-newer-than-build' } };
    const known = on.commands.get(meta.commandId);
    if (known !== undefined)
      return known.hash === meta.commandHash
        ? { kind: 'repeated', known, at: standOf(on) }
        : { kind: 'rejected', rejection: { code: 'idempotency-key-reused' } };
    const decision = decider.decide(command, on.state, meta);
    if (!decision.ok) return { kind: 'rejected', rejection: decision.rejection };
    const facts = toFacts(decision.events, meta, on.revision);
    for (const fact of facts) learn(on, fact);
    return { kind: 'appended', facts, at: standOf(on) };
  };

  const answer = async (
    waiting: PendingCommand<C, E, R>,
    outcome: Outcome<E, R>,
    on: StreamState<S>,
  ): Promise<void> => {
    if (outcome.kind === 'rejected') {
      waiting.resolve({ ok: false, position: on.position, rejection: outcome.rejection });
      return;
    }
    const { at } = outcome;
    if (outcome.kind === 'appended') {
      waiting.resolve({ ok: true, repeated: false, position: on.position, ...at, events: outcome.facts });
      return;
    }
    const { first, count } = outcome.known;
    const events = (await eventStore.readStream(stream, first - 1)).slice(0, count);
    // A repeat answers today's position and version: whatever happened since is in them.
    waiting.resolve({
      ok: true,
      repeated: true,
      position: on.position,
      ...at,
      events: events as unknown as Fact<E>[],
    });
  };

  const decideGroup = (
    on: StreamState<S>,
    group: readonly PendingCommand<C, E, R>[],
  ): { outcomes: Outcome<E, R>[]; taken: number } => {
    const outcomes: Outcome<E, R>[] = [];
    let events = 0;
    let bytes = 0;
    for (const waiting of group) {
      const outcome = decide(on, waiting);
      outcomes.push(outcome);
      if (outcome.kind !== 'appended') continue;
      events += outcome.facts.length;
      bytes += outcome.facts.reduce((sum, fact) => sum + estimate(fact), 0);
      if (events > maxAppendEvents - maxCommandEvents || bytes > maxAppendBytes / 2) break;
    }
    return { outcomes, taken: outcomes.length };
  };

  /** Decides and appends what fits into one append; answers how many commands it dealt with. */
  const runGroup = async (group: readonly PendingCommand<C, E, R>[]): Promise<number> => {
    for (let attempt = 1; ; attempt += 1) {
      const on = await current();
      folded = on;
      const before = on.revision;
      const { outcomes, taken } = decideGroup(on, group);
      const facts = outcomes.flatMap((outcome) => (outcome.kind === 'appended' ? [...outcome.facts] : []));
      if (facts.length > 0) {
        const appended = await append(before, facts);
        const isOurs = appended.ok === true && (!isShared || (await isStored(before, facts)));
        if (!isOurs) folded = null;
        if (appended.ok === 'never') return separate(group.slice(0, taken), appended.cause);
        if (!appended.ok || !isOurs) {
          if (attempt >= conflictTries) throw new Error(`${stream}: still in conflict after ${conflictTries} tries`);
          await delay(Math.random() * 20 * attempt);
          continue;
        }
        on.position = appended.position;
      }
      await Promise.all(group.slice(0, taken).map((waiting, index) => settle(waiting, outcomes[index], on)));
      return taken;
    }
  };

  /** One command that cannot be stored must not fail those that were decided with it. */
  const separate = async (group: readonly PendingCommand<C, E, R>[], cause: unknown): Promise<number> => {
    const [first, ...others] = group;
    if (first === undefined) return 0;
    if (others.length > 0) return runGroup([first]);
    // The same key was used for another stream: event ids derive from the command.
    if (refusalOf(cause) === 'event-id-reused')
      first.resolve({ ok: false, position: null, rejection: { code: 'idempotency-key-reused' } });
    else first.fail(cause);
    return 1;
  };

  const settle = async (
    waiting: PendingCommand<C, E, R>,
    outcome: Outcome<E, R> | undefined,
    on: StreamState<S>,
  ): Promise<void> => {
    if (outcome === undefined) return;
    try {
      await answer(waiting, outcome, on);
    } catch (cause) {
      waiting.fail(cause);
    }
  };

  const run = async (): Promise<void> => {
    // Commands of the same turn share the append.
    await Promise.resolve();
    while (queue.length > 0) {
      const group = queue;
      queue = [];
      let done = 0;
      try {
        while (done < group.length) done += await runGroup(group.slice(done));
      } catch (cause) {
        // The state ran ahead of the log: what stands there is read again by the next command.
        folded = null;
        for (const waiting of group.slice(done)) waiting.fail(cause);
      }
    }
    running = null;
  };

  return {
    take: (command, meta) =>
      new Promise((resolve, fail) => {
        queue.push({ command, meta, resolve, fail });
        running ??= run();
      }),
    isIdle: () => running === null,
    settled: async () => {
      await running;
    },
  };
};

/** Roughly: the store checks the exact size. */
const estimate = (fact: Fact): number => Buffer.byteLength(JSON.stringify(fact.data)) + 600;
