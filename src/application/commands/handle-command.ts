import { LRUCache } from 'lru-cache';
import type { CommandMeta, Message } from '../../domain/kernel/envelope.ts';
import type { Decider, Rejection } from '../../domain/kernel/decider.ts';
import type { CommandResult } from './command-result.ts';
import { createStreamWriter } from './stream-writer.ts';
import type { ReadStream, CachedStream, StreamWriter, WriterDeps } from './stream-writer.ts';
import type { StreamState } from './stream-state.ts';

/**
 * Decides one command on the stream `<category>-<id>` and appends its events. Resolves once they are durable; throws when
 * the log is out of reach, and then the same command may be sent again: the log remembers commandIds. `view` renders what
 * the caller wants to know of the state that the command leaves, so that nobody folds the stream for it again.
 */
export type HandleCommand = <C extends Message, S, E extends Message, R extends Rejection, V = undefined>(
  decider: Decider<C, S, E, R>,
  id: string,
  command: C,
  meta: CommandMeta,
  view?: (state: S) => V,
) => Promise<CommandResult<E, R, V>>;

/**
 * Renders the stream `<category>-<id>` from the same folded state that commands are decided on, with everything that the
 * log holds at the call; nothing that is kept may change it afterwards, so `render` copies what it answers. A stream that
 * is not there renders its initial state. Throws when the log is out of reach.
 */
export type QueryStream = <C extends Message, S, E extends Message, R extends Rejection, V>(
  decider: Decider<C, S, E, R>,
  id: string,
  render: (stream: ReadStream<S>) => V,
) => Promise<V>;

export type CommandHandler = {
  readonly handle: HandleCommand;
  readonly query: QueryStream;
  /** Resolves when every command that was taken has its outcome. */
  readonly idle: () => Promise<void>;
  /** Drops the folded states that are kept, those of these categories only where they are named: they are folded again. */
  readonly forget: (categories?: readonly string[]) => void;
};

export type HandlerDeps = WriterDeps & {
  /** Of folded states in memory, in bytes of the events they come from; what is beyond is folded again when it is wanted. */
  readonly keptBytes?: number;
  /** Never dropped from memory. */
  readonly pinned?: readonly string[];
};

/** Some four hundred sessions; parsed and folded an event takes two to three times its text, and one that is wanted again is read in a millisecond. */
const usualKeptBytes = 8_000_000;
/** What a folded state takes besides. */
const stateBytes = 1_000;

// Each stream is written through one decider, so the types of its writer and state are those of that decider.
type AnyWriter = StreamWriter<Message, unknown, Message, Rejection>;
type AnyState = StreamState<unknown>;

/** One queue per stream in this process; the folded state of recently used streams is kept. */
export const createCommandHandler = (deps: HandlerDeps): CommandHandler => {
  /** At work: reachable however many other streams are used meanwhile, since two queues of one stream would race. */
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
