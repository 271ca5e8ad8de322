import type { Feature, LiveProjections, Push } from './http/routes/feature.ts';
import type { Policy } from '../application/access/policies.ts';
import type { MayFlag } from '../contracts/access.ts';
import type { ProblemCode } from '../contracts/problem.ts';
import { features } from './features.ts';
import { commonOutcomes } from '../application/problems/problem.ts';
import type { ProblemOutcome } from '../application/problems/problem.ts';
import type { RouteDefinitions } from './http/routes/route-definition.ts';

type Part = 'routes' | 'follow' | 'may' | 'problems';
type FeatureDeclaration = Pick<Feature, 'name' | Part>;
type DeclaredIn<K extends Part, F> = F extends { readonly [P in K]: infer V } ? V : never;
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/** Merges one kind of declaration of all features into a record whose type has every key. Throws on duplicates. */
export const mergeDeclarations = <F extends FeatureDeclaration, K extends Part>(
  features: readonly F[],
  part: K,
): Intersection<DeclaredIn<K, F>> => {
  const all: Record<string, unknown> = {};
  for (const feature of features)
    for (const [key, value] of Object.entries(feature[part] ?? {})) {
      if (Object.hasOwn(all, key))
        throw new Error(`${feature.name} declares ${key} among its ${part}, as another does`);
      all[key] = value;
    }
  // The seam: a merged record has the keys and values of its parts.
  return all as Intersection<DeclaredIn<K, F>>;
};

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
