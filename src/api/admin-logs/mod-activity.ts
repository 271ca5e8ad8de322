import type { Deps } from '../../application/deps.ts';
import type { ModActivity, modActivityQuery } from '../../contracts/admin-logs.ts';
import { modActivityProjection } from '../../projections/mod-activity/projection.ts';
import type { ModActivityDoc } from '../../projections/mod-activity/projection.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { detailsOf } from './action-words.ts';
import { pageOf } from './page.ts';
import { joinedFor } from './targets.ts';
import type { Joined } from './targets.ts';

export const actionOf = (doc: ModActivityDoc, joined: Joined): ModActivity => ({
  id: doc.id,
  timestamp: doc.at,
  moderatorName: doc.actor.kind === 'operator' ? 'Command line' : joined.personOf(doc.actor.id),
  moderatorId: doc.actor.kind === 'person' ? doc.actor.id : null,
  actorRole: doc.actor.role,
  action: doc.action,
  targetName: joined.targetOf(doc),
  targetType: doc.target.type,
  targetId: doc.target.id,
  details: detailsOf(doc, joined),
  before: doc.before,
  after: doc.after,
});

/** GET /api/admin/mod-activity */
export const listModActivity =
  (deps: Pick<Deps, 'accounts' | 'readModels'> & Pick<Views, 'names'>) =>
  async ({ query }: ApiRequest<{ querystring: typeof modActivityQuery }>): Promise<ModActivity[]> => {
    const docs = await pageOf(deps.readModels, modActivityProjection.views.actions, query);
    const joined = await joinedFor(docs, deps);
    return docs.map((doc) => actionOf(doc, joined));
  };
