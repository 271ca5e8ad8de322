import type { Deps } from '../../application/deps.ts';
import { duplicateOf } from '../../projections/sessions/queries.ts';
import type { App } from '../http/edge.ts';
import type { Views } from '../http/readings.ts';
import { addChanges } from './change.ts';
import { addDetails, addStats } from './details.ts';
import { addList } from './list.ts';
import { addEditParticipants } from './participants.ts';
import { createRoster } from './roster.ts';
import { addSubmit } from './submit.ts';
import type { SubmitDeps } from './submit.ts';
import { addVerify } from './verify.ts';

const projectedWithinMs = 500;

/** Raid sessions: the list, one session, and everything that is done with it. */
export const sessionRoutes = (app: App, deps: Deps & Views): void => {
  const roster = createRoster(deps);
  /** Earlier sessions are known once this one is projected; a projection that lags costs the warning, not the upload. */
  const earlierWith: SubmitDeps['earlierWith'] = async ({ id, position, contentHash, submittedAt }) => {
    await deps.waitFor(['sessions'], position, projectedWithinMs);
    return duplicateOf(deps.readModels, { id, contentHash, submittedAt });
  };
  addList(app, deps);
  addStats(app, deps);
  addDetails(app, deps);
  addSubmit(app, { ...deps, roster, earlierWith });
  addEditParticipants(app, { ...deps, roster });
  addVerify(app, { ...deps, roster });
  addChanges(app, deps);
};
