import { LRUCache } from 'lru-cache';
import type { CommandMeta, Message } from '../../domain/kernel/envelope.ts';
import type { Decider, Rejection } from '../../domain/kernel/decider.ts';
import type { CommandResult } from './command-result.ts';
import { createStreamWriter } from './stream-writer.ts';
import type { ReadStream, CachedStream, StreamWriter, WriterDeps } from './stream-writer.ts';
import type { StreamState } from './stream-state.ts';

/**
 * Decides one command on the stream `<category>-<id>` and appends its events. Resolves once they are durable. Throws
 * when the log is unreachable; the same command may then be sent again, since the log remembers commandIds. `view`
 * renders the state after the command, so that callers need not fold the stream again.
 */
export type HandleCommand = <C extends Message, S, E extends Message, R extends Rejection, V = undefined>(
  decider: Decider<C, S, E, R>,
  id: string,
  command: C,
  meta: CommandMeta,
  view?: (state: S) => V,
) => Promise<CommandResult<E, R, V>>;

/**
 * Renders the stream `<category>-<id>` from the folded state on which commands are decided, including everything in the
 * log at the time of the call. The state changes in place, so `render` must copy what it returns. A missing stream
 * renders its initial state. Throws when the log is unreachable.
 */
export type QueryStream = <C extends Message, S, E extends Message, R extends Rejection, V>(
  decider: Decider<C, S, E, R>,
  id: string,
  render: (stream: ReadStream<S>) => V,
) => Promise<V>;

export type CommandHandler = {
  readonly handle: HandleCommand;
  readonly query: QueryStream;
  /** Resolves when all accepted commands are settled. */
  readonly idle: () => Promise<void>;
  /** Drops cached states, of the named categories only if given; they are folded again on demand. */
  readonly forget: (categories?: readonly string[]) => void;
};

export type HandlerDeps = WriterDeps & {
  /** Maximum size of cached states, in bytes of their events; others are folded again on demand. */
  readonly keptBytes?: number;
  /** Streams whose state is never dropped. */
  readonly pinned?: readonly string[];
};

/**
 * About 400 sessions. Folded, an event takes two to three times its text; folding a stream again takes about a
 * millisecond.
 */
const usualKeptBytes = 8_000_000;
/** Overhead of a cached state. */
const stateBytes = 1_000;

// The seam: each stream is written through one decider, so its writer's types are that decider's.
type AnyWriter = StreamWriter<Message, unknown, Message, Rejection>;
type AnyState = StreamState<unknown>;

/** One queue per stream in this process; states of recently used streams are cached. */
export const createCommandHandler = (deps: HandlerDeps): CommandHandler => {
  /** Busy writers are never evicted: two queues of one stream would race. */
  const busy = new Map<string, AnyWriter>();
  const pinned = new Map<string, AnyState>();
  const kept = new LRUCache<string, AnyState>({
    maxSize: deps.keptBytes ?? usualKeptBytes,
    sizeCalculation: ({ bytes }) => bytes + stateBytes,
  });

  const put = (stream: string, remains: AnyState | null): void => {
    busy.delete(stream);
    if (remains === null) return;
    if (deps.pinned?.includes(stream) === true) pinned.set(stream, remains);
    else kept.set(stream, remains);
  };
  const take = (stream: string): AnyState | null => {
    const state = pinned.get(stream) ?? kept.get(stream) ?? null;
    pinned.delete(stream);
    kept.delete(stream); // its size is another one afterwards
    return state;
  };

  const writerOf = <C extends Message, S, E extends Message, R extends Rejection>(
    decider: Decider<C, S, E, R>,
    id: string,
  ): StreamWriter<C, S, E, R> => {
    const stream = `${decider.category}-${id}`;
    const known = busy.get(stream) as StreamWriter<C, S, E, R> | undefined;
    if (known !== undefined) return known;
    const own = {
      ...deps,
      kept: take(stream) as CachedStream<S>,
      onIdle: (remains: CachedStream<S>) => put(stream, remains),
    };
    const writer = createStreamWriter(own, decider, stream);
    busy.set(stream, writer);
    return writer;
  };
  const nothingWanted = (): undefined => undefined;
  const handle: HandleCommand = <C extends Message, S, E extends Message, R extends Rejection, V>(
    decider: Decider<C, S, E, R>,
    id: string,
    command: C,
    meta: CommandMeta,
    view: (state: S) => V = nothingWanted as () => V,
  ) => writerOf(decider, id).enqueue(command, meta, view) as Promise<CommandResult<E, R, V>>;

  const idle = async (): Promise<void> => {
    await Promise.all([...busy.values()].map((writer) => writer.settled()));
  };
  const forget: CommandHandler['forget'] = (categories) => {
    const isMeant = (stream: string): boolean =>
      categories === undefined || categories.some((category) => stream.startsWith(`${category}-`));
    for (const states of [pinned, kept])
      for (const stream of [...states.keys()]) if (isMeant(stream)) states.delete(stream);
  };
  return { handle, query: (decider, id, render) => writerOf(decider, id).read(render), idle, forget };
};
