import type { GuildChannel, GuildPerson, PostedMessage } from './guild-gateway.ts';

/** Messages of a channel, oldest first. */
export type MessagesPage = {
  readonly messages: readonly PostedMessage[];
  /** Ids of messages on this page that do not match Discord's documentation. */
  readonly unreadable: readonly string[];
  /** Id of the last message of the page; null when it is empty. */
  readonly lastId: string | null;
  /** The page is full, so there may be more. */
  readonly isFull: boolean;
};

/**
 * Reads from Discord's REST API within its rate limits. Throws with a code: `discord-forbidden` (missing permission),
 * `discord-unknown` (does not exist), `discord-rejected` (permanently refused), `discord-refused` (the token was
 * rejected; no further calls are made), `discord-away` (no answer, or an error of Discord's).
 */
export type GuildRest = {
  /** Messages after the id `after`. */
  messagesAfter(channelId: string, after: string): Promise<MessagesPage>;
  /** null: the message does not exist. */
  message(channelId: string, id: string): Promise<PostedMessage | null>;
  /** Open threads of the guild. */
  openThreads(): Promise<readonly GuildChannel[]>;
  /** Public threads of a channel archived since that time (ISO 8601). */
  archivedThreads(channelId: string, since: string): Promise<readonly GuildChannel[]>;
  /** null: not a member of the guild. */
  member(personId: string): Promise<GuildPerson | null>;
};
