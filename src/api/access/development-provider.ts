import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { App } from '../http/edge.ts';
import { problem } from '../http/problem.ts';
import { addRoute } from '../http/route.ts';
import { developmentPage } from './development-page.ts';
import type { Persona } from './development-page.ts';

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
const tokenBody = z.object({
  grant_type: z.string(),
  code: z.string().optional(),
  refresh_token: z.string().optional(),
});

/** The callback of this origin and no other, whatever redirect_uri says. */
const back = (params: Readonly<Record<string, string>>): string =>
  `${callback}?${new URLSearchParams(params).toString()}`;

const authorizeRoute = (app: App, personas: readonly Persona[], issue: (persona: Persona) => string): void => {
  const answerWith = ({ state }: Authorize, key: string, reply: FastifyReply): FastifyReply => {
    const persona = personas.find((one) => one.key === key);
    return reply.redirect(
      persona === undefined ? back({ error: 'access_denied', state }) : back({ code: issue(persona), state }),
    );
  };

  addRoute(app, 'GET /auth/dev/authorize', {
    querystring: authorizeQuery,
    handler: (request, reply) => {
      const { query } = request;
      if (new URL(query.redirect_uri).pathname !== callback) throw problem('unknown-filter');
      reply.header('cache-control', 'no-store');
      if (query.persona !== undefined) return answerWith(query, query.persona, reply);
      const people = personas.map((persona) => ({
        persona,
        href: `/auth/dev/authorize?${new URLSearchParams({ ...query, persona: persona.key }).toString()}`,
      }));
      const cancelHref = back({ error: 'access_denied', state: query.state });
      return reply.type('text/html; charset=utf-8').send(developmentPage({ people, cancelHref }));
    },
  });
};

/**
 * A Discord-shaped OAuth2 provider on this origin, so that the real flow runs without Discord. A token names a persona:
 * every process knows it, also after a restart; one of a persona that is gone is refused. It hides nothing, as everybody
 * may be any of them here.
 */
export const developmentProvider = (app: App, personas: readonly Persona[]): void => {
  const codes = new LRUCache<string, Persona>({ max: 1000, ttl: codeLivesMs });
  const tokenOf = ({ key }: Persona): string => `development.${key}`;
  const holder = (request: Pick<FastifyRequest, 'headers'>): Persona => {
    const token = request.headers.authorization?.replace(/^Bearer /, '');
    const persona = personas.find((one) => tokenOf(one) === token);
    if (persona === undefined) throw problem('signed-out');
    return persona;
  };

  authorizeRoute(app, personas, (persona) => {
    const code = random();
    codes.set(code, persona);
    return code;
  });

  addRoute(app, 'POST /auth/dev/token', {
    body: tokenBody,
    handler: (request) => {
      const { code, refresh_token: refresh } = request.body;
      const persona = code === undefined ? personas.find((one) => tokenOf(one) === refresh) : codes.get(code);
      if (code !== undefined) codes.delete(code);
      if (persona === undefined) throw problem('malformed', 'This code is not known.');
      const token = tokenOf(persona);
      return { token_type: 'Bearer', access_token: token, refresh_token: token, expires_in: 604_800 };
    },
  });
  addRoute(app, 'GET /auth/dev/users/@me', {
    handler: (request) => {
      const { discordId, username, displayName } = holder(request);
      return { id: discordId, username, global_name: displayName, avatar: null };
    },
  });
  addRoute(app, 'GET /auth/dev/users/@me/guilds/:guild/member', {
    handler: (request) => {
      const { nick, roles } = holder(request);
      return { nick, roles };
    },
  });
};

/** The token request comes as a form; nothing else here takes one. */
export const acceptForms = (app: App): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
};
