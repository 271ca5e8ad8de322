import { LRUCache } from 'lru-cache';
import type { CommandMeta, Message } from '../domain/kernel/envelope.ts';
import type { Decider, Rejection } from '../domain/kernel/decider.ts';
import type { CommandResult } from './command-result.ts';
import { createStreamWriter } from './stream-writer.ts';
import type { StreamWriter, WriterDeps } from './stream-writer.ts';

/**
 * Decides one command on the stream `<category>-<id>` and appends its events. Resolves once they are durable; throws when
 * the log is out of reach, and then the same command may be sent again: the log remembers commandIds.
 */
export type HandleCommand = <C extends Message, S, E extends Message, R extends Rejection>(
  decider: Decider<C, S, E, R>,
  id: string,
  command: C,
  meta: CommandMeta,
) => Promise<CommandResult<E, R>>;

export type CommandHandler = {
  readonly handle: HandleCommand;
  /** Resolves when every command that was taken has its outcome. */
  readonly idle: () => Promise<void>;
};

export type HandlerDeps = WriterDeps & {
  /** Of folded states in memory, in bytes of the events they come from; what is beyond is folded again when it is wanted. */
  readonly keptBytes?: number;
  /** Never dropped from memory. */
  readonly pinned?: readonly string[];
};

/** Parsed and folded an event takes two to three times its text. */
const usualKeptBytes = 24_000_000;
/** What a queue takes besides its state. */
const writerBytes = 2_000;

// Each stream is written through one decider, so its writer's types are those of that decider.
type AnyWriter = StreamWriter<Message, Message, Rejection>;

/** One queue per stream in this process; the folded state of recently used streams is kept. */
export const createCommandHandler = (deps: HandlerDeps): CommandHandler => {
  const pinned = new Map<string, AnyWriter>();
  /** At work: reachable however many other streams are used meanwhile, since two queues of one stream would race. */
  const busy = new Map<string, AnyWriter>();
  const kept = new LRUCache<string, AnyWriter>({
    maxSize: deps.keptBytes ?? usualKeptBytes,
    sizeCalculation: (writer) => writer.bytes() + writerBytes,
  });

  const keep = (stream: string): void => {
    const writer = busy.get(stream);
    busy.delete(stream);
    if (writer === undefined) return;
    if (deps.pinned?.includes(stream) === true) pinned.set(stream, writer);
    else kept.set(stream, writer);
  };

  const handle: HandleCommand = <C extends Message, S, E extends Message, R extends Rejection>(
    decider: Decider<C, S, E, R>,
    id: string,
    command: C,
    meta: CommandMeta,
  ) => {
    const stream = `${decider.category}-${id}`;
    const known = busy.get(stream) ?? pinned.get(stream) ?? kept.get(stream);
    const writer: AnyWriter = known ?? createStreamWriter({ ...deps, onIdle: () => keep(stream) }, decider, stream);
    if (!busy.has(stream)) {
      busy.set(stream, writer);
      kept.delete(stream); // its size is another one afterwards
    }
    const handled: Promise<CommandResult<Message, Rejection>> = writer.take(command, meta);
    return handled as Promise<CommandResult<E, R>>;
  };

  const idle = async (): Promise<void> => {
    await Promise.all([...busy.values()].map((writer) => writer.settled()));
  };
  return { handle, idle };
};
