import type { GuildChannel, GuildEvent } from '../ports/guild-gateway.ts';

/** What the bot hears: Discord's news, and that everything was wiped. */
export type BotEvent = GuildEvent | { readonly kind: 'wiped'; readonly at: string };

/** The channels that an event tells of. */
export const channelsToldBy = (event: BotEvent): readonly GuildChannel[] => {
  if (event.kind === 'snapshot') return event.guild.channels;
  if (event.kind === 'threads') return event.threads;
  return event.kind === 'channel' ? [event.channel] : [];
};

export type Heard = {
  /** When it was told, ISO 8601 UTC: work that is tried again is about this moment. */
  readonly at: string;
  /** Aborts when the bot has to stop. */
  readonly signal: AbortSignal;
};

/**
 * Something that the bot does with what it hears. It is done at least once: Discord may tell twice, and an outage of an
 * engine breaks it off and has it done again.
 */
export type BotHandler = {
  readonly name: string;
  /** Events of one lane are worked on one after another, in the order of telling; null: this is nothing for the handler. */
  readonly lane: (event: BotEvent) => string | null;
  readonly handle: (event: BotEvent, heard: Heard) => Promise<void>;
  /** Notes at once, before anything is worked on, and never throws. */
  readonly note?: (event: BotEvent) => void;
  /** It broke off, and would again: it is not tried any more. */
  readonly leave?: (event: BotEvent) => void;
};
