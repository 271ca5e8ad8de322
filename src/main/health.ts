import Fastify from 'fastify';
import { answerMetrics } from '../api/internal-metrics/metrics.ts';
import type { Metrics } from '../api/internal-metrics/metrics.ts';
import { isOperator } from '../api/internal-metrics/operator.ts';
import { handleErrors } from '../api/http/error-handler.ts';
import { problem } from '../api/http/problem.ts';

type HealthOptions = {
  readonly readiness: () => readonly string[];
  readonly metrics: Metrics;
  readonly metricsToken: string | null;
};

/** What a process without the api answers: whether it lives, what it still waits for, and what it measures. */
export const createHealth = ({ readiness, metrics, metricsToken }: HealthOptions) => {
  const app = Fastify();
  handleErrors(app);
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    const missing = readiness();
    return reply.code(missing.length === 0 ? 200 : 503).send(missing.length === 0 ? { status: 'ready' } : { missing });
  });
  app.get('/internal/metrics', (request, reply) => {
    if (!isOperator(request, metricsToken)) throw problem('forbidden', 'This is for whoever runs the server.');
    return answerMetrics(metrics, reply);
  });
  return app;
};
