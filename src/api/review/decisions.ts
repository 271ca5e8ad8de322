import type { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import type { decisionParams, decisionUndone, ReviewDecision } from '../../contracts/review.ts';
import { decisionById, latestDecisions } from '../../projections/review/queries.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { DecisionDoc } from '../../projections/review/projection.ts';
import { sessionsDecidedBy } from '../../projections/sessions/open-readings.ts';
import { isNamedOutside } from '../../projections/sessions/naming.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import { expectUpToDate } from '../http/freshness/expect-up-to-date.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import { writeRoster } from '../http/response/roster-write.ts';

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

type UndoDeps = Pick<Deps, 'eventStore' | 'handle' | 'readModels' | 'waitFor'>;

/** A registered player who is in a session for another reason cannot be withdrawn. */
const expectOnlyDecided = async ({ id, playerId, registered }: DecisionDoc, deps: UndoDeps): Promise<void> => {
  if (!registered || playerId === null) return;
  await expectUpToDate(['sessions'], deps);
  const own = new Set(await sessionsDecidedBy(deps.readModels, id));
  if (await isNamedOutside(deps.readModels, playerId, own)) throw problem('player-in-use');
};

/** POST /api/review/decisions/:id/undo */
export const undoReviewDecision =
  (deps: UndoDeps) =>
  async (request: ApiRequest<{ params: typeof decisionParams }>): Promise<z.infer<typeof decisionUndone>> => {
    const { id } = request.params;
    await expectUpToDate(['review'], deps);
    const decision = await decisionById(deps.readModels, id);
    if (decision === null) throw problem('not-found', 'There is no such decision, or it was undone.');
    if (!decision.undone) await expectOnlyDecided(decision, deps);
    const meta = { ...commandMetaOf(request, { id }), undoes: decision.commandId };
    const command = { type: 'UndoReadingDecision', data: { decisionId: id } } as const;
    const done = await writeRoster({ command, meta }, deps);
    return { position: done.position ?? '0', id, version: done.version };
  };
