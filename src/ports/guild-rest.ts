import type { GuildChannel, GuildPerson, PostedMessage } from './guild-gateway.ts';

/** Messages of a channel, oldest first. */
export type MessagesPage = {
  readonly messages: readonly PostedMessage[];
  /** Ids of those between them that are not as Discord's documentation has messages. */
  readonly unreadable: readonly string[];
  /** Of the last one of all; null: there is none. */
  readonly lastId: string | null;
  /** As many as Discord gives at a time: there may be more. */
  readonly isFull: boolean;
};

/**
 * What is asked of Discord, at the pace that it allows. Throws with a code: `discord-forbidden` (may not see it),
 * `discord-unknown` (is not there), `discord-rejected` (does not do that, however often it is asked), `discord-refused` (does
 * not take the token, and nothing is asked any more), `discord-away` (does not answer, or has an error of its own).
 */
export type GuildRest = {
  /** What follows `after`. */
  messagesAfter(channelId: string, after: string): Promise<MessagesPage>;
  /** null: it is not there. */
  message(channelId: string, id: string): Promise<PostedMessage | null>;
  /** Open threads of the guild. */
  openThreads(): Promise<readonly GuildChannel[]>;
  /** Public threads of a channel that were archived since that moment, ISO 8601. */
  archivedThreads(channelId: string, since: string): Promise<readonly GuildChannel[]>;
  /** null: not in the guild. */
  member(personId: string): Promise<GuildPerson | null>;
};
