import { DiscordAPIError } from '@discordjs/rest';
import { InteractionResponseType, MessageFlags, Routes } from 'discord-api-types/v10';
import type { REST } from '@discordjs/rest';
import type { AnswerTo, DiscordAnswers } from '../../ports/discord-answers.ts';
import type { Calls } from './calls.ts';
import type { OwnApplication } from './own-application.ts';

type Options = {
  readonly calls: Pick<Calls, 'call'>;
  readonly own: OwnApplication;
};

/** A token that is over says nothing about the bot's own: https://docs.discord.com/developers/topics/opcodes-and-status-codes. */
const tooLate: ReadonlySet<unknown> = new Set([401, 404]);
const alreadyAnswered = 40_060;

const asked = async (work: Promise<unknown>): Promise<'done' | 'gone'> => {
  try {
    await work;
    return 'done';
  } catch (cause) {
    if (!(cause instanceof DiscordAPIError)) throw cause;
    // An earlier attempt of ours has arrived.
    if (cause.code === alreadyAnswered) return 'done';
    if (tooLate.has(cause.status)) return 'gone';
    throw cause;
  }
};

const said = (text: string) => ({
  content: text,
  allowed_mentions: { parse: [] },
  flags: MessageFlags.SuppressEmbeds,
});

/** Interactions over Discord's REST interface: https://docs.discord.com/developers/interactions/receiving-and-responding. */
export const createDiscordAnswers = ({ calls, own }: Options): DiscordAnswers => {
  const send = (ask: (rest: REST) => Promise<unknown>) => calls.call((rest) => asked(ask(rest)));
  const first = ({ id, token }: AnswerTo, type: InteractionResponseType, data: object = {}) =>
    send((rest) => rest.post(Routes.interactionCallback(id, token), { auth: false, body: { type, data } }));
  return {
    defer: (to, seenBy) =>
      first(to, InteractionResponseType.DeferredChannelMessageWithSource, {
        flags: seenBy === 'caller' ? MessageFlags.Ephemeral : 0,
      }),
    say: async ({ token }, text) => {
      const { applicationId } = await own();
      const route = Routes.webhookMessage(applicationId, token, '@original');
      return send((rest) => rest.patch(route, { auth: false, body: said(text) }));
    },
    acknowledge: (to) => first(to, InteractionResponseType.DeferredMessageUpdate),
    followUp: async ({ token }, text) => {
      const { applicationId } = await own();
      const body = { ...said(text), flags: MessageFlags.SuppressEmbeds | MessageFlags.Ephemeral };
      return send((rest) => rest.post(Routes.webhook(applicationId, token), { auth: false, body }));
    },
    offer: (to, choices) => first(to, InteractionResponseType.ApplicationCommandAutocompleteResult, { choices }),
  };
};
