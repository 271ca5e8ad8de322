import type { Deps } from '../../application/deps.ts';
import { explainQuery, explanation } from '../../contracts/explain.ts';
import type { Feature } from '../http/routes/feature.ts';
import { recordParams } from '../http/response/record-history.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { explainNumber } from './explain.ts';

const routes = {
  'GET /api/players/:id/explain': {
    policy: 'read-players',
    summary: 'The sessions behind a number, and why others do not count',
    reads: ['names', 'links', 'standings', 'sessions', 'channels', 'voice', 'voices'],
    params: recordParams,
    querystring: explainQuery,
    answer: explanation,
  },
} as const satisfies RouteDefinitions;

/** Explains every number. */
export const explain = {
  name: 'explain',
  routes,
  handlers: (deps: Pick<Deps, 'clock' | 'readModels' | 'roles'> & Views) => ({
    'GET /api/players/:id/explain': explainNumber(deps),
  }),
} satisfies Feature<typeof routes>;
