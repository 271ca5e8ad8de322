import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { App } from '../http/server/http-context.ts';
import type { Feature } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { developmentPage } from './page.ts';
import type { Persona } from './page.ts';

const callback = '/auth/discord/callback';
const codeLivesMs = 60_000;
const random = (): string => randomBytes(24).toString('base64url');

const authorizeQuery = z.object({
  response_type: z.literal('code'),
  redirect_uri: z.url(),
  state: z.string().max(500),
  persona: z.string().optional(),
});
type Authorize = z.output<typeof authorizeQuery>;

/** Called by this server, but for the page: without cookies, and no limit of people counts it. */
const ours = { policy: 'public', only: 'development', limit: 'none' } as const;
/** At the address where the server listens. */
const asked = { ...ours, host: 'any' } as const;

const routes = {
  'GET /auth/dev/authorize': {
    ...ours,
    summary: 'A list of people to sign in as',
    querystring: authorizeQuery,
    answer: { status: 200, type: 'text/html', also: [302] },
  },
  'POST /auth/dev/token': {
    ...asked,
    summary: 'A token for a code',
    origin: 'any',
    body: z.object({ grant_type: z.string(), code: z.string().optional(), refresh_token: z.string().optional() }),
    answer: z.object({
      token_type: z.literal('Bearer'),
      access_token: z.string(),
      refresh_token: z.string(),
      expires_in: z.number(),
    }),
  },
  'GET /auth/dev/users/@me': {
    ...asked,
    summary: 'Whose token it is',
    refuses: ['signed-out'],
    answer: z.object({ id: z.string(), username: z.string(), global_name: z.string(), avatar: z.null() }),
  },
  'GET /auth/dev/users/@me/guilds/:guild/member': {
    ...asked,
    summary: 'Their roles in the guild',
    refuses: ['signed-out'],
    answer: z.object({ nick: z.string().nullable(), roles: z.array(z.string()) }),
  },
} as const satisfies RouteDefinitions;

/** The callback of this origin and no other, whatever redirect_uri says. */
const back = (params: Readonly<Record<string, string>>): string =>
  `${callback}?${new URLSearchParams(params).toString()}`;

/** The token request comes as a form; nothing else takes one. */
const acceptForms = (app: App): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
};

const tokenOf = ({ key }: Persona): string => `development.${key}`;

/** Who the bearer of a token is; one of a persona that is gone is refused. */
const holderOf = (request: Pick<FastifyRequest, 'headers'>, personas: readonly Persona[]): Persona => {
  const token = request.headers.authorization?.replace(/^Bearer /, '');
  const persona = personas.find((one) => tokenOf(one) === token);
  if (persona === undefined) throw problem('signed-out');
  return persona;
};

const choose = (query: Authorize, personas: readonly Persona[], reply: FastifyReply): FastifyReply => {
  const people = personas.map((persona) => ({
    persona,
    href: `/auth/dev/authorize?${new URLSearchParams({ ...query, persona: persona.key }).toString()}`,
  }));
  const cancelHref = back({ error: 'access_denied', state: query.state });
  return reply.type('text/html; charset=utf-8').send(developmentPage({ people, cancelHref }));
};

type DevelopmentDeps = { readonly development: { readonly personas: readonly Persona[] } | null };

/**
 * A Discord-shaped OAuth2 provider on this origin, so that the real flow runs without Discord. A token names a persona:
 * every process knows it, also after a restart. It hides nothing, as everybody may be any of them here.
 */
export const developmentSignIn = {
  name: 'development-sign-in',
  routes,
  handlers: ({ development }: DevelopmentDeps, app) => {
    acceptForms(app);
    const personas = development?.personas ?? [];
    const codes = new LRUCache<string, Persona>({ max: 1000, ttl: codeLivesMs });
    return {
      'GET /auth/dev/authorize': ({ query }, reply) => {
        if (new URL(query.redirect_uri).pathname !== callback) throw problem('unknown-filter');
        reply.header('cache-control', 'no-store');
        const { persona: key, state } = query;
        if (key === undefined) return choose(query, personas, reply);
        const persona = personas.find((one) => one.key === key);
        if (persona === undefined) return reply.redirect(back({ error: 'access_denied', state }));
        const code = random();
        codes.set(code, persona);
        return reply.redirect(back({ code, state }));
      },
      'POST /auth/dev/token': ({ body: { code, refresh_token: refresh } }) => {
        const persona = code === undefined ? personas.find((one) => tokenOf(one) === refresh) : codes.get(code);
        if (code !== undefined) codes.delete(code);
        if (persona === undefined) throw problem('malformed', 'This code is not known.');
        const token = tokenOf(persona);
        return { token_type: 'Bearer', access_token: token, refresh_token: token, expires_in: 604_800 };
      },
      'GET /auth/dev/users/@me': (request) => {
        const { discordId, username, displayName } = holderOf(request, personas);
        return { id: discordId, username, global_name: displayName, avatar: null };
      },
      'GET /auth/dev/users/@me/guilds/:guild/member': (request) => {
        const { nick, roles } = holderOf(request, personas);
        return { nick, roles };
      },
    };
  },
} satisfies Feature<typeof routes>;
