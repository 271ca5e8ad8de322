import type { Deps } from '../../application/deps.ts';
import { withdrawPlayers } from '../../application/roster/withdraw-players.ts';
import type { PlayerWithdrawn } from '../../contracts/players.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { rosterProblem } from '../../application/problems/rejections.ts';
import { expectUnnamed } from './named-in-sessions.ts';
import type { playerParams } from './page.ts';

type WithdrawDeps = Pick<Deps, 'eventStore' | 'handle' | 'query' | 'readModels' | 'waitFor'>;

/** DELETE /api/players/:id: withdraws a player without sessions, links or aliases. */
export const withdrawPlayer =
  (deps: WithdrawDeps) =>
  async (request: ApiRequest<{ params: typeof playerParams }>): Promise<PlayerWithdrawn> => {
    const { id } = request.params;
    const meta = commandMetaOf(request, { id });
    await expectUnnamed([id], deps);
    const withdrawn = await withdrawPlayers([id], meta, deps);
    if (!withdrawn.ok) throw rosterProblem(withdrawn.rejection);
    return { position: withdrawn.position ?? '0', id, commandId: meta.commandId };
  };
