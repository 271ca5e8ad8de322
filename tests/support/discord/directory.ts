import type { FastifyInstance } from 'fastify';
import { wrongCommands } from './bodies.ts';
import { ids } from './guild.ts';
import type { Channel, Guild } from './guild.ts';
import { may } from './permissions.ts';

type Command = { readonly name: string; readonly [field: string]: unknown };

/** Settings of the developer portal that differ from the default. */
type Application = {
  redirect_uris?: readonly string[];
  interactions_endpoint_url?: string | null;
  bot_require_code_grant?: boolean;
  privacy_policy_url?: string | null;
  /** Sessions that may still begin today. */
  remaining?: number;
};
type Deps = { readonly guild: Guild; readonly gatewayUrl: () => string; readonly flags: () => number };

/** The guild itself, its people, channels and commands (https://docs.discord.com/developers/resources/guild). */
export const serveDirectory = (app: FastifyInstance, { guild, gatewayUrl, flags }: Deps) => {
  const commands: (Command & { readonly id: string })[] = [];
  const application: Application = {};
  const refused = { code: 10_004, message: 'Unknown Guild' };
  const stored = (list: readonly Command[]) => {
    commands.splice(
      0,
      commands.length,
      ...list.map((one) => ({ ...one, id: guild.nextId(), version: guild.nextId() })),
    );
    return commands;
  };

  app.addHook('preHandler', async (request, reply) => {
    const { guild: id } = request.params as { readonly guild?: string };
    if (id !== undefined && (id !== ids.guild || !guild.guild.isBotIn)) return reply.code(404).send(refused);
  });
  app.get('/gateway/bot', () => ({
    url: gatewayUrl(),
    shards: 1,
    session_start_limit: {
      total: 1000,
      remaining: application.remaining ?? 999,
      reset_after: 14_400_000,
      max_concurrency: 1,
    },
  }));
  // https://docs.discord.com/developers/resources/application#application-object
  app.get('/applications/@me', () => ({
    id: ids.application,
    name: 'Muster',
    flags: flags(),
    bot: guild.bot.user,
    bot_require_code_grant: false,
    redirect_uris: ['http://localhost:3000/auth/discord/callback'],
    interactions_endpoint_url: null,
    privacy_policy_url: null,
    ...application,
  }));
  app.get('/oauth2/applications/@me', () => ({
    id: ids.application,
    name: 'Muster',
    flags: flags(),
    bot: guild.bot.user,
  }));
  app.get('/guilds/:guild', () => ({ ...guild.snapshot(), channels: undefined }));
  app.get('/guilds/:guild/roles', () => [...guild.roles.values()]);
  app.get('/guilds/:guild/channels', () =>
    [...guild.channels.values()]
      .filter((one) => !guild.isThread(one) && may(one, 'view', guild))
      .map((one) => ({ ...one, last_message_id: [...(guild.messages.get(one.id)?.keys() ?? [])].at(-1) ?? null })),
  );
  app.get('/guilds/:guild/threads/active', () => ({
    threads: [...guild.channels.values()].filter(
      (one: Channel) => guild.isThread(one) && one.thread_metadata?.archived !== true && may(one, 'view', guild),
    ),
    members: [],
  }));
  app.get('/guilds/:guild/members/:user', (request, reply) => {
    const member = guild.members.get((request.params as { readonly user: string }).user);
    return member ?? reply.code(404).send({ code: 10_007, message: 'Unknown Member' });
  });
  // https://docs.discord.com/developers/interactions/application-commands
  app.get('/applications/:app/guilds/:guild/commands', () => commands);
  app.put('/applications/:app/guilds/:guild/commands', (request, reply) => {
    const wrong = wrongCommands(request.body as Command[]);
    return wrong === null ? stored(request.body as Command[]) : reply.code(400).send(wrong);
  });
  return { commands, application };
};
