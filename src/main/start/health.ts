import Fastify from 'fastify';
import { answerReadiness } from '../../api/health/feature.ts';
import type { HealthDeps } from '../../api/health/feature.ts';
import { answerMetrics } from '../../api/internal-metrics/metrics.ts';
import type { ProcessMetrics } from '../../api/internal-metrics/metrics.ts';
import { isOperator } from '../../api/internal-metrics/operator.ts';
import { handleErrors } from '../../api/http/server/error-handler.ts';
import { problem } from '../../application/problems/problem.ts';

type HealthOptions = HealthDeps & {
  readonly metrics: ProcessMetrics;
  readonly metricsToken: string | null;
  readonly publicUrl: string;
};

/** HTTP endpoints of a process without the api: liveness, readiness and metrics. */
export const createHealth = ({ readiness, metrics, metricsToken: token, publicUrl }: HealthOptions) => {
  const app = Fastify();
  handleErrors(app);
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => answerReadiness(readiness(), reply));
  app.get('/internal/metrics', (request, reply) => {
    if (!isOperator(request, { token, publicUrl }))
      throw problem('forbidden', 'This is only for operators of the server.');
    return answerMetrics(metrics, reply);
  });
  return app;
};
