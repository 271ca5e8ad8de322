import type { Deps } from '../../application/deps.ts';
import type { ReviewDecision } from '../../contracts/review.ts';
import { latestDecisions } from '../../projections/review/queries.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

type ListDeps = Pick<Deps, 'accounts' | 'readModels'> & Pick<Views, 'names'>;

/** GET /api/review/decisions */
export const listDecisions =
  ({ accounts, readModels, names }: ListDeps) =>
  async (): Promise<ReviewDecision[]> => {
    const docs = await latestDecisions(readModels);
    const people = await accounts.byIds([...new Set(docs.map(({ by }) => by))]);
    return docs.map(({ id, text, action, playerId, heals, by, at, undone }) => ({
      id,
      rawName: text,
      action,
      playerName: playerId === null ? null : names.nameOf(playerId),
      heal: heals.length > 0,
      decidedBy: people.get(by)?.username ?? null,
      decidedAt: at,
      undone,
    }));
  };
