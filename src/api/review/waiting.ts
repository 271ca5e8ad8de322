import type { Deps } from '../../application/deps.ts';
import type { Waiting } from '../../contracts/review.ts';
import { countPendingRenames } from '../../projections/rename-requests/queries.ts';
import { countOpenGroups } from '../../projections/sessions/open-readings.ts';

/** GET /api/review/waiting */
export const showWaiting =
  ({ readModels }: Pick<Deps, 'readModels'>) =>
  async (): Promise<Waiting> => {
    const [names, renameRequests] = await Promise.all([countOpenGroups(readModels), countPendingRenames(readModels)]);
    return { names, renameRequests };
  };
