import type { Policy } from '../application/access/policies.ts';
import type { MayFlag } from '../contracts/access.ts';
import type { ProblemCode } from '../contracts/problem.ts';
import { features } from './features.ts';
import type { LiveProjections, Push } from './http/routes/feature.ts';
import { mergeDeclarations } from './http/routes/merged.ts';
import { commonOutcomes } from '../application/problems/problem.ts';
import type { Outcome } from '../application/problems/problem.ts';
import type { RouteDefinitions } from './http/routes/route-definition.ts';

// The types on the left name everything that there is: what no feature declares is a type error here.

/** Every route of the server: who may, and what it reads. A test compares it with what is registered. */
export const routeTable: RouteDefinitions = mergeDeclarations(features, 'routes');

/** Who is told of which projection. */
export const followed: LiveProjections = mergeDeclarations(features, 'follow');

/** What is told besides, and to whom. */
export const pushes: readonly Push[] = features.flatMap((feature) => ('pushes' in feature ? feature.pushes : []));

/** What the flags of /auth/user mean. */
export const flags: Readonly<Record<MayFlag, Policy>> = mergeDeclarations(features, 'may');

/** What every problem code means on the wire. */
export const outcomes: Readonly<Record<ProblemCode, Outcome>> = {
  ...commonOutcomes,
  ...mergeDeclarations(features, 'problems'),
};

/** First parts of the addresses of all routes: `api`, `auth`, `healthz` … */
export const ownPaths: ReadonlySet<string> = new Set(
  Object.keys(routeTable).flatMap((name) => name.split('/')[1] ?? []),
);
