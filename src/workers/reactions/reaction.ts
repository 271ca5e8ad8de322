import { systemMeta } from '../../application/commands/command-meta.ts';
import { refusalOf } from '../../application/commands/fact-appender.ts';
import type { ReactionResult } from '../../application/operations/open-items.ts';
import type { CommandMeta, Message, Position, RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Deps } from '../../application/deps.ts';
import type { ProjectionName } from '../../contracts/projection-names.ts';

type ReactionTo<E extends Message> = {
  /** A sentence that must never change: its checkpoint and the ids of its commands contain it. */
  readonly name: string;
  readonly on: readonly E['type'][];
  /** Start position of its first deployment. */
  readonly from: 'head' | 'beginning';
  /**
   * Handles an event. `meta` is the metadata of the resulting command, the same for the same event, so that handling it
   * twice has one effect. Errors are outages: the event is retried.
   */
  readonly react: (event: RecordedEvent<E>, meta: CommandMeta) => Promise<ReactionResult>;
};

/** A reaction follows the log by itself. */
export type Reaction = ReactionTo<Message>;

/** The seam: only events of the types in `on` are passed. */
export const reaction = <E extends Message>({ react, ...rest }: ReactionTo<E>): Reaction => ({
  ...rest,
  react: (event, meta) => react(event as RecordedEvent<E>, meta),
});

/** Handles an event. A permanent refusal of the log is a rejection; any other error is an outage. */
export const actOn = async (one: Reaction, event: RecordedEvent, clock: Clock): Promise<ReactionResult> => {
  try {
    return await one.react(event, systemMeta(event, one.name, clock));
  } catch (cause) {
    const code = refusalOf(cause);
    if (code === null) throw cause;
    return { rejected: code };
  }
};

const longestWaitMs = 10_000;

/** Waits until the read model includes earlier events; otherwise throws, so that the event is retried. */
export const waitForModel = async (
  projection: ProjectionName,
  position: Position,
  { waitFor }: Pick<Deps, 'waitFor'>,
): Promise<void> => {
  if ((await waitFor([projection], position, longestWaitMs)) !== 'reached')
    throw new Error(`The projection ${projection} is behind`);
};
