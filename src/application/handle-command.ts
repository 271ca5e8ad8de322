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
  /** Streams whose folded state is kept; the others are folded again when they are wanted. */
  readonly keptStreams?: number;
  /** Never dropped from memory. */
  readonly pinned?: readonly string[];
};

// Each stream is written through one decider, so its writer's types are those of that decider.
type AnyWriter = StreamWriter<Message, Message, Rejection>;

/** One queue per stream in this process; the folded state of recently used streams is kept. */
export const createCommandHandler = (deps: HandlerDeps): CommandHandler => {
  const pinned = new Map<string, AnyWriter>();
  const busy = new Map<string, AnyWriter>();
  const kept = new LRUCache<string, AnyWriter>({ max: deps.keptStreams ?? 2000 });

  const writerOf = (stream: string, make: () => AnyWriter): AnyWriter => {
    const known = pinned.get(stream) ?? busy.get(stream) ?? kept.get(stream);
    if (known !== undefined) return known;
    const writer = make();
    if (deps.pinned?.includes(stream) === true) pinned.set(stream, writer);
    else kept.set(stream, writer);
    return writer;
  };

  const handle: HandleCommand = async <C extends Message, S, E extends Message, R extends Rejection>(
    decider: Decider<C, S, E, R>,
    id: string,
    command: C,
    meta: CommandMeta,
  ) => {
    const stream = `${decider.category}-${id}`;
    const writer = writerOf(stream, () => createStreamWriter(deps, decider, stream));
    // A writer at work stays reachable, however many other streams are used meanwhile: two queues of one stream would race.
    busy.set(stream, writer);
    try {
      const handled: CommandResult<Message, Rejection> = await writer.take(command, meta);
      return handled as CommandResult<E, R>;
    } finally {
      void writer.settled().then(() => {
        if (writer.isIdle()) busy.delete(stream);
      });
    }
  };

  const idle = async (): Promise<void> => {
    await Promise.all([...busy.values()].map((writer) => writer.settled()));
  };
  return { handle, idle };
};
