/** Where an answer goes: the interaction's id and its token, which is valid for 15 minutes. */
export type AnswerTo = { readonly id: string; readonly token: string };

/**
 * Answers to interactions. Discord wants the first answer within 3 s. 'gone': too late, or another answer came first,
 * so nobody sees this one. Other failures throw with the codes of `GuildRest`. Answers are markdown and mention nobody.
 */
export type DiscordAnswers = {
  /** Defers: shows that an answer will follow. */
  defer(to: AnswerTo, seenBy: 'caller' | 'everybody'): Promise<'done' | 'gone'>;
  /** Sends the deferred answer, or replaces it. */
  say(to: AnswerTo, text: string): Promise<'done' | 'gone'>;
  /** Acknowledges a menu choice; the menu stays until its message changes. */
  acknowledge(to: AnswerTo): Promise<'done' | 'gone'>;
  /** Sends a further answer that only the caller sees. */
  followUp(to: AnswerTo, text: string): Promise<'done' | 'gone'>;
  /** Sends autocomplete choices for an option. */
  offer(to: AnswerTo, choices: readonly { readonly name: string; readonly value: string }[]): Promise<'done' | 'gone'>;
};
