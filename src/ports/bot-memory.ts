/** A message of the bot's own. */
export type BotReply = { readonly channelId: string; readonly messageId: string };

/**
 * What the bot remembers beside the log, by Discord's ids. Durable when a call resolves. Losing it costs reading again, and
 * looking for replies in the channel: nothing is doubled by it.
 */
export type BotMemory = {
  /** Up to which message a channel is archived, that one with it; null: nobody has looked. */
  mark(channelId: string): Promise<string | null>;
  /** It never goes back: an earlier message than the last one changes nothing. */
  advance(channelId: string, messageId: string): Promise<void>;
  /** The bot's reply for this key; null when none was kept. */
  reply(key: string): Promise<BotReply | null>;
  /** Takes the place of what was kept before. */
  keepReply(key: string, reply: BotReply): Promise<void>;
};
