import type { FastifyReply } from 'fastify';
import { readinessAnswer } from '../../contracts/health.ts';
import type { ReadinessAnswer } from '../../contracts/health.ts';
import type { App } from '../http/edge.ts';
import { problem } from '../http/problem.ts';
import { addRoute } from '../http/route.ts';

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

export const healthRoutes = (app: App, { readiness }: HealthDeps): void => {
  addRoute(app, 'GET /healthz', { handler: () => ({ status: 'ok' }) });
  addRoute(app, 'GET /readyz', {
    answer: readinessAnswer,
    handler: (_request, reply) => answerReadiness(readiness(), reply),
  });
};
