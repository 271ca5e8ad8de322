import type { Deps } from '../../application/deps.ts';
import type { ModActivity, modActivityQuery } from '../../contracts/admin-logs.ts';
import { accountsCalled } from '../../application/access/accounts-called.ts';
import { foldName, someHolds } from '../../contracts/text.ts';
import type { QueryOf } from '../../projections/kernel/definition/documents.ts';
import { logPage } from '../../projections/kernel/definition/log-pages.ts';
import { modActivityProjection } from '../../projections/mod-activity/projection.ts';
import type { ModActivityDoc } from '../../projections/mod-activity/projection.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { actionDetailsOf } from './action-words.ts';
import { found, pageOf } from './page.ts';
import { joinedFor } from './targets.ts';
import type { LogTargets } from './targets.ts';

/** Actions of the command line have no account. */
const commandLine = 'Command line';

export const actionOf = (doc: ModActivityDoc, joined: LogTargets): ModActivity => ({
  id: doc.id,
  timestamp: doc.at,
  moderatorName: doc.actor.kind === 'operator' ? commandLine : joined.personOf(doc.actor.id),
  moderatorId: doc.actor.kind === 'person' ? doc.actor.id : null,
  actorRole: doc.actor.role,
  action: doc.action,
  targetName: joined.targetOf(doc),
  targetType: doc.target.type,
  targetId: doc.target.id,
  details: actionDetailsOf(doc, joined),
  before: doc.before,
  after: doc.after,
});

/** Accounts matching the text, and the command line. */
const actorsCalled = async (text: string, deps: Pick<Deps, 'accounts'>): Promise<readonly string[]> => {
  const people = await accountsCalled(text, 'person', deps);
  return someHolds([commandLine], foldName(text)) ? [...people, 'cli'] : people;
};

type ActionConditions = NonNullable<QueryOf<typeof modActivityProjection.views.actions>['where']>;

const actionsOf = async (
  query: ApiRequest<{ querystring: typeof modActivityQuery }>['query'],
  deps: Pick<Deps, 'accounts' | 'readModels'>,
): Promise<readonly ModActivityDoc[]> => {
  const { person = '', action, target } = query;
  const page = pageOf(query);
  const where: ActionConditions = [
    ...(action === undefined ? [] : [['action', '=', action] as const]),
    ...(target === undefined ? [] : [['targetType', '=', target] as const]),
  ];
  const rowsWhere = async (...all: ActionConditions) =>
    found(await logPage(deps.readModels, modActivityProjection.views.actions, { ...page, where: all }));
  if (person.trim() === '') return rowsWhere(...where);
  const people = await actorsCalled(person, deps);
  const ofEach = await Promise.all(people.map((id) => rowsWhere(['actorId', '=', id], ...where)));
  return ofEach
    .flat()
    .sort((a, b) => (a.order < b.order ? 1 : -1))
    .slice(0, page.limit);
};

/** GET /api/admin/mod-activity */
export const listModActivity =
  (deps: Pick<Deps, 'accounts' | 'readModels'> & Pick<Views, 'names'>) =>
  async ({ query }: ApiRequest<{ querystring: typeof modActivityQuery }>): Promise<ModActivity[]> => {
    const docs = await actionsOf(query, deps);
    const joined = await joinedFor(docs, deps);
    return docs.map((doc) => actionOf(doc, joined));
  };
