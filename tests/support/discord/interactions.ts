import type { FastifyInstance } from 'fastify';
import { ids } from './guild.ts';
import type { Guild, Member } from './guild.ts';
import { wrongChoices, wrongMessage } from './bodies.ts';
import type { Gateway } from './gateway.ts';

/** Within so long the first answer has to come, and the token lives so long (https://docs.discord.com/developers/interactions/receiving-and-responding). */
const firstWithinMs = 3_000;
const tokenLivesMs = 15 * 60 * 1000;

type Body = { readonly type?: number; readonly data?: object; readonly [field: string]: unknown };
export type Invoked = {
  readonly id: string;
  readonly token: string;
  readonly at: number;
  /** The first answer, and after how long it came. */
  first: { readonly body: Body; readonly ms: number } | null;
  /** The current answer. */
  original: object | null;
  readonly followUps: object[];
};
type Input = { readonly member: Member; readonly channelId: string };

/** 1 subcommand, 3 text, 4 integer, 5 yes or no, 6 user, 11 attachment. */
export type Option = {
  readonly name: string;
  readonly type: 3 | 4 | 5 | 6 | 11;
  readonly value: unknown;
  readonly focused?: true;
};

const wrongAnswer = ({ type, data = {} }: Body): object | null => {
  if (type === 8) return wrongChoices((data as { choices?: readonly object[] }).choices ?? []);
  return type === 4 ? wrongMessage({ ...data }) : null;
};

/** Slash commands, menus and autocomplete, and where the bot answers them. */
export const createInteractions = (guild: Guild, gateway: Gateway) => {
  const invoked = new Map<string, Invoked>();
  let agedMs = 0;
  const begin = ({ member, channelId }: Input, type: 2 | 3 | 4, more: object): Invoked => {
    const one: Invoked = {
      id: guild.nextId(),
      token: `interaction-token-${guild.nextId()}`,
      at: Date.now(),
      first: null,
      original: null,
      followUps: [],
    };
    invoked.set(one.token, one);
    gateway.dispatch('INTERACTION_CREATE', 'guilds', {
      id: one.id,
      application_id: ids.application,
      type,
      token: one.token,
      version: 1,
      guild_id: ids.guild,
      channel_id: channelId,
      channel: guild.channels.get(channelId),
      member: { ...member, permissions: '2147483647' },
      locale: 'en-GB',
      guild_locale: 'en-GB',
      app_permissions: '2147483647',
      entitlements: [],
      authorizing_integration_owners: {},
      context: 0,
      attachment_size_limit: 26_214_400,
      ...more,
    });
    return one;
  };
  const known = (token: string): Invoked | null => {
    const one = invoked.get(token);
    return one === undefined || Date.now() + agedMs - one.at > tokenLivesMs ? null : one;
  };
  const command = (name: string, options: readonly Option[], resolved: object) => ({
    data: { id: `7${'0'.repeat(16)}1`, name, type: 1, options, resolved, guild_id: ids.guild },
  });

  return {
    /** All answers of all. */
    invoked,
    /** Ages everything by this much, as after a long wait. */
    age: (ms: number): void => void (agedMs += ms),
    slash: (by: Input, name: string, options: readonly Option[] = [], resolved: object = {}): Invoked =>
      begin(by, 2, command(name, options, resolved)),
    autocomplete: (by: Input, name: string, options: readonly Option[]): Invoked =>
      begin(by, 4, command(name, options, {})),
    /** Picks of a menu (3) or a pressed button (2) of a message. */
    component: (by: Input, messageId: string, custom_id: string, values: readonly string[] | null = null): Invoked =>
      begin(by, 3, {
        message: guild.message(by.channelId, messageId),
        data: { custom_id, component_type: values === null ? 2 : 3, ...(values === null ? {} : { values }) },
      }),
    /** The same interaction once more. */
    serve: (app: FastifyInstance): void => {
      app.post('/interactions/:id/:token/callback', (request, reply) => {
        const { token } = request.params as { readonly token: string };
        const one = invoked.get(token);
        if (one === undefined || Date.now() + agedMs - one.at > firstWithinMs)
          return reply.code(404).send({ code: 10_062, message: 'Unknown interaction' });
        if (one.first !== null)
          return reply.code(400).send({ code: 40_060, message: 'Interaction has already been acknowledged.' });
        const body = request.body as Body;
        const wrong = wrongAnswer(body);
        if (wrong !== null) return reply.code(400).send(wrong);
        one.first = { body, ms: Date.now() - one.at };
        if (body.type === 4) one.original = body.data ?? {};
        return reply.code(204).send();
      });
      app.patch('/webhooks/:app/:token/messages/:message', (request, reply) => {
        const { token } = request.params as { readonly token: string };
        const one = known(token);
        if (one?.first == null) return reply.code(401).send({ code: 50_027, message: 'Invalid Webhook Token' });
        const wrong = wrongMessage({ content: 'as it was', ...(request.body as Body) });
        if (wrong !== null) return reply.code(400).send(wrong);
        one.original = { ...one.original, ...(request.body as object) };
        return { id: guild.nextId(), channel_id: '0', content: '', ...one.original };
      });
      app.post('/webhooks/:app/:token', (request, reply) => {
        const { token } = request.params as { readonly token: string };
        const one = known(token);
        if (one?.first == null) return reply.code(401).send({ code: 50_027, message: 'Invalid Webhook Token' });
        const wrong = wrongMessage({ content: 'as it was', ...(request.body as Body) });
        if (wrong !== null) return reply.code(400).send(wrong);
        one.followUps.push(request.body as object);
        return { id: guild.nextId(), channel_id: '0', content: '', ...(request.body as object) };
      });
    },
  };
};
