import type { Deps } from '../../application/deps.ts';
import { roleCovers } from '../../contracts/guild-roles.ts';
import { channelsById } from '../../projections/channels/queries.ts';
import { countForReview, duplicateOf, findSession } from '../../projections/sessions/queries.ts';
import { confidenceOf } from '../../projections/sessions/list-view.ts';
import type { OtherText, SessionDetails, SessionStats } from '../../contracts/sessions.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { peopleOf, presentDetails } from './present-details.ts';
import type { sessionParams } from './wire.ts';
import { currentSession } from '../../application/sessions/current-session.ts';
import { otherTextIn } from '../../application/recognition/other-text.ts';

/** GET /api/sessions/:id/details */
export const showDetails =
  (deps: Pick<Deps, 'readModels' | 'accounts' | 'texts'> & Pick<Views, 'names'>) =>
  async ({ params, user }: ApiRequest<{ params: typeof sessionParams }>): Promise<SessionDetails> => {
    const doc = await findSession(deps.readModels, params.id);
    if (doc === null) throw problem('not-found', 'There is no such session.');
    const [accounts, rawText, possibleDuplicateOf, channelName] = await Promise.all([
      deps.accounts.byIds(peopleOf(doc)),
      textOf(doc.rawText, deps),
      duplicateOf(deps.readModels, doc),
      channelNameOf(doc.origin?.channelId ?? null, deps),
    ]);
    const nameOf = (playerId: string): string | null => deps.names.nameOf(playerId);
    const mayReadReason = (by: string): boolean => roleCovers(user.role, 'mod') || by === user.account.id;
    const own = deps.names.playerOfAccount(user.account.id);
    // Reasons for exclusion are for moderators, and for participants.
    const mayReadExclusion =
      roleCovers(user.role, 'mod') || (own !== null && doc.participants.some(({ playerId }) => playerId === own));
    const joined = { nameOf, accounts, rawText, possibleDuplicateOf, channelName, mayReadReason, mayReadExclusion };
    return presentDetails(doc, { ...joined, confidenceScore: confidenceOf(doc) });
  };

/** The pasted text; null when erased. */
const textOf = async (id: string | null, { texts }: Pick<Deps, 'texts'>): Promise<string | null> =>
  id === null ? null : ((await texts.get([id])).get(id)?.text ?? null);

const channelNameOf = async (id: string | null, { readModels }: Pick<Deps, 'readModels'>): Promise<string | null> =>
  id === null ? null : ((await channelsById(readModels, [id])).get(id)?.name ?? null);

/** GET /api/sessions/stats */
export const showSessionStats =
  ({ standings, readModels }: Pick<Deps & Views, 'standings' | 'readModels'>) =>
  async (): Promise<SessionStats> => ({ ...standings.guild(), needsReview: await countForReview(readModels) });

/** GET /api/sessions/:id/other-text */
export const showOtherText =
  (deps: Pick<Deps, 'eventStore' | 'texts'>) =>
  async ({ params }: ApiRequest<{ params: typeof sessionParams }>): Promise<OtherText> => {
    const session = await currentSession(deps.eventStore, params.id);
    if (session.state.session === null) throw problem('not-found', 'There is no such session.');
    return otherTextIn(session, deps);
  };
