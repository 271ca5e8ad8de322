import type { Deps } from '../../application/deps.ts';
import { upToDate } from '../../application/up-to-date.ts';
import { withdrawPlayers } from '../../application/withdraw-players.ts';
import type { PlayerWithdrawn } from '../../contracts/players.ts';
import { isNamedInSession } from '../../projections/sessions/queries.ts';
import { askedBy } from '../http/asked-by.ts';
import type { Asked } from '../http/feature.ts';
import { problem } from '../http/problem.ts';
import { rosterProblem } from '../http/rejections.ts';
import type { playerParams } from './page.ts';

type WithdrawDeps = Pick<Deps, 'eventStore' | 'handle' | 'readModels' | 'waitFor'>;

/** Throws when one of them stands in a session, or when the list of sessions has not come as far as the log. */
export const expectUnnamed = async (
  playerIds: readonly string[],
  deps: Omit<WithdrawDeps, 'handle'>,
): Promise<void> => {
  if (!(await upToDate(['sessions'], deps))) throw problem('unavailable');
  for (const id of playerIds) if (await isNamedInSession(deps.readModels, id)) throw problem('player-in-use');
};

/** DELETE /api/players/:id: takes back a player who has nothing. */
export const withdrawPlayer =
  (deps: WithdrawDeps) =>
  async (request: Asked<{ params: typeof playerParams }>): Promise<PlayerWithdrawn> => {
    const { id } = request.params;
    const meta = askedBy(request, { id });
    await expectUnnamed([id], deps);
    const withdrawn = await withdrawPlayers([id], meta, deps);
    if (!withdrawn.ok) throw rosterProblem(withdrawn.rejection);
    return { position: withdrawn.position ?? '0', id, commandId: meta.commandId };
  };
