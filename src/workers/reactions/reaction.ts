import { systemMeta } from '../../application/commands/command-meta.ts';
import { refusalOf } from '../../application/commands/fact-appender.ts';
import type { Reacted } from '../../application/operations/open-items.ts';
import type { CommandMeta, Message, Recorded } from '../../domain/kernel/envelope.ts';
import type { Clock } from '../../ports/clock.ts';

type ReactionTo<E extends Message> = {
  /** A sentence, and for ever: its checkpoint and the ids of its commands carry it. */
  readonly name: string;
  readonly on: readonly E['type'][];
  /** Where its first deployment begins. */
  readonly from: 'head' | 'beginning';
  /**
   * Acts on an event. `meta` is that of the command that follows from it: the same for the same event, so that acting
   * twice does one thing. What it throws is an outage, and the event is tried again.
   */
  readonly react: (event: Recorded<E>, meta: CommandMeta) => Promise<Reacted>;
};

/** What leaves a stream: it follows the log on its own. */
export type Reaction = ReactionTo<Message>;

/** The seam where the type of events is closed over once: only those of `on` are handed in. */
export const reaction = <E extends Message>({ react, ...rest }: ReactionTo<E>): Reaction => ({
  ...rest,
  react: (event, meta) => react(event as Recorded<E>, meta),
});

/** Acts on an event. What the log refuses for good is a rejection; everything else that is thrown is an outage. */
export const actOn = async (one: Reaction, event: Recorded, clock: Clock): Promise<Reacted> => {
  try {
    return await one.react(event, systemMeta(event, one.name, clock));
  } catch (cause) {
    const code = refusalOf(cause);
    if (code === null) throw cause;
    return { rejected: code };
  }
};
