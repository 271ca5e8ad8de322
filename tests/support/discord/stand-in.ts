import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import { secrets } from '../secrets.ts';
import { createAttachments } from './attachments.ts';
import { serveDirectory } from './directory.ts';
import { createGateway } from './gateway.ts';
import { createGuild } from './guild.ts';
import { createInteractions } from './interactions.ts';
import { createLimits } from './limits.ts';
import { serveMessages } from './messages.ts';
import { createPeople } from './people.ts';
import { serveSignIn } from './sign-in.ts';

type Options = {
  readonly token?: string;
  /** How often the gateway wants to hear from the bot. */
  readonly heartbeatMs?: number;
  /** Requests of a bucket in a window. */
  readonly perBucket?: number;
  readonly windowMs?: number;
  /** As tight as the real buckets of reactions, messages and the own member; else one measure for all. */
  readonly isTight?: boolean;
  readonly port?: number;
};

/** The library takes a leading 'bot' for the kind of authorization. */
const usualToken = `token.${secrets.botToken}`;

/** Calls without the bot's token: an interaction's token is in its path. */
const isOpen = (path: string): boolean => /^\/api\/v10\/(interactions|webhooks)\//.test(path);

/**
 * Discord for tests: REST and gateway of version 10, sign-in, and the host of attachments, on one loopback address. It holds one
 * guild, `people` act in it, and what goes wrong is commanded. Every part names the page of Discord's documentation it copies.
 */
export const createDiscordStandIn = async (options: Options = {}) => {
  const { token = usualToken, heartbeatMs = 41_250, perBucket = 50, windowMs = 1_000 } = options;
  const { isTight = false } = options;
  const app = Fastify({ bodyLimit: 30_000_000 });
  let origin = '';
  let isTokenGood = true;
  const gatewayUrl = (): string => `${origin.replace('http', 'ws')}/gateway`;
  const guild = createGuild(() => Date.now());
  const attachments = createAttachments(() => origin);
  const gateway = createGateway({ token: () => (isTokenGood ? token : ''), url: gatewayUrl, guild, heartbeatMs });
  const limits = createLimits({ perBucket, windowMs, isTight });
  const interactions = createInteractions(guild, gateway);
  const people = createPeople(guild, gateway, attachments);

  await app.register(websocket);
  app.get('/gateway/', { websocket: true }, (socket) => gateway.accept(socket));
  app.get('/gateway', { websocket: true }, (socket) => gateway.accept(socket));
  attachments.serve(app);
  const signIn = serveSignIn(app, guild, secrets.clientSecret);
  let directory: ReturnType<typeof serveDirectory> | null = null;
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        const { authorization } = request.headers;
        const isPerson = signIn.personOf(authorization) !== null;
        const isBot = isTokenGood && authorization === `Bot ${token}`;
        const refused = limits.check(request, reply);
        if (refused !== null) return refused;
        if (!isBot && !isPerson && !isOpen(request.url)) return limits.refuse(reply, 401);
      });
      signIn.servePersonal(api);
      await api.register(
        async (scope) => void (directory = serveDirectory(scope, { guild, gatewayUrl, flags: gateway.flags })),
      );
      await api.register(async (scope) => serveMessages(scope, { guild, gateway, attachments }));
      interactions.serve(api);
    },
    { prefix: '/api/v10' },
  );
  origin = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });

  return {
    /** For DISCORD_API_URL. */
    origin,
    token,
    guild,
    people,
    gateway,
    attachments,
    interactions,
    signIn,
    /** REST calls received, and injected failures. */
    rest: limits,
    commands: () => directory?.commands ?? [],
    /** Settings of the developer portal. */
    application: () => directory?.application ?? {},
    /** 401 on REST and 4004 on the gateway. */
    refuseToken: (does = true): void => void (isTokenGood = !does),
    close: async (): Promise<void> => {
      gateway.end();
      await app.close();
    },
  };
};
export type DiscordStandIn = Awaited<ReturnType<typeof createDiscordStandIn>>;
