import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { operatorAccount, operatorActor } from '../../application/access/operator.ts';
import { useSignInLink } from '../../application/access/sign-in-link.ts';
import { maintenanceProblem } from '../../application/problems/rejections.ts';
import { isAllowed } from '../../application/access/policies.ts';
import type { Policy } from '../../application/access/policies.ts';
import {
  currentUser,
  mayFlags,
  publicConfig,
  signedInByLink,
  signedOut,
  signInLinkBody,
} from '../../contracts/access.ts';
import type { MayFlag, PublicConfig } from '../../contracts/access.ts';
import type { Role } from '../../domain/kernel/envelope.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { packageVersion } from '../version.ts';
import { browserOf } from './browser-of.ts';
import { finishSignIn, takeOver } from './finish-sign-in.ts';
import type { SignInDeps } from './finish-sign-in.ts';
import { signInHandlers, signInRoutes } from './sign-in-routes.ts';

const base = 'http://muster.invalid';

/** Decodes a path like the router; null when it is malformed. */
const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/** Target after sign-in: a path of the app, otherwise '/'. */
const localPath = (wanted: string | undefined): string => {
  // Browsers read a backslash as a slash, and drop tabs and line breaks: '/\evil.example' leaves the site.
  // eslint-disable-next-line no-control-regex -- the point of the check
  if (wanted === undefined || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(wanted) || wanted.length > 1000)
    return '/';
  if (!URL.canParse(wanted, base)) return '/';
  const url = new URL(wanted, base);
  const path = decoded(url.pathname);
  if (url.origin !== base || path === null || path.startsWith('//') || /^\/auth(?:\/|$)/i.test(path)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
};

type AccessDeps = SignInDeps &
  Pick<Deps, 'roles'> & {
    readonly guildName: string;
    readonly basePath: string;
    readonly demo: boolean;
    readonly privacy: PublicConfig['privacy'];
    readonly bot: boolean;
    /** null once people can sign in with Discord. */
    readonly firstRun: unknown;
    readonly flags: Readonly<Record<MayFlag, Policy>>;
  };

const redirect = { status: 302, type: null } as const;

const routes = {
  'GET /auth/discord': {
    policy: 'public',
    summary: 'Begins a sign-in',
    querystring: z.object({
      next: z.string().optional().describe('Where to go afterwards: a path of our own pages.'),
      persona: z.string().max(100).optional().describe('Who to be, with the development provider.'),
    }),
    answer: redirect,
  },
  'GET /auth/discord/callback': {
    policy: 'public',
    summary: 'The redirect of the Discord sign-in',
    noTimeout: true,
    limit: 'sign-ins',
    answer: redirect,
  },
  'GET /auth/user': {
    policy: 'public',
    summary: 'Who is signed in',
    answer: currentUser,
    refuses: ['signed-out', 'role-lost'],
  },
  'GET /auth/config': {
    policy: 'public',
    summary: 'The settings of the sign-in and privacy pages',
    answer: publicConfig,
  },
  'POST /auth/logout': {
    policy: 'public',
    summary: 'Ends the sign-in',
    bound: { most: 'one’s own sign-in', why: 'nothing is added' },
    answer: signedOut,
  },
  'POST /auth/link': {
    policy: 'public',
    summary: 'Signs in with a link from the command line',
    limit: 'sign-ins',
    bound: { most: 'one sign-in of the operator', why: 'the link works once' },
    body: signInLinkBody,
    answer: signedInByLink,
    refuses: ['not-found', 'stream-newer-than-build', 'too-large', 'wiping', 'idempotency-key-reused'],
  },
  ...signInRoutes,
} as const satisfies RouteDefinitions;

const flagsOf = (role: Role, { flags, roles }: Pick<AccessDeps, 'flags' | 'roles'>) =>
  mayFlags.parse(
    Object.fromEntries(Object.entries(flags).map(([flag, policy]) => [flag, isAllowed(role, policy, roles)])),
  );

/** Sign-in, the signed-in person and their role. */
export const access = {
  name: 'access',
  routes,
  handlers: (deps: AccessDeps, app) => {
    const { provider, signIns, cookies, guildName, demo, bot, basePath } = deps;
    return {
      ...signInHandlers(deps),
      'GET /auth/discord': async (request, reply) => {
        const { next, persona } = request.query;
        const target = localPath(next);
        cookies.setNext(reply, target);
        const wish = { next: target, persona: persona ?? null };
        const address = await provider.authorizeUrl(request, reply, wish);
        return reply.redirect(address.startsWith('/') ? `${basePath}${address}` : address);
      },
      'GET /auth/discord/callback': async (request, reply) => {
        const next = localPath(cookies.next(request));
        cookies.clearNext(reply);
        reply.header('cache-control', 'no-store');
        return reply.redirect(`${basePath}${await finishSignIn(next, { request, reply }, deps)}`);
      },
      'GET /auth/user': async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { account, role } = await app.edge.confirm(request);
        const { id, username, avatarUrl } = account;
        return {
          id,
          username,
          role,
          avatarUrl,
          guildName,
          demo,
          version: packageVersion,
          bot,
          may: flagsOf(role, deps),
        };
      },
      'GET /auth/config': () => ({ guildName, demo, privacy: deps.privacy, setup: deps.firstRun !== null }),
      'POST /auth/link': async (request, reply) => {
        const refused = await useSignInLink(request.body.token, deps);
        if (refused !== null) throw maintenanceProblem(refused);
        const token = await signIns.create({
          account: operatorAccount,
          role: operatorActor.role,
          accessToken: null,
          browser: browserOf(request),
        });
        await takeOver(token, { request, reply }, deps);
        return { signedIn: true };
      },
      'POST /auth/logout': async (request, reply) => {
        const token = cookies.token(request);
        if (token !== null) await signIns.revoke(token);
        cookies.clear(reply);
        return { signedOut: true };
      },
    };
  },
} satisfies Feature<typeof routes>;
