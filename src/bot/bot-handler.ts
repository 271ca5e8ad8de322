import type { GuildChannel, GuildEvent } from '../ports/guild-gateway.ts';

/** Events for the bot: Discord's, and wipes. */
export type BotEvent = GuildEvent | { readonly kind: 'wiped'; readonly at: string };

/** Channels described by an event. */
export const channelsToldBy = (event: BotEvent): readonly GuildChannel[] => {
  if (event.kind === 'snapshot') return event.guild.channels;
  if (event.kind === 'threads') return event.threads;
  return event.kind === 'channel' ? [event.channel] : [];
};

export type EventContext = {
  /** Time of receipt, ISO 8601 UTC; retried work keeps it. */
  readonly at: string;
  /** Aborts when the bot has to stop. */
  readonly signal: AbortSignal;
};

/** A handler of the bot. Runs at least once per event: Discord may repeat events, and engine outages cause retries. */
export type BotHandler = {
  readonly name: string;
  /** Events of one lane are worked on one after another, in the order of telling; null: this is nothing for the handler. */
  readonly lane: (event: BotEvent) => string | null;
  readonly handle: (event: BotEvent, context: EventContext) => Promise<void>;
  /** Notes at once, before anything is worked on, and never throws. */
  readonly note?: (event: BotEvent) => void;
  /** It broke off, and would again: it is not tried any more. */
  readonly leave?: (event: BotEvent) => void;
};
