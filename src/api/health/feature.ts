import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { readinessAnswer } from '../../contracts/health.ts';
import type { MissingPart, ReadinessAnswer } from '../../contracts/health.ts';
import type { Feature } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';

/** 'starting': not ready yet; `missing` says why. */
export type Readiness = ReadinessAnswer | { readonly state: 'starting'; readonly missing: readonly MissingPart[] };

export type HealthDeps = { readonly readiness: () => Readiness };

/** The same in every process: 503 only before the first time it is ready. */
export const answerReadiness = (readiness: Readiness, reply: FastifyReply): ReadinessAnswer => {
  reply.header('cache-control', 'no-store');
  if (readiness.state !== 'starting') return readiness;
  const { missing } = readiness;
  const names = missing.map(({ what }) => what).join(', ');
  throw problem('starting', `Still missing: ${names}.`, { retryAfter: 1, missing });
};

/** For monitoring: allowed under any host name and exempt from limits. */
const probe = { policy: 'public', host: 'any', limit: 'none' } as const;

const routes = {
  'GET /healthz': {
    ...probe,
    summary: 'Whether the server is up',
    answer: z.object({ status: z.literal('ok') }),
  },
  'GET /readyz': {
    ...probe,
    summary: 'Readiness, with the missing parts',
    answer: readinessAnswer,
    refuses: ['starting'],
  },
} as const satisfies RouteDefinitions;

export const health = {
  name: 'health',
  routes,
  handlers: ({ readiness }: HealthDeps) => ({
    'GET /healthz': () => ({ status: 'ok' }),
    'GET /readyz': (_request, reply) => answerReadiness(readiness(), reply),
  }),
} satisfies Feature<typeof routes>;
