import { metricsHistoryQuery, latestMetrics, metricsHistory } from '../../contracts/metrics.ts';
import { qualityHistory } from '../../projections/quality/metrics.ts';
import { qualityProjection } from '../../projections/quality/projection.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { createLatest } from './latest.ts';
import type { LatestDeps } from './latest.ts';

const mostDays = 90;

const routes = {
  'GET /api/metrics/latest': {
    policy: 'read-metrics',
    summary: 'Recognition quality and guild activity',
    reads: ['quality', 'sessions', 'standings', 'names', 'links', 'discord-links', 'messages', 'voice'],
    answer: latestMetrics,
  },
  'GET /api/metrics/history': {
    policy: 'read-metrics',
    summary: 'Recognition quality of the last days, one row per day',
    reads: ['quality'],
    querystring: metricsHistoryQuery,
    answer: metricsHistory,
  },
} as const satisfies RouteDefinitions;

/** The page of system metrics. */
export const metrics = {
  name: 'metrics',
  routes,
  handlers: (deps: LatestDeps) => ({
    'GET /api/metrics/latest': createLatest(deps),
    'GET /api/metrics/history': async ({ query }) => ({
      metrics: await qualityHistory(deps, Math.min(mostDays, Math.max(1, query.days))),
    }),
  }),
  follow: { quality: { projection: qualityProjection, policy: 'read-metrics' } },
} satisfies Feature<typeof routes>;
