/** Where an answer goes: Discord's id of what was asked, and its token, which lives for 15 minutes. */
export type AnswerTo = { readonly id: string; readonly token: string };

/**
 * How what somebody asked of the bot is answered; the first answer is due within 3 s. 'gone': it is too late, or
 * another answer came first, and nobody sees this one. Else throws with the codes of `GuildRest`. Answers are markdown and mention nobody.
 */
export type DiscordAnswers = {
  /** Says that an answer will come. */
  defer(to: AnswerTo, seenBy: 'caller' | 'everybody'): Promise<'done' | 'gone'>;
  /** The answer that was put off, or another in its place. */
  say(to: AnswerTo, text: string): Promise<'done' | 'gone'>;
  /** A choice of a menu was heard; the menu stays until its message changes. */
  acknowledge(to: AnswerTo): Promise<'done' | 'gone'>;
  /** One more answer, after the first, for the caller alone. */
  followUp(to: AnswerTo, text: string): Promise<'done' | 'gone'>;
  /** What an option may be. */
  offer(to: AnswerTo, choices: readonly { readonly name: string; readonly value: string }[]): Promise<'done' | 'gone'>;
};
