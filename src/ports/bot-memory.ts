/** A message that the bot has sent. */
export type BotReply = { readonly channelId: string; readonly messageId: string };

/**
 * What the bot remembers outside the log, keyed by Discord ids. Durable when a call resolves. Losing it costs a second
 * read of history and a search for its replies; nothing is stored twice.
 */
export type BotMemory = {
  /** The last archived message of a channel; null: the channel has not been read yet. */
  mark(channelId: string): Promise<string | null>;
  /** Moves the mark forward. An earlier message than the stored one changes nothing. */
  advance(channelId: string, messageId: string): Promise<void>;
  /** The reply stored under this key; null when there is none. */
  reply(key: string): Promise<BotReply | null>;
  /** Stores a reply, replacing an earlier one. */
  keepReply(key: string, reply: BotReply): Promise<void>;
};
