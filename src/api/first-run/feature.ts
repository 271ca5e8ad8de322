import { setupState } from '../../contracts/first-run.ts';
import type { FirstRun } from '../../contracts/first-run.ts';
import type { Names } from '../../projections/in-memory/names.ts';
import { callbackPath } from '../http/server/origin.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';

const routes = {
  'GET /auth/setup': {
    policy: 'public',
    only: 'first-run',
    summary: 'The settings that the first run still needs',
    answer: setupState,
  },
} as const satisfies RouteDefinitions;

type FirstRunDeps = {
  readonly firstRun: FirstRun | null;
  readonly names: Pick<Names, 'players'>;
  readonly publicUrl: () => string;
};

/** Next steps for the operator before Discord is set up. It signs nobody in and reveals nothing about the guild. */
export const firstRun = {
  name: 'first-run',
  routes,
  handlers: ({ firstRun: missing, names, publicUrl }: FirstRunDeps) => ({
    'GET /auth/setup': () => ({
      application: [...(missing?.application ?? [])],
      roles: [...(missing?.roles ?? [])],
      hasRoster: names.players()[Symbol.iterator]().next().done !== true,
      callbackUrl: `${publicUrl()}${callbackPath}`,
    }),
  }),
} satisfies Feature<typeof routes>;
