import type { Role } from '../../domain/kernel/envelope.ts';
import type { PostedMessage } from '../../ports/guild-gateway.ts';

/** A message that may make a session. */
export type Post = {
  readonly message: PostedMessage;
  /** Of the author in the guild; null: none. */
  readonly role: Role | null;
  readonly isInThread: boolean;
  /** The event of sessions of its channel, by name; null: it is asked for where the post does not say. */
  readonly channelEvent: string | null;
};
