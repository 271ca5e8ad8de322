import type { Deps } from '../../application/deps.ts';
import type { WaitingReading } from '../../contracts/review.ts';
import { openLinkRequests } from '../../projections/link-requests/queries.ts';
import { countPendingRenames } from '../../projections/rename-requests/queries.ts';
import { countOpenGroups } from '../../projections/sessions/open-readings.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

/** GET /api/review/waiting */
export const showWaiting =
  (deps: Pick<Deps, 'readModels'> & Pick<Views, 'names'>) => async (): Promise<WaitingReading> => {
    const { readModels, names: held } = deps;
    const [names, renameRequests, linkRequests] = await Promise.all([
      countOpenGroups(readModels),
      countPendingRenames(readModels),
      openLinkRequests(readModels, held),
    ]);
    return { names, renameRequests, linkRequests: linkRequests.length, hasLinks: held.hasLinks() };
  };
