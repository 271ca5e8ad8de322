import formBody from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { ids } from './guild.ts';
import type { Guild } from './guild.ts';

/** OAuth2 with a code, and what a person's token may ask (https://docs.discord.com/developers/topics/oauth2). */
export const serveSignIn = (app: FastifyInstance, guild: Guild) => {
  const codes = new Map<string, string>();
  const tokens = new Map<string, string>();
  let next = 0;
  /** Who signs in next; null = Cancel. */
  let who: string | null = null;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, formBody.parse(String(text))),
  );
  app.get('/api/oauth2/authorize', (request, reply) => {
    const { redirect_uri: to = '', state = '' } = request.query as { redirect_uri?: string; state?: string };
    const url = new URL(to);
    url.searchParams.set('state', state);
    if (who === null) url.searchParams.set('error', 'access_denied');
    else {
      const code = `code-${(next += 1)}`;
      codes.set(code, who);
      url.searchParams.set('code', code);
    }
    return reply.redirect(url.href);
  });
  app.post('/api/oauth2/token', (request, reply) => {
    const { code = '', refresh_token: refresh = '' } = request.body as { code?: string; refresh_token?: string };
    const person = codes.get(code) ?? tokens.get(refresh);
    if (person === undefined) return reply.code(400).send({ error: 'invalid_grant' });
    codes.delete(code);
    const access = `access-of-${person}-${(next += 1)}`;
    const renewal = `refresh-of-${person}-${next}`;
    tokens.set(access, person);
    tokens.set(renewal, person);
    const scope = 'identify guilds.members.read';
    return { token_type: 'Bearer', access_token: access, refresh_token: renewal, expires_in: 604_800, scope };
  });
  return {
    /** Discord's page asks nothing: this is who agrees there from now on. */
    signsInAs: (userId: string | null): void => void (who = userId),
    /** Of a person's token. */
    personOf: (authorization: string | undefined): string | null =>
      tokens.get(authorization?.replace(/^Bearer /, '') ?? '') ?? null,
    servePersonal: (scope: FastifyInstance): void => {
      const personOf = (authorization: string | undefined): string | null =>
        tokens.get(authorization?.replace(/^Bearer /, '') ?? '') ?? null;
      scope.get('/users/@me', (request, reply) => {
        const { authorization } = request.headers;
        if (authorization?.startsWith('Bot ') === true) return guild.bot.user;
        const person = guild.members.get(personOf(authorization) ?? '');
        return person?.user ?? reply.code(401).send({ code: 0, message: '401: Unauthorized' });
      });
      scope.get('/users/@me/guilds/:guild/member', (request, reply) => {
        const { guild: id } = request.params as { readonly guild: string };
        const member = guild.members.get(personOf(request.headers.authorization) ?? '');
        if (id !== ids.guild || member === undefined)
          return reply.code(404).send({ code: 10_004, message: 'Unknown Guild' });
        return member;
      });
    },
  };
};
