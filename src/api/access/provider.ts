import fastifyOauth2 from '@fastify/oauth2';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../http/server/http-context.ts';
import { basePathOf } from '../http/server/base-path.ts';
import { callbackPath, isLoopback } from '../http/server/origin.ts';
import type { SignInCookies } from './cookie.ts';
import type { Tokens } from './role-check.ts';

/** Request of the person: the page to open afterwards, and the persona where personas stand in for Discord. */
export type SignInWish = { readonly next: string; readonly persona: string | null };

/** Identity provider. */
export type Provider = {
  /** Address to redirect to; may set a cookie. */
  readonly authorizeUrl: (request: FastifyRequest, reply: FastifyReply, wish: SignInWish) => Promise<string>;
  /** Exchanges the callback for tokens; throws when its state or code is invalid. */
  readonly tokens: (request: FastifyRequest, reply: FastifyReply) => Promise<Tokens>;
  /** null: the refresh token was used or revoked. Throws when the provider does not answer. */
  readonly renew: (refreshToken: string) => Promise<Tokens | null>;
  readonly giveUp: (tokens: Tokens) => Promise<void>;
};

export type ProviderSettings = {
  /** null: personas stand in for Discord, or sign-in is not set up. */
  readonly oauth: {
    readonly clientId: string;
    readonly clientSecret: string;
    /** Another origin in place of Discord's. */
    readonly origin?: string | null;
    readonly userAgent?: string;
  } | null;
  readonly development: unknown;
  readonly publicUrl: () => string;
};

/** On loopback the callback stays on the name in the address bar: cookies of localhost are not those of 127.0.0.1. */
const callbackUri = (request: FastifyRequest, publicUrl: string): string => {
  const own = new URL(publicUrl);
  const stays = isLoopback(own.hostname) && isLoopback(request.hostname);
  const address = `${basePathOf(publicUrl)}${callbackPath}`;
  return stays ? `${request.protocol}://${request.host}${address}` : `${own.origin}${address}`;
};

/**
 * 400: the refresh token was used or revoked. 401 means that our own secret is wrong, which is not the person's fault.
 */
const isRefused = (error: unknown): boolean => {
  const output: unknown = error instanceof Error && 'output' in error ? error.output : null;
  const status: unknown = typeof output === 'object' && output !== null ? Reflect.get(output, 'statusCode') : null;
  return status === 400;
};

const createDiscordProvider = async (
  app: App,
  oauth: NonNullable<ProviderSettings['oauth']>,
  { publicUrl, cookies }: Pick<ProviderSettings, 'publicUrl'> & { readonly cookies: SignInCookies },
): Promise<Provider> => {
  const origin = oauth.origin ?? 'https://discord.com';
  await app.register(fastifyOauth2, {
    name: 'oauth2Discord',
    scope: ['identify', 'guilds.members.read'],
    credentials: {
      client: { id: oauth.clientId, secret: oauth.clientSecret },
      auth: {
        authorizeHost: origin,
        authorizePath: '/api/oauth2/authorize',
        tokenHost: origin,
        tokenPath: '/api/oauth2/token',
        revokePath: '/api/oauth2/token/revoke',
      },
      http: { timeout: 5000 },
    },
    callbackUri: (request) => callbackUri(request, publicUrl()),
    // Skips the consent of people who have agreed before
    callbackUriParams: { prompt: 'none' },
    ...(oauth.userAgent === undefined ? {} : { userAgent: oauth.userAgent }),
    cookie: { ...cookies.options, maxAge: 600 },
    redirectStateCookieName: `${cookies.prefix}oauth2-redirect-state`,
  });
  const discord = app.oauth2Discord;
  if (discord === undefined) throw new Error('@fastify/oauth2 has not registered itself');

  return {
    authorizeUrl: (request, reply) => discord.generateAuthorizationUri(request, reply),
    tokens: async (request, reply) => {
      const { token } = await discord.getAccessTokenFromAuthorizationCodeFlow(request, reply);
      return { access: token.access_token, refresh: token.refresh_token ?? null };
    },
    giveUp: async ({ access }) => {
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

const chosen = z.object({ persona: z.string() });

/** The persona's key is its token. Without a choice, the list of personas is shown. */
const personaProvider: Provider = {
  authorizeUrl: (_request, _reply, { next, persona }) =>
    Promise.resolve(
      persona === null
        ? `/auth/dev/authorize?${new URLSearchParams({ next }).toString()}`
        : `${callbackPath}?${new URLSearchParams({ persona }).toString()}`,
    ),
  tokens: async ({ query }) => ({ access: (await chosen.parseAsync(query)).persona, refresh: null }),
  renew: () => Promise.resolve(null),
  giveUp: () => Promise.resolve(),
};

/** Before Discord is set up, only sign-in links of the command line work. */
const nobody: Provider = {
  authorizeUrl: () => Promise.resolve('/'),
  tokens: () => Promise.reject(new Error('No Discord application is set up')),
  renew: () => Promise.resolve(null),
  giveUp: () => Promise.resolve(),
};

/** Discord via @fastify/oauth2; without an application, personas in a demo, otherwise none. */
export const createProvider = async (
  app: App,
  { oauth, development, publicUrl }: ProviderSettings,
  cookies: SignInCookies,
): Promise<Provider> => {
  if (oauth !== null) return createDiscordProvider(app, oauth, { publicUrl, cookies });
  return development === null ? nobody : personaProvider;
};
