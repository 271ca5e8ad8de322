import { z } from 'zod';
import type { ProblemCode } from '../../../contracts/problem.ts';
import { waitsForWipe } from './route-definition.ts';
import type { RouteName, RouteDefinition } from './route-definition.ts';

/** One way in which a route answers what was asked. */
export type Success = { readonly status: number; readonly type: string | null; readonly schema: z.ZodType | null };

const noBody = { type: null, schema: null } as const;

/** Every success of a route. */
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
    // What an engine does with it is not known in time, or there is no room for it.
    'outcome-unknown',
    'storage-full',
    ...(isCommand ? (['idempotency-key-reused', 'stream-newer-than-build'] as const) : []),
  ];
};

/** Every problem that a route may answer: those that follow from its row, and those that it names. */
export const refusalsOf = (name: RouteName, row: RouteDefinition): ReadonlySet<ProblemCode> => {
  const { body, reads = [], ifMatch, limit, policy, host, refuses = [] } = row;
  return new Set<ProblemCode>([
    // A filter that nobody can read is refused wherever it is given.
    'unknown-filter',
    'internal',
    // While the server stops.
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
