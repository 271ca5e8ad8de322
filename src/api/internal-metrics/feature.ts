import type { Feature } from '../http/routes/feature.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { answerMetrics } from './metrics.ts';
import type { ProcessMetrics } from './metrics.ts';

const routes = {
  'GET /internal/metrics': {
    policy: 'operator',
    host: 'any',
    summary: 'The metrics of this process, for Prometheus',
    answer: { status: 200, type: 'text/plain' },
  },
} as const satisfies RouteDefinitions;

export const internalMetrics = {
  name: 'internal-metrics',
  routes,
  handlers: ({ metrics }: { readonly metrics: ProcessMetrics }) => ({
    'GET /internal/metrics': (_request, reply) => answerMetrics(metrics, reply),
  }),
} satisfies Feature<typeof routes>;
