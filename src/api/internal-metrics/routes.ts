import type { FastifyReply } from 'fastify';
import type { App } from '../http/edge.ts';
import { addRoute } from '../http/route.ts';
import type { Metrics } from './metrics.ts';

/** Prometheus' text format. */
export const answerMetrics = async ({ registry, refresh }: Metrics, reply: FastifyReply): Promise<FastifyReply> => {
  await refresh();
  return reply
    .header('cache-control', 'no-store')
    .header('content-type', registry.contentType)
    .send(await registry.metrics());
};

export const metricsRoutes = (app: App, metrics: Metrics): void => {
  addRoute(app, 'GET /internal/metrics', { handler: (_request, reply) => answerMetrics(metrics, reply) });
};
