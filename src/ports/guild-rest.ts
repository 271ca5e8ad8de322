import type { GuildChannel, GuildPerson, PostedMessage } from './guild-gateway.ts';

/**
 * What is asked of Discord, at the pace that it allows. Throws with a code: `discord-forbidden` (may not see it),
 * `discord-unknown` (is not there), `discord-rejected` (does not do that, however often it is asked), `discord-refused` (does
 * not take the token, and nothing is asked any more), `discord-away` (does not answer, or has an error of its own).
 */
export type GuildRest = {
  /** At most 100 that follow `after`, oldest first. */
  messagesAfter(channelId: string, after: string): Promise<readonly PostedMessage[]>;
  /** null: it is not there. */
  message(channelId: string, id: string): Promise<PostedMessage | null>;
  /** Open threads of the guild. */
  openThreads(): Promise<readonly GuildChannel[]>;
  /** Public threads of a channel that were archived since that moment, ISO 8601. */
  archivedThreads(channelId: string, since: string): Promise<readonly GuildChannel[]>;
  /** null: not in the guild. */
  member(personId: string): Promise<GuildPerson | null>;
};
