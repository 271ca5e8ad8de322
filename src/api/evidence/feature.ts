import type { Deps } from '../../application/deps.ts';
import { evidence as answer, evidenceParams } from '../../contracts/evidence.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { showEvidence } from './show.ts';

const routes = {
  'GET /api/sessions/:id/participants/:participantId/evidence': {
    policy: 'read-sessions',
    summary: 'The evidence for one name',
    reads: ['names', 'links'],
    params: evidenceParams,
    answer,
  },
} as const satisfies RouteDefinitions;

/** Explains the origin of each credit. */
export const evidence = {
  name: 'evidence',
  routes,
  handlers: (deps: Pick<Deps, 'accounts' | 'eventStore'> & Pick<Views, 'names'>) => ({
    'GET /api/sessions/:id/participants/:participantId/evidence': showEvidence(deps),
  }),
} satisfies Feature<typeof routes>;
