import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { commandMeta, systemActor } from '../../application/command-meta.ts';
import type { Deps } from '../../application/deps.ts';
import { roleCovers, may } from '../../application/policies.ts';
import { currentUser, publicConfig } from '../../contracts/access.ts';
import { rosterDecider } from '../../domain/roster/decider.ts';
import { rosterId } from '../../domain/roster/state.ts';
import type { Account } from '../../ports/accounts.ts';
import type { Discord } from '../../ports/discord.ts';
import type { App } from '../http/edge.ts';
import { addRoute } from '../http/route.ts';
import type { SignInCookies } from './cookie.ts';
import { localPath } from './local-path.ts';
import { packTokens } from './role-check.ts';
import type { Tokens } from './role-check.ts';
import { roleOf } from './roles.ts';
import type { RoleNames } from './roles.ts';
import type { SignIns } from './sign-ins.ts';

/** The two ends of the OAuth2 flow. */
export type Provider = {
  /** The address of the provider's page; sets the state cookie. */
  readonly authorizeUrl: (request: FastifyRequest, reply: FastifyReply, persona: string | null) => Promise<string>;
  /** Tokens for the callback's code; throws when state or code are wrong. */
  readonly tokens: (request: FastifyRequest, reply: FastifyReply) => Promise<Tokens>;
};

export type AccessDeps = Pick<Deps, 'accounts' | 'handle' | 'clock' | 'ids' | 'roles'> & {
  readonly discord: Discord;
  readonly provider: Provider;
  readonly signIns: SignIns;
  readonly cookies: SignInCookies;
  readonly guildId: string;
  readonly guildName: string;
  readonly demo: boolean;
  readonly roleNames: RoleNames;
};

const startQuery = z.object({ next: z.string().optional(), persona: z.string().max(100).optional() });

/** Links the account to the one unlinked player that bears one of its names; nothing depends on its success. */
const linkByName = async (account: Account, deps: Pick<AccessDeps, 'handle' | 'clock' | 'ids'>): Promise<void> => {
  const names = [account.nick, account.displayName, account.username].filter((name) => name !== null);
  const data = { accountId: account.id, names };
  const meta = commandMeta({ actor: systemActor, route: 'LinkAccountByName', key: null, request: data }, deps);
  await deps.handle(rosterDecider, rosterId, { type: 'LinkAccountByName', data }, meta);
};

/** Discord's answer becomes a sign-in: null when the person has no role in the guild. */
const signIn = async (tokens: Tokens, request: FastifyRequest, deps: AccessDeps): Promise<string | null> => {
  const user = await deps.discord.me(tokens.access);
  const member = await deps.discord.member(tokens.access, deps.guildId);
  const role = member === null ? null : roleOf(member.roles, deps.roleNames);
  if (member === null || role === null) return null;
  const { id: discordId, username, displayName, avatarUrl } = user;
  const account = await deps.accounts.meet({ discordId, username, displayName, avatarUrl, nick: member.nick });
  await linkByName(account, deps).catch((error: unknown) => {
    request.log.warn({ err: error }, 'the automatic link failed');
  });
  return deps.signIns.create(account, role, packTokens(tokens));
};

const startRoutes = (app: App, deps: AccessDeps): void => {
  const { provider, signIns, cookies } = deps;
  addRoute(app, 'GET /auth/discord', {
    querystring: startQuery,
    handler: async (request, reply) => {
      const { next, persona } = request.query;
      cookies.setNext(reply, localPath(next));
      return reply.redirect(await provider.authorizeUrl(request, reply, persona ?? null));
    },
  });

  addRoute(app, 'GET /auth/discord/callback', {
    handler: async (request, reply) => {
      const next = localPath(cookies.next(request));
      cookies.clearNext(reply);
      reply.header('cache-control', 'no-store');
      try {
        const token = await signIn(await provider.tokens(request, reply), request, deps);
        if (token === null) return await reply.redirect('/?error=access_denied');
        const former = cookies.token(request);
        if (former !== null) await signIns.revoke(former);
        cookies.set(reply, token);
        return await reply.redirect(next);
      } catch (error) {
        // Cancelled at Discord, a forged state, a code that is not known, Discord out of reach: the screen says one thing.
        request.log.info({ err: error }, 'sign-in failed');
        return reply.redirect('/?error=auth_failed');
      }
    },
  });
};

export const accessRoutes = (app: App, deps: AccessDeps): void => {
  const { signIns, cookies, guildName, demo, roles } = deps;
  startRoutes(app, deps);

  addRoute(app, 'GET /auth/user', {
    answer: currentUser,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { account, role } = await app.edge.confirm(request);
      return {
        id: account.id,
        username: account.username,
        role,
        avatarUrl: account.avatarUrl,
        guildName,
        demo,
        may: {
          submit: may(role, 'submit-session', roles),
          edit: may(role, 'edit-participants', roles),
          moderate: roleCovers(role, 'mod'),
        },
      };
    },
  });

  addRoute(app, 'GET /auth/config', { answer: publicConfig, handler: () => ({ guildName, demo }) });

  addRoute(app, 'POST /auth/logout', {
    handler: async (request, reply) => {
      const token = cookies.token(request);
      if (token !== null) await signIns.revoke(token);
      cookies.clear(reply);
      return { signedOut: true };
    },
  });
};
