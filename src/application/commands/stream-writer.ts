import { setTimeout as delay } from 'node:timers/promises';
import type { CommandMeta, Message } from '../../domain/kernel/envelope.ts';
import type { Decider, Rejection } from '../../domain/kernel/decider.ts';
import type { EventRegistry } from '../../domain/kernel/registry.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AppendRefusal, EventStore } from '../../ports/event-store.ts';
import { buildSettleCommands } from './answer-command.ts';
import type { PendingCommand } from './answer-command.ts';
import type { CommandResult } from './command-result.ts';
import { buildDecide, versionsOf } from './decide-command.ts';
import { buildDecideBatch } from './decide-group.ts';
import type { CommandBatch } from './decide-group.ts';
import { createFactAppender } from './fact-appender.ts';
import { createStreamState } from './stream-state.ts';
import type { StreamState } from './stream-state.ts';

const conflictTries = 10;

export type WriterDeps = {
  readonly eventStore: EventStore;
  readonly registry: EventRegistry;
  readonly clock: Clock;
  /**
   * Whether other processes append to this log. If so, the stream is read before a command is decided and after a
   * conflict.
   */
  readonly isShared?: boolean;
};

/** Current state of a stream. It changes in place: a rendered view must not keep references to it. */
export type ReadStream<S> = {
  readonly state: S;
  /** Whether a command with this id was handled. */
  readonly hasHandled: (commandId: string) => boolean;
  /** Number of events caused by this actor. */
  readonly eventsBy: (actorId: string) => number;
  /** The command that created the stream; null when the log has no events of it. */
  readonly createdBy: { readonly commandId: string; readonly hash: string } | null;
};

export type StreamWriter<C extends Message, S, E extends Message, R extends Rejection> = {
  enqueue(command: C, meta: CommandMeta, view: (state: S) => unknown): Promise<CommandResult<E, R>>;
  /** Renders the state between two batches; throws when the log is unreachable. */
  read<V>(render: (stream: ReadStream<S>) => V): Promise<V>;
  /** Resolves when all accepted commands are settled. */
  settled(): Promise<void>;
};

/** Stream state cached when the queue is empty; null means reload from revision 0. */
export type CachedStream<S> = StreamState<S> | null;

type PendingRead<S> = { readonly answer: (stream: ReadStream<S>) => void; readonly fail: (cause: unknown) => void };

const toReadStream = <S>({ state, commands }: StreamState<S>): ReadStream<S> => {
  const [first] = commands;
  return {
    state,
    hasHandled: (commandId) => commands.has(commandId),
    eventsBy: (actorId) =>
      [...commands.values()].reduce((sum, one) => sum + (one.actorId === actorId ? one.count : 0), 0),
    createdBy: first === undefined ? null : { commandId: first[0], hash: first[1].hash },
  };
};

/** 'conflict': another append won this revision, or an earlier attempt stored these events. */
type StoreOutcome = 'stored' | 'conflict' | { readonly refusal: AppendRefusal; readonly cause: unknown };

/** Queue of one stream: takes all waiting commands, decides them in order on the evolving state and appends once. */
export const createStreamWriter = <C extends Message, S, E extends Message, R extends Rejection>(
  deps: WriterDeps & { readonly kept: CachedStream<S>; readonly onIdle: (remains: CachedStream<S>) => void },
  decider: Decider<C, S, E, R>,
  stream: string,
): StreamWriter<C, S, E, R> => {
  type Pending = PendingCommand<C, S, E, R>;
  const { isShared = false } = deps;
  const { empty, apply, readTail, applyTail } = createStreamState(deps, decider, stream);
  const { append, isStored } = createFactAppender(deps, stream);
  const answer = buildSettleCommands<C, S, E, R>(deps, stream);
  const decide = buildDecide(deps, decider, stream);
  const decideGroup = buildDecideBatch<C, S, E, R>({
    decide,
    apply,
    versionsOf: (on, view) => versionsOf(decider, on, view),
    isShared,
  });
  let queue: Pending[] = [];
  let reads: PendingRead<S>[] = [];
  let folded = deps.kept;
  /** Nothing is known about the stream yet. */
  let isUnread = deps.kept === null;
  /** The stream exists, but all its events are hidden. */
  let isHidden = false;
  /** The log may hold events beyond the state. */
  let isBehind = isShared;
  let running: Promise<void> | null = null;

  /** State up to the end of the log, including events of other processes: refusals, too, must be based on it. */
  const current = async (): Promise<StreamState<S>> => {
    const on = folded ?? empty();
    const tail = await readTail(on);
    folded = null; // half of a tail may be folded when this throws
    applyTail(on, tail);
    // Hidden events count in the revisions of later ones.
    if (on.revision < 0 && isHidden) on.revision = (await deps.eventStore.firstRevision(stream)) - 1;
    folded = on;
    isBehind = isShared;
    return on;
  };

  /**
   * Most unread streams are new, so one is assumed empty without reading: an append that expects no stream proves it.
   * Otherwise, and when nothing is appended or the log already has these events, the stream is read.
   */
  const startingPoint = (assumeEmpty: boolean): Promise<StreamState<S>> | StreamState<S> => {
    if (assumeEmpty) return empty();
    return folded === null || isBehind ? current() : folded;
  };

  const store = async (on: StreamState<S>, before: number, group: CommandBatch<E, R>): Promise<StoreOutcome> => {
    // Until the outcome is known, the log may hold more than the state, or the state more than the log.
    isBehind = true;
    folded = group.isAsStored ? on : null;
    const appended = await append(before, group.facts);
    if (appended.ok === 'never') return appended;
    if (!appended.ok) isHidden = before < 0;
    if (!appended.ok || (isShared && !(await isStored(before, group.facts)))) return 'conflict';
    on.position = appended.position;
    // A retried append may report its own earlier attempt; only reading the stream can tell.
    return before < 0 && appended.isRepeat === true ? 'conflict' : 'stored';
  };

  const finish = async (on: StreamState<S>, group: CommandBatch<E, R>, taken: readonly Pending[]): Promise<number> => {
    const { endings, isWhole } = group.finish();
    folded = isWhole ? on : null;
    isBehind = isShared;
    await answer(taken, endings, on);
    return taken.length;
  };

  /** Decides and appends one batch; returns the number of commands settled. */
  const runGroup = async (waiting: readonly Pending[]): Promise<number> => {
    for (let attempt = 1; attempt <= conflictTries; attempt += 1) {
      const assumeEmpty = isUnread && !isShared;
      isUnread = false;
      const start = startingPoint(assumeEmpty);
      const on = start instanceof Promise ? await start : start;
      const before = on.revision;
      const group = decideGroup(on, waiting);
      const isEmpty = group.facts.length === 0;
      if (assumeEmpty && isEmpty) continue;
      const taken = waiting.slice(0, group.size);
      const stored = isEmpty ? 'stored' : await store(on, before, group);
      if (stored === 'stored') return finish(on, group, taken);
      if (stored !== 'conflict') return refuse(taken, stored);
      if (!assumeEmpty) await delay(Math.random() * 20 * attempt);
    }
    throw new Error(`${stream}: still in conflict after ${conflictTries} tries`);
  };

  /** A command that cannot be stored must not fail the others of its batch. */
  const refuse = async (
    [first, ...others]: readonly Pending[],
    { refusal, cause }: { readonly refusal: AppendRefusal; readonly cause: unknown },
  ): Promise<number> => {
    if (first === undefined) return 0;
    if (others.length > 0) return runGroup([first]);
    const reject = (code: 'idempotency-key-reused' | 'too-large'): void =>
      first.resolve({ ok: false, position: null, rejection: { code } });
    // The same key was used on another stream: event ids derive from the command.
    if (refusal === 'event-id-reused') reject('idempotency-key-reused');
    else if (refusal === 'append-too-large') reject('too-large');
    else first.fail(cause);
    return 1;
  };

  const answerReads = async (waiting: readonly PendingRead<S>[]): Promise<void> => {
    if (waiting.length === 0) return;
    try {
      const on = await startingPoint(false);
      isUnread = false;
      const stream = toReadStream(on);
      for (const one of waiting) one.answer(stream);
    } catch (cause) {
      for (const one of waiting) one.fail(cause);
    }
  };

  const run = async (): Promise<void> => {
    // Commands of the same turn share the append.
    await Promise.resolve();
    while (queue.length > 0 || reads.length > 0) {
      const waiting = reads;
      reads = [];
      await answerReads(waiting);
      const group = queue;
      queue = [];
      let done = 0;
      try {
        while (done < group.length) done += await runGroup(done === 0 ? group : group.slice(done));
      } catch (cause) {
        for (const waiting of group.slice(done)) waiting.fail(cause);
      }
    }
    running = null;
    deps.onIdle(folded);
  };

  return {
    enqueue: (command, meta, view) =>
      new Promise((resolve, fail) => {
        queue.push({ command, meta, view, resolve, fail });
        running ??= run();
      }),
    read: (render) =>
      new Promise((resolve, fail) => {
        reads.push({
          // Rendered synchronously; errors of `render` go to its caller.
          answer: (at) => resolve(new Promise((done) => done(render(at)))),
          fail,
        });
        running ??= run();
      }),
    settled: async () => {
      await running;
    },
  };
};
