/** A message, by Discord's ids. */
export type MessagePlace = { readonly channelId: string; readonly messageId: string };
/** Of a menu; `value` comes back with the choice. */
export type Choice = { readonly label: string; readonly value: string };
export type Menu = { readonly id: string; readonly placeholder: string; readonly choices: readonly Choice[] };

/** Markdown. It mentions nobody, whatever it holds, and shows no previews. */
export type Saying = { readonly text: string; readonly menu?: Menu };

/**
 * What the bot says about posts. Throws with the codes of `GuildRest`: `discord-unknown` when the message or its
 * channel is not there any more, `discord-forbidden` when the bot may not do that there.
 */
export type DiscordPosts = {
  /** Emojis with which the bot itself has reacted. */
  ownReactions(place: MessagePlace): Promise<readonly string[]>;
  react(place: MessagePlace, emoji: string): Promise<void>;
  /** Takes the own reaction back; one that is not there is fine. */
  unreact(place: MessagePlace, emoji: string): Promise<void>;
  /**
   * Answers the id of the reply. `nonce`: 25 characters at most; within a few minutes the same nonce is the same reply,
   * however often it is sent. A post that was deleted meanwhile is answered without naming it.
   */
  reply(place: MessagePlace, said: Saying & { readonly nonce: string }): Promise<string>;
  /** Says something else in a message of the bot; without a menu its menu goes. */
  edit(place: MessagePlace, said: Saying): Promise<void>;
  /** What a message of the bot says now. */
  textOf(place: MessagePlace): Promise<string>;
  /** The bot's own reply to a message among the last 50 of the channel; null: there is none. */
  findReply(place: MessagePlace): Promise<string | null>;
};
