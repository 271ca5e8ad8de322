import type { Deps } from '../../application/deps.ts';
import { sessionDetails, duplicateOf, countForReview } from '../../projections/sessions/queries.ts';
import { confidenceOf } from '../../projections/sessions/list-view.ts';
import type { SessionDetails, SessionStats } from '../../contracts/sessions.ts';
import type { App } from '../http/edge.ts';
import type { Views } from '../http/readings.ts';
import { problem } from '../http/problem.ts';
import { addRoute } from '../http/route.ts';
import { detailsOf, peopleOf } from './details-wire.ts';
import { sessionParams } from './wire.ts';

/** GET /api/sessions/:id/details */
export const addDetails = (app: App, deps: Deps & Views): void => {
  addRoute(app, 'GET /api/sessions/:id/details', {
    params: sessionParams,
    handler: async (request): Promise<SessionDetails> => {
      const doc = await sessionDetails(deps.readModels, request.params.id);
      if (doc === null) throw problem('not-found', 'There is no such session.');
      const [accounts, rawText, possibleDuplicateOf] = await Promise.all([
        deps.accounts.byIds(peopleOf(doc)),
        textOf(doc.rawText, deps),
        duplicateOf(deps.readModels, doc),
      ]);
      const nameOf = (playerId: string): string | null => deps.names.nameOf(playerId);
      return detailsOf(doc, { nameOf, accounts, rawText, possibleDuplicateOf, confidenceScore: confidenceOf(doc) });
    },
  });
};

/** The text as pasted; an erased one reads as null. */
const textOf = async (mediaId: string | null, { media }: Pick<Deps, 'media'>): Promise<string | null> => {
  const found = mediaId === null ? null : await media.get(mediaId);
  return found === null ? null : new TextDecoder().decode(found.bytes);
};

/** GET /api/sessions/stats */
export const addStats = (app: App, { standings, readModels }: Deps & Views): void => {
  addRoute(app, 'GET /api/sessions/stats', {
    handler: async (): Promise<SessionStats> => ({
      ...standings.guild(),
      needsReview: await countForReview(readModels),
    }),
  });
};
