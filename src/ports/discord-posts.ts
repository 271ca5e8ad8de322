/** A message, by Discord's ids. */
export type MessagePlace = { readonly channelId: string; readonly messageId: string };
/** A menu entry; `value` is returned when it is chosen. */
export type MenuChoice = { readonly label: string; readonly value: string };
export type Menu = { readonly id: string; readonly placeholder: string; readonly choices: readonly MenuChoice[] };

/** Markdown. Mentions and link previews are suppressed. */
export type BotMessage = { readonly text: string; readonly menu?: Menu };

/**
 * Replies and reactions of the bot. Throws with the codes of `GuildRest`: `discord-unknown` when the message or its
 * channel no longer exists, `discord-forbidden` when the bot lacks the permission.
 */
export type DiscordPosts = {
  /** Emojis with which the bot itself has reacted. */
  ownReactions(place: MessagePlace): Promise<readonly string[]>;
  react(place: MessagePlace, emoji: string): Promise<void>;
  /** Removes the bot's own reaction; does nothing when there is none. */
  unreact(place: MessagePlace, emoji: string): Promise<void>;
  /**
   * Replies to a message and returns the reply's id. `nonce`: at most 25 characters; within a few minutes Discord
   * treats a repeated nonce as the same reply. When the post was deleted meanwhile, the answer is sent without a
   * reference to it.
   */
  reply(place: MessagePlace, said: BotMessage & { readonly nonce: string }): Promise<string>;
  /** Replaces the text of a message of the bot; without `menu` its menu is removed. */
  edit(place: MessagePlace, said: BotMessage): Promise<void>;
  /** Current text of a message of the bot. */
  textOf(place: MessagePlace): Promise<string>;
  /** The bot's reply to a message, searched in the last 50 messages of the channel; null when there is none. */
  findReply(place: MessagePlace): Promise<string | null>;
};
