import { z } from 'zod';
import type { ProblemCode } from '../../../contracts/problem.ts';
import { waitsForWipe } from './route-definition.ts';
import type { RouteName, RouteDefinition } from './route-definition.ts';

/** A successful answer of a route. */
export type Success = { readonly status: number; readonly type: string | null; readonly schema: z.ZodType | null };

const noBody = { type: null, schema: null } as const;

/** All successful answers of a route. */
export const successesOf = ({ answer, success }: RouteDefinition): readonly Success[] => {
  if (answer instanceof z.ZodType) {
    const made = { type: 'application/json', schema: answer } as const;
    return [...(success === undefined ? [] : [success]), 200].map((status) => ({ status, ...made }));
  }
  const { type, schema = null } = answer;
  return [answer.status].flat().map((status, index) => ({ status, ...(index === 0 ? { type, schema } : noBody) }));
};

const ofPolicy = ({ policy }: RouteDefinition): readonly ProblemCode[] => {
  if (policy === 'public') return [];
  return policy === 'operator' || policy === 'command-line' ? ['forbidden'] : ['signed-out', 'role-lost', 'forbidden'];
};

const ofWrites = (name: RouteName, { policy }: RouteDefinition): readonly ProblemCode[] => {
  if (name.startsWith('GET ')) return [];
  const isCommand = policy !== 'public' && policy !== 'operator' && policy !== 'command-line';
  return [
    'malformed',
    'too-large',
    // The outcome may be unknown, or the disk full.
    'outcome-unknown',
    'storage-full',
    ...(isCommand ? (['idempotency-key-reused', 'stream-newer-than-build'] as const) : []),
  ];
};

/** All problems of a route: those implied by its definition, and those it declares. */
export const refusalsOf = (name: RouteName, row: RouteDefinition): ReadonlySet<ProblemCode> => {
  const { body, reads = [], ifMatch, limit, policy, host, refuses = [] } = row;
  return new Set<ProblemCode>([
    // Invalid filters are refused everywhere.
    'unknown-filter',
    'internal',
    // While the server is stopping.
    'unavailable',
    ...(host === 'any' ? [] : (['cross-site'] as const)),
    ...(name.includes(':') ? (['not-found'] as const) : []),
    ...(body === undefined ? [] : (['invalid'] as const)),
    ...(reads.length === 0 ? [] : (['starting'] as const)),
    ...(waitsForWipe(name, row) ? (['wiping'] as const) : []),
    ...(ifMatch === undefined ? [] : (['version-conflict'] as const)),
    ...(limit === 'none' || policy === 'operator' ? [] : (['slow-down'] as const)),
    ...ofPolicy(row),
    ...ofWrites(name, row),
    ...refuses,
  ]);
};
