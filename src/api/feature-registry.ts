import type { Policy } from '../application/access/policies.ts';
import type { MayFlag } from '../contracts/access.ts';
import type { ProblemCode } from '../contracts/problem.ts';
import { features } from './features.ts';
import type { LiveProjections, Push } from './http/routes/feature.ts';
import { mergeDeclarations } from './http/routes/merged.ts';
import { commonOutcomes } from '../application/problems/problem.ts';
import type { ProblemOutcome } from '../application/problems/problem.ts';
import type { RouteDefinitions } from './http/routes/route-definition.ts';

// The types on the left list everything that must exist, so a missing declaration is a type error.

/** All routes with policies and reads. A test compares it with what is registered. */
export const routeTable: RouteDefinitions = mergeDeclarations(features, 'routes');

/** Live projections of all features. */
export const followed: LiveProjections = mergeDeclarations(features, 'follow');

/** Further live messages, with policies. */
export const pushes: readonly Push[] = features.flatMap((feature) => ('pushes' in feature ? feature.pushes : []));

/** Policies behind the flags of /auth/user. */
export const flags: Readonly<Record<MayFlag, Policy>> = mergeDeclarations(features, 'may');

/** HTTP meaning of every problem code. */
export const outcomes: Readonly<Record<ProblemCode, ProblemOutcome>> = {
  ...commonOutcomes,
  ...mergeDeclarations(features, 'problems'),
};

/** First parts of the addresses of all routes: `api`, `auth`, `healthz` … */
export const ownPaths: ReadonlySet<string> = new Set(
  Object.keys(routeTable).flatMap((name) => name.split('/')[1] ?? []),
);
