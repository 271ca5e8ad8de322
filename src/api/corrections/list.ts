import type { Deps } from '../../application/deps.ts';
import type { Correction, correctionsQuery } from '../../contracts/corrections.ts';
import { correctionsBy, listCorrections } from '../../projections/sessions/correction-queries.ts';
import type { CorrectionDoc } from '../../projections/sessions/corrections-view.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

type ListDeps = Pick<Deps, 'readModels' | 'accounts'> & Pick<Views, 'names'>;

const wireOf = async (docs: readonly CorrectionDoc[], { accounts, names }: ListDeps): Promise<Correction[]> => {
  const ids = new Set(docs.flatMap(({ by, decided }) => [by, ...(decided === null ? [] : [decided.by])]));
  const people = await accounts.byIds([...ids]);
  const nameOf = (id: string): string | null => people.get(id)?.username ?? null;
  return docs.map(({ by, at, decided, ...doc }) => ({
    ...doc,
    playerName: names.nameOf(doc.playerId),
    requestedBy: nameOf(by),
    requestedAt: at,
    decidedBy: decided === null ? null : nameOf(decided.by),
    decidedAt: decided?.at ?? null,
    notes: decided?.notes ?? null,
  }));
};

/** GET /api/my/corrections */
export const listOwn =
  (deps: ListDeps) =>
  async ({ user }: ApiRequest): Promise<Correction[]> =>
    wireOf(await correctionsBy(deps.readModels, user.account.id), deps);

/** GET /api/corrections */
export const listAll =
  (deps: ListDeps) =>
  async ({ query }: ApiRequest<{ querystring: typeof correctionsQuery }>): Promise<Correction[]> =>
    wireOf(await listCorrections(deps.readModels, { ...query, status: query.status ?? null }), deps);
