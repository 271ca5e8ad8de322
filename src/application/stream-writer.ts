import { setTimeout as delay } from 'node:timers/promises';
import type { CommandMeta, Fact, Message, Position } from '../domain/kernel/envelope.ts';
import type { Decider, Rejection } from '../domain/kernel/decider.ts';
import { eventIdOf } from '../domain/kernel/ids.ts';
import type { EventRegistry } from '../domain/kernel/registry.ts';
import type { Clock } from '../ports/clock.ts';
import type { Appended, AppendRefusal, EventStore } from '../ports/event-store.ts';
import type { CommonRejection, Handled } from './handled.ts';

/** Limits of one append, checked on every engine. */
export const maxAppendEvents = 100;
const maxAppendBytes = 900_000;
/** No command brings more events than this, nor more than half of the bytes: one more always fits. */
const maxCommandEvents = 8;
const conflictTries = 10;
const outageTries = 4;

export type WriterDeps = {
  readonly eventStore: EventStore;
  readonly registry: EventRegistry;
  readonly clock: Clock;
  /** Whether other processes append to the same log: then what was appended is read back before it is answered. */
  readonly isShared?: boolean;
};

export type StreamWriter<C extends Message, E extends Message, R extends Rejection> = {
  take(command: C, meta: CommandMeta): Promise<Handled<E, R>>;
  isIdle(): boolean;
  settled(): Promise<void>;
};

type Known = { readonly hash: string; readonly first: number; readonly count: number };
type Folded<S> = {
  state: S;
  /** Revision of the last event, -1 for none. */
  revision: number;
  position: Position | null;
  /** Newest build that wrote here knows more than this one. */
  isNewer: boolean;
  readonly commands: Map<string, Known>;
};
/** An append that can never succeed, however often it is sent. */
type Refused = { readonly ok: 'never'; readonly cause: unknown };
type Waiting<C, E extends Message, R extends Rejection> = {
  readonly command: C;
  readonly meta: CommandMeta;
  readonly resolve: (handled: Handled<E, R>) => void;
  readonly fail: (cause: unknown) => void;
};
type Outcome<E extends Message, R extends Rejection> =
  | { readonly kind: 'appended'; readonly facts: readonly Fact<E>[]; readonly version: number }
  | { readonly kind: 'repeated'; readonly known: Known; readonly version: number }
  | { readonly kind: 'rejected'; readonly rejection: R | CommonRejection };

/** The queue of one stream: takes what waits, decides in order on the evolving state, appends at once. */
export const createStreamWriter = <C extends Message, S, E extends Message, R extends Rejection>(
  { eventStore, registry, clock, isShared = false }: WriterDeps,
  decider: Decider<C, S, E, R>,
  stream: string,
): StreamWriter<C, E, R> => {
  let queue: Waiting<C, E, R>[] = [];
  let folded: Folded<S> | null = null;
  let running: Promise<void> | null = null;

  const learn = (into: Folded<S>, fact: Fact): void => {
    into.isNewer ||= !registry.knows(fact.type, fact.schemaVersion);
    if (!into.isNewer) into.state = decider.evolve(into.state, fact as Fact<E>);
    into.revision = fact.revision;
    const known = into.commands.get(fact.commandId);
    into.commands.set(fact.commandId, {
      hash: fact.commandHash,
      first: known?.first ?? fact.revision,
      count: (known?.count ?? 0) + 1,
    });
  };

  const fold = async (): Promise<Folded<S>> => {
    const fresh: Folded<S> = {
      state: decider.initialState(),
      revision: -1,
      position: null,
      isNewer: false,
      commands: new Map(),
    };
    for (const recorded of await eventStore.readStream(stream, null)) {
      learn(fresh, recorded);
      fresh.position = recorded.position;
    }
    return fresh;
  };

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
    }));
  };

  const decide = (on: Folded<S>, { command, meta }: Waiting<C, E, R>): Outcome<E, R> => {
    if (on.isNewer) return { kind: 'rejected', rejection: { code: 'stream-newer-than-build' } };
    const known = on.commands.get(meta.commandId);
    if (known !== undefined)
      return known.hash === meta.commandHash
        ? { kind: 'repeated', known, version: decider.version(on.state) }
        : { kind: 'rejected', rejection: { code: 'idempotency-key-reused' } };
    const decision = decider.decide(command, on.state, meta);
    if (!decision.ok) return { kind: 'rejected', rejection: decision.rejection };
    const facts = toFacts(decision.events, meta, on.revision);
    for (const fact of facts) learn(on, fact);
    return { kind: 'appended', facts, version: decider.version(on.state) };
  };

  const isFinal = (cause: unknown, facts: readonly Fact[]): boolean => {
    if (refusalOf(cause) !== null) return true;
    try {
      for (const fact of facts) registry.encode(fact);
      return false;
    } catch {
      return true;
    }
  };

  /** Repeats the very same append while its outcome is unknown, before anything else is decided here. */
  const append = async (after: number, facts: readonly Fact<E>[]): Promise<Appended | Refused> => {
    const expected = after < 0 ? 'no-stream' : { revision: after };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await eventStore.append(stream, expected, facts);
      } catch (cause) {
        if (isFinal(cause, facts)) return { ok: 'never', cause };
        if (attempt >= outageTries) throw cause;
        await delay(50 * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  };

  /**
   * Event ids derive from the command, and a log that finds them at that revision answers as if it had stored these
   * facts: another process may have stored the same command, decided by its own clock, or one with other data.
   */
  const isStored = async (after: number, facts: readonly Fact<E>[]): Promise<boolean> => {
    const stored = await eventStore.readStream(stream, after);
    return facts.every(({ commandHash, recordedAt }, index) => {
      const one = stored[index];
      return one?.commandHash === commandHash && one.recordedAt === recordedAt;
    });
  };

  const answer = async (waiting: Waiting<C, E, R>, outcome: Outcome<E, R>, on: Folded<S>): Promise<void> => {
    if (outcome.kind === 'rejected') {
      waiting.resolve({ ok: false, position: on.position, rejection: outcome.rejection });
      return;
    }
    const { version } = outcome;
    if (outcome.kind === 'appended') {
      waiting.resolve({ ok: true, repeated: false, position: on.position, version, events: outcome.facts });
      return;
    }
    const { first, count } = outcome.known;
    const events = (await eventStore.readStream(stream, first - 1)).slice(0, count);
    // A repeat answers today's position and version: whatever happened since is in them.
    waiting.resolve({
      ok: true,
      repeated: true,
      position: on.position,
      version,
      events: events as unknown as Fact<E>[],
    });
  };

  const decideGroup = (
    on: Folded<S>,
    group: readonly Waiting<C, E, R>[],
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
  const runGroup = async (group: readonly Waiting<C, E, R>[]): Promise<number> => {
    for (let attempt = 1; ; attempt += 1) {
      folded ??= await fold();
      const on = folded;
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
  const separate = async (group: readonly Waiting<C, E, R>[], cause: unknown): Promise<number> => {
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
    waiting: Waiting<C, E, R>,
    outcome: Outcome<E, R> | undefined,
    on: Folded<S>,
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

const refusals: Readonly<Record<string, AppendRefusal>> = {
  'append-too-large': 'append-too-large',
  'append-invalid': 'append-invalid',
  'event-id-reused': 'event-id-reused',
} satisfies Record<AppendRefusal, AppendRefusal>;
const refusalOf = (cause: unknown): AppendRefusal | null =>
  cause instanceof Error && 'code' in cause ? (refusals[String(cause.code)] ?? null) : null;
