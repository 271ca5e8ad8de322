import { Agent } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import fastifyOauth2 from '@fastify/oauth2';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/server/http-context.ts';
import { isLoopback } from '../http/server/origin.ts';
import type { SignInCookies } from './cookie.ts';
import type { Tokens } from './role-check.ts';

/** The two ends of the OAuth2 flow. */
export type Provider = {
  /** The address of the provider's page; sets the state cookie. */
  readonly authorizeUrl: (request: FastifyRequest, reply: FastifyReply, persona: string | null) => Promise<string>;
  /** Tokens for the callback's code; throws when state or code are wrong. */
  readonly tokens: (request: FastifyRequest, reply: FastifyReply) => Promise<Tokens>;
};

export type ProviderSettings = {
  /** null = the development provider on this origin. */
  readonly oauth: {
    readonly clientId: string;
    readonly clientSecret: string;
    /** Where Discord is, when it is not Discord. */
    readonly origin?: string | null;
    readonly userAgent?: string;
  } | null;
  readonly publicUrl: () => string;
};

const callbackPath = '/auth/discord/callback';

const authorizeAt = {
  discord: (origin: string) => ({
    authorizeHost: origin,
    authorizePath: '/api/oauth2/authorize',
    tokenHost: origin,
    tokenPath: '/api/oauth2/token',
    revokePath: '/api/oauth2/token/revoke',
  }),
  development: {
    authorizeHost: 'http://localhost',
    authorizePath: '/auth/dev/authorize',
    tokenHost: 'http://localhost',
    tokenPath: '/auth/dev/token',
  },
};

/** Where this server listens, as seen from itself. */
export const ownAddress = (app: Pick<App, 'server'>): { readonly host: string; readonly port: number } => {
  const { address, port } = app.server.address() as AddressInfo;
  if (address === '0.0.0.0') return { host: '127.0.0.1', port };
  return { host: address === '::' ? '::1' : address, port };
};

/** `http://127.0.0.1:3000`: for the calls to the development provider; only while the server listens. */
export const ownOrigin = (app: Pick<App, 'server'>): string => {
  const { host, port } = ownAddress(app);
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

/** Whatever the address says, the connection goes to this server: its port is known only once it listens. */
const toOurselves = (app: App): Agent => {
  const agent = new Agent();
  agent.createConnection = () => connect(ownAddress(app));
  return agent;
};

/** On loopback the callback stays on the name in the address bar: cookies of localhost are not those of 127.0.0.1. */
const callbackUri = (request: FastifyRequest, { oauth, publicUrl }: ProviderSettings): string => {
  const own = new URL(publicUrl());
  const stays = oauth === null || (isLoopback(own.hostname) && isLoopback(request.hostname));
  return stays ? `${request.protocol}://${request.host}${callbackPath}` : `${own.origin}${callbackPath}`;
};

/** 400: the refresh token was used or withdrawn. 401 says that our own secret is wrong, which is no fault of the person. */
const isRefused = (error: unknown): boolean => {
  const output: unknown = error instanceof Error && 'output' in error ? error.output : null;
  const status: unknown = typeof output === 'object' && output !== null ? Reflect.get(output, 'statusCode') : null;
  return status === 400;
};

/** @fastify/oauth2 against Discord or against the development provider. */
export const createProvider = async (
  app: App,
  settings: ProviderSettings,
  cookies: SignInCookies,
): Promise<
  Provider & {
    readonly renew: (refreshToken: string) => Promise<Tokens | null>;
    readonly giveUp: (tokens: Tokens) => Promise<void>;
  }
> => {
  const { oauth } = settings;
  await app.register(fastifyOauth2, {
    name: 'oauth2Discord',
    scope: ['identify', 'guilds.members.read'],
    credentials: {
      client: {
        id: oauth?.clientId ?? 'muster-development',
        secret: oauth?.clientSecret ?? 'muster-development',
      },
      auth: oauth === null ? authorizeAt.development : authorizeAt.discord(oauth.origin ?? 'https://discord.com'),
      http: { timeout: 5000, ...(oauth === null ? { agent: toOurselves(app) } : {}) },
    },
    callbackUri: (request) => callbackUri(request, settings),
    // Who has agreed once is not asked again (https://docs.discord.com/developers/topics/oauth2).
    ...(oauth === null ? {} : { callbackUriParams: { prompt: 'none' } }),
    ...(oauth?.userAgent === undefined ? {} : { userAgent: oauth.userAgent }),
    cookie: { ...cookies.options, maxAge: 600 },
    hostPrefixedCookies: cookies.options.secure,
  });
  const discord = app.oauth2Discord;
  if (discord === undefined) throw new Error('@fastify/oauth2 has not registered itself');

  return {
    authorizeUrl: async (request, reply, persona) => {
      const url = new URL(await discord.generateAuthorizationUri(request, reply));
      if (oauth !== null) return url.href;
      if (persona !== null) url.searchParams.set('persona', persona);
      return `${url.pathname}${url.search}`;
    },
    tokens: async (request, reply) => {
      const { token } = await discord.getAccessTokenFromAuthorizationCodeFlow(request, reply);
      return { access: token.access_token, refresh: token.refresh_token ?? null };
    },
    giveUp: async ({ access }) => {
      // Personas have nobody who would want to know.
      if (oauth === null) return;
      const token = { token_type: 'Bearer', access_token: access, expires_in: 0, expires_at: new Date(0) } as const;
      await discord.revokeToken({ ...token, refresh_token: '' }, 'access_token', undefined);
    },
    renew: async (refreshToken) => {
      try {
        const known = { token_type: 'Bearer', access_token: '', refresh_token: refreshToken, expires_in: 0 } as const;
        const { token } = await discord.getNewAccessTokenUsingRefreshToken({ ...known, expires_at: new Date(0) }, {});
        return { access: token.access_token, refresh: token.refresh_token ?? refreshToken };
      } catch (error) {
        if (isRefused(error)) return null;
        throw error;
      }
    },
  };
};
