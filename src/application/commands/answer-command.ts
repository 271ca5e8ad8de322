import type { CommandMeta, UncommittedEvent, Message } from '../../domain/kernel/envelope.ts';
import { assertNever } from '../../domain/kernel/assert-never.ts';
import type { Rejection } from '../../domain/kernel/decider.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { CommandResult } from './command-result.ts';
import type { CommandOutcome } from './decide-group.ts';
import type { RememberedCommand, StreamState } from './stream-state.ts';

/** A command that waits for its outcome. */
export type PendingCommand<C extends Message, S, E extends Message, R extends Rejection> = {
  readonly command: C;
  readonly meta: CommandMeta;
  readonly view: (state: S) => unknown;
  readonly resolve: (handled: CommandResult<E, R>) => void;
  readonly fail: (cause: unknown) => void;
};

/**
 * Settles each command of a batch. A repeat gets today's position and version, including everything that happened
 * since.
 */
export const buildSettleCommands = <C extends Message, S, E extends Message, R extends Rejection>(
  { eventStore }: { readonly eventStore: Pick<EventStore, 'readStream'> },
  stream: string,
) => {
  const eventsOf = async ({ first, count }: RememberedCommand): Promise<readonly UncommittedEvent<E>[]> =>
    (await eventStore.readStream(stream, first - 1, count)) as unknown as readonly UncommittedEvent<E>[];

  const answer = (
    { resolve, fail }: PendingCommand<C, S, E, R>,
    ending: CommandOutcome<E, R>,
    { position }: Pick<StreamState<unknown>, 'position'>,
  ): Promise<void> | undefined => {
    switch (ending.kind) {
      case 'appended':
        resolve({ ok: true, repeated: false, position, ...ending.at, events: ending.facts });
        return undefined;
      case 'repeated':
        return eventsOf(ending.known).then(
          (events) => resolve({ ok: true, repeated: true, position, ...ending.at, events }),
          fail,
        );
      case 'rejected':
        resolve({ ok: false, position, rejection: ending.rejection });
        return undefined;
      case 'failed':
        fail(ending.cause);
        return undefined;
      default:
        return assertNever(ending);
    }
  };

  return async (
    pending: readonly PendingCommand<C, S, E, R>[],
    endings: readonly CommandOutcome<E, R>[],
    on: Pick<StreamState<unknown>, 'position'>,
  ): Promise<void> => {
    for (const [index, one] of pending.entries()) {
      const ending = endings[index];
      const reading = ending === undefined ? undefined : answer(one, ending, on);
      if (reading !== undefined) await reading;
    }
  };
};
