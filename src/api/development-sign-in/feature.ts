import { z } from 'zod';
import type { Feature } from '../http/routes/feature.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { developmentPage } from './page.ts';
import type { SignInPersona } from './page.ts';

const routes = {
  'GET /auth/dev/authorize': {
    policy: 'public',
    only: 'development',
    summary: 'A list of people to sign in as',
    querystring: z.object({
      next: z.string().optional().describe('Where to go afterwards: a path of our own pages.'),
    }),
    answer: { status: 200, type: 'text/html' },
  },
} as const satisfies RouteDefinitions;

type DevelopmentDeps = {
  readonly development: { readonly personas: readonly SignInPersona[] } | null;
  readonly basePath: string;
};

/** Choice of a persona, where personas stand in for Discord. */
export const developmentSignIn = {
  name: 'development-sign-in',
  routes,
  handlers: ({ development, basePath }: DevelopmentDeps) => ({
    'GET /auth/dev/authorize': ({ query: { next = '/' } }, reply) => {
      const people = (development?.personas ?? []).map((persona) => ({
        persona,
        href: `${basePath}/auth/discord?${new URLSearchParams({ persona: persona.key, next }).toString()}`,
      }));
      const page = developmentPage({
        people,
        basePath,
        cancelHref: `${basePath}/auth/discord/callback?error=access_denied`,
      });
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
    },
  }),
} satisfies Feature<typeof routes>;
