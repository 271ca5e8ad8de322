import { setTimeout as delay } from 'node:timers/promises';
import type { CommandMeta, Fact, Message } from '../domain/kernel/envelope.ts';
import { assertNever } from '../domain/kernel/assert-never.ts';
import type { Decider, Rejection } from '../domain/kernel/decider.ts';
import type { EventRegistry } from '../domain/kernel/registry.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { CommandResult } from './command-result.ts';
import { buildDecide } from './decide-command.ts';
import { buildDecideGroup } from './decide-group.ts';
import type { Ending } from './decide-group.ts';
import { createFactAppender } from './fact-appender.ts';
import { createStreamFold } from './stream-state.ts';
import type { RememberedCommand, StreamState } from './stream-state.ts';

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
  /** Resolves when every command that was taken has its outcome. */
  settled(): Promise<void>;
  /** What its state takes in memory, roughly. */
  bytes(): number;
};

type PendingCommand<C, E extends Message, R extends Rejection> = {
  readonly command: C;
  readonly meta: CommandMeta;
  readonly resolve: (handled: CommandResult<E, R>) => void;
  readonly fail: (cause: unknown) => void;
};

/** The queue of one stream: takes what waits, decides in order on the evolving state, appends at once. */
export const createStreamWriter = <C extends Message, S, E extends Message, R extends Rejection>(
  deps: WriterDeps & { readonly onIdle: () => void },
  decider: Decider<C, S, E, R>,
  stream: string,
): StreamWriter<C, E, R> => {
  const { eventStore, isShared = false } = deps;
  const { nothing, learn, tailOf, readOn } = createStreamFold(deps, decider, stream);
  const { append, isStored } = createFactAppender(deps, stream);
  const decideGroup = buildDecideGroup<C, S, E, R>({
    decide: buildDecide(deps, decider, stream),
    learn,
    version: decider.version,
    isShared,
  });
  let queue: PendingCommand<C, E, R>[] = [];
  /** null: it has to be folded from the start of the stream. */
  let folded: StreamState<S> | null = null;
  /** Whether the log may hold more than the state. */
  let isBehind = true;
  let running: Promise<void> | null = null;

  /** The state to decide on. What other processes have appended since counts too: also a refusal is one of today. */
  const current = async (): Promise<StreamState<S>> => {
    const on = folded ?? nothing();
    const tail = await tailOf(on);
    folded = null; // half of a tail may be folded when this throws
    readOn(on, tail);
    folded = on;
    isBehind = isShared;
    return on;
  };

  const repeatedEvents = async ({ first, count }: RememberedCommand): Promise<readonly Fact<E>[]> =>
    (await eventStore.readStream(stream, first - 1, count)) as unknown as readonly Fact<E>[];

  /** A repeat answers today's position and version: whatever happened since is in them. */
  const answer = (
    { resolve, fail }: PendingCommand<C, E, R>,
    ending: Ending<E, R>,
    { position }: StreamState<S>,
  ): Promise<void> | void => {
    switch (ending.kind) {
      case 'appended':
        return resolve({ ok: true, repeated: false, position, version: ending.version, events: ending.facts });
      case 'repeated':
        return repeatedEvents(ending.known).then(
          (events) => resolve({ ok: true, repeated: true, position, version: ending.version, events }),
          fail,
        );
      case 'rejected':
        return resolve({ ok: false, position, rejection: ending.rejection });
      case 'failed':
        return fail(ending.cause);
      default:
        return assertNever(ending);
    }
  };

  const answerAll = async (
    taken: readonly PendingCommand<C, E, R>[],
    endings: readonly Ending<E, R>[],
    on: StreamState<S>,
  ): Promise<void> => {
    for (const [index, pending] of taken.entries()) {
      const ending = endings[index];
      if (ending !== undefined) await answer(pending, ending, on);
    }
  };

  /** Decides and appends what fits into one append; answers how many commands it dealt with. */
  const runGroup = async (waiting: readonly PendingCommand<C, E, R>[]): Promise<number> => {
    for (let attempt = 1; ; attempt += 1) {
      const on = folded === null || isBehind ? await current() : folded;
      const before = on.revision;
      const group = decideGroup(on, waiting);
      const taken = waiting.slice(0, group.size);
      if (group.facts.length > 0) {
        // Until the outcome is known the log may hold more, and the state may have run ahead of it.
        isBehind = true;
        folded = group.isAsStored ? on : null;
        const appended = await append(before, group.facts);
        if (appended.ok === 'never') return refuse(taken, appended);
        if (!appended.ok || (isShared && !(await isStored(before, group.facts)))) {
          if (attempt >= conflictTries) throw new Error(`${stream}: still in conflict after ${conflictTries} tries`);
          await delay(Math.random() * 20 * attempt);
          continue;
        }
        on.position = appended.position;
      }
      const { endings, isWhole } = group.finish();
      folded = isWhole ? on : null;
      isBehind = isShared;
      await answerAll(taken, endings, on);
      return taken.length;
    }
  };

  /** One command that cannot be stored must not fail those that were decided with it. */
  const refuse = async (
    [first, ...others]: readonly PendingCommand<C, E, R>[],
    { refusal, cause }: { readonly refusal: string; readonly cause: unknown },
  ): Promise<number> => {
    if (first === undefined) return 0;
    if (others.length > 0) return runGroup([first]);
    const reject = (code: 'idempotency-key-reused' | 'too-large'): void =>
      first.resolve({ ok: false, position: null, rejection: { code } });
    // The same key was used for another stream: event ids derive from the command.
    if (refusal === 'event-id-reused') reject('idempotency-key-reused');
    else if (refusal === 'append-too-large') reject('too-large');
    else first.fail(cause);
    return 1;
  };

  const run = async (): Promise<void> => {
    // Commands of the same turn share the append.
    await Promise.resolve();
    while (queue.length > 0) {
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
    deps.onIdle();
  };

  return {
    take: (command, meta) =>
      new Promise((resolve, fail) => {
        queue.push({ command, meta, resolve, fail });
        running ??= run();
      }),
    settled: async () => {
      await running;
    },
    bytes: () => folded?.bytes ?? 0,
  };
};
