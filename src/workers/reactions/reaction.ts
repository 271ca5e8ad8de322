import type { Message, Recorded } from '../../domain/kernel/envelope.ts';

/** What leaves a stream. Its commandIds derive from the event, so that acting twice does one thing. */
export type Reaction<E extends Message = Message> = {
  readonly name: string;
  readonly on: readonly E['type'][];
  readonly react: (event: Recorded<E>) => Promise<void>;
};
