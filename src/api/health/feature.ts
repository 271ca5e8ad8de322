import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { readinessAnswer } from '../../contracts/health.ts';
import type { ReadinessAnswer } from '../../contracts/health.ts';
import type { Feature } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';

/** 'starting': it has not been ready yet, and waits for these. */
export type Readiness = ReadinessAnswer | { readonly state: 'starting'; readonly waitsFor: readonly string[] };

export type HealthDeps = { readonly readiness: () => Readiness };

/** The same in every process: 503 only before it was ready for the first time. */
export const answerReadiness = (readiness: Readiness, reply: FastifyReply): ReadinessAnswer => {
  reply.header('cache-control', 'no-store');
  if (readiness.state === 'starting')
    throw problem('starting', `Still missing: ${readiness.waitsFor.join(', ')}.`, { retryAfter: 1 });
  return readiness;
};

/** Asked by whatever watches over the server: under any name, and nobody's limit counts it. */
const probe = { policy: 'public', host: 'any', limit: 'none' } as const;

const routes = {
  'GET /healthz': {
    ...probe,
    summary: 'Whether the server lives',
    answer: z.object({ status: z.literal('ok') }),
  },
  'GET /readyz': {
    ...probe,
    summary: 'Whether the server is ready, and what is missing where it is degraded',
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
