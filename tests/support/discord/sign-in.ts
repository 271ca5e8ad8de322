import formBody from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ids } from './guild.ts';
import type { Guild } from './guild.ts';

type Grant = { readonly person: string; readonly scopes: readonly string[]; readonly endsAt: number };
type Code = { readonly person: string; readonly scopes: readonly string[]; readonly redirect: string };

const accessLivesS = 604_800;
const refreshLivesS = 30 * 24 * 3600;
const known = new Set(['identify', 'guilds.members.read']);

/**
 * OAuth2 with a code, and the calls allowed with a person's token (https://docs.discord.com/developers/topics/oauth2).
 * Codes and refresh tokens work once; every token expires.
 */
export const serveSignIn = (app: FastifyInstance, guild: Guild, clientSecret: string) => {
  const codes = new Map<string, Code>();
  const access = new Map<string, Grant>();
  const refresh = new Map<string, Grant>();
  const revoked: string[] = [];
  let next = 0;
  let agedMs = 0;
  /** Who signs in next; null = Cancel. */
  let who: string | null = null;
  const now = (): number => Date.now() + agedMs;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, formBody.parse(String(text))),
  );

  const isClient = ({ headers, body }: FastifyRequest): boolean => {
    const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
    const form = (body ?? {}) as { client_id?: string; client_secret?: string };
    const [id, secret] =
      basic === undefined
        ? [form.client_id, form.client_secret]
        : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
    return id === ids.application && secret === clientSecret;
  };
  const grant = (person: string, scopes: readonly string[], refreshes = true) => {
    const [one, again] = [`access-of-${person}-${(next += 1)}`, `refresh-of-${person}-${next}`];
    access.set(one, { person, scopes, endsAt: now() + accessLivesS * 1000 });
    if (refreshes) refresh.set(again, { person, scopes, endsAt: now() + refreshLivesS * 1000 });
    return {
      ...{ token_type: 'Bearer', access_token: one, expires_in: accessLivesS, scope: scopes.join(' ') },
      ...(refreshes ? { refresh_token: again } : {}),
    };
  };
  const refuse = (reply: FastifyReply, error: string, status = 400): FastifyReply => reply.code(status).send({ error });

  app.get('/api/oauth2/authorize', (request, reply) => {
    const asked = request.query as Readonly<Record<string, string | undefined>>;
    const { redirect_uri: to = '', state = '', scope = '', client_id: client, response_type: type } = asked;
    const scopes = scope.split(' ');
    if (client !== ids.application || type !== 'code' || !scopes.every((one) => known.has(one)))
      return refuse(reply, 'invalid_request');
    const url = new URL(to);
    url.searchParams.set('state', state);
    if (who === null) url.searchParams.set('error', 'access_denied');
    else {
      const code = `code-${(next += 1)}`;
      codes.set(code, { person: who, scopes, redirect: to });
      url.searchParams.set('code', code);
    }
    return reply.redirect(url.href);
  });
  type Form = Readonly<Record<string, string | undefined>>;
  /** By kind of grant; null: it is none, or not any more. */
  const grants: Readonly<Record<string, (form: Form) => object | null>> = {
    client_credentials: ({ scope = '' }) => grant(ownerOf(guild), scope.split(' '), false),
    authorization_code: ({ code: given = '', redirect_uri: redirect }) => {
      const code = codes.get(given);
      codes.delete(given);
      return code === undefined || code.redirect !== redirect ? null : grant(code.person, code.scopes);
    },
    refresh_token: ({ refresh_token: token = '' }) => {
      const given = refresh.get(token);
      refresh.delete(token);
      return given === undefined || given.endsAt < now() ? null : grant(given.person, given.scopes);
    },
  };
  app.post('/api/oauth2/token', (request, reply) => {
    if (!isClient(request)) return refuse(reply, 'invalid_client', 401);
    const form = request.body as Form;
    const kind = grants[form['grant_type'] ?? ''];
    if (kind === undefined) return refuse(reply, 'unsupported_grant_type');
    return kind(form) ?? refuse(reply, 'invalid_grant');
  });
  // https://docs.discord.com/developers/topics/oauth2#authorization-code-grant-token-revocation-example
  app.post('/api/oauth2/token/revoke', (request, reply) => {
    if (!isClient(request)) return refuse(reply, 'invalid_client', 401);
    const { token = '' } = request.body as { token?: string };
    const person = access.get(token)?.person ?? refresh.get(token)?.person;
    if (person !== undefined) revoked.push(person);
    for (const all of [access, refresh]) for (const [one, of] of all) if (of.person === person) all.delete(one);
    return {};
  });

  const grantOf = (authorization: string | undefined): Grant | null => {
    const found = access.get(authorization?.replace(/^Bearer /, '') ?? '');
    return found === undefined || found.endsAt < now() ? null : found;
  };
  return {
    /** There is no consent page: this person consents from now on. */
    signsInAs: (userId: string | null): void => void (who = userId),
    /** Ages everything by this much. */
    age: (ms: number): void => void (agedMs += ms),
    /** Whose tokens were revoked. */
    revoked,
    /** How many tokens there are. */
    granted: (): number => access.size,
    /** Identity of a person's token. */
    personOf: (authorization: string | undefined): string | null => grantOf(authorization)?.person ?? null,
    servePersonal: (scope: FastifyInstance): void => {
      scope.get('/users/@me', (request, reply) => {
        const { authorization } = request.headers;
        if (authorization?.startsWith('Bot ') === true) return guild.bot.user;
        // Also of who is in no guild of ours.
        const person = guild.users.get(grantOf(authorization)?.person ?? '');
        return person ?? reply.code(401).send({ code: 0, message: '401: Unauthorized' });
      });
      scope.get('/users/@me/guilds/:guild/member', (request, reply) => {
        const { guild: id } = request.params as { readonly guild: string };
        const given = grantOf(request.headers.authorization);
        if (given?.scopes.includes('guilds.members.read') === false)
          return reply.code(403).send({ code: 50_001, message: 'Missing Access' });
        const member = guild.members.get(given?.person ?? '');
        if (id !== ids.guild || member === undefined)
          return reply.code(404).send({ code: 10_004, message: 'Unknown Guild' });
        return member;
      });
    },
  };
};

/** Client credentials identify the application's owner. */
const ownerOf = (guild: Guild): string =>
  [...guild.members.values()].find(({ user }) => user.bot !== true)?.user.id ?? ids.bot;
