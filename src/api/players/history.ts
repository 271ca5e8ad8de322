import type { Deps } from '../../application/deps.ts';
import type { HistoryEntry } from '../../contracts/history.ts';
import { playerDetails } from '../../projections/players/queries.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import { historyOf, undoOf } from '../http/response/record-history.ts';
import type { recordParams, RecordReads } from '../http/response/record-history.ts';
import { expectUnnamed } from './named-in-sessions.ts';

type HistoryDeps = Pick<Deps, 'accounts' | 'query' | 'readModels'> & RecordReads;

/** GET /api/players/:id/history, also for withdrawn players. */
export const playerHistory =
  (deps: HistoryDeps) =>
  async ({ params }: ApiRequest<{ params: typeof recordParams }>): Promise<HistoryEntry[]> => {
    const player = await playerDetails(deps.readModels, params.id);
    if (player === null) throw problem('not-found', 'There is no such player.');
    return historyOf(player, deps);
  };

/** POST /api/players/:id/undo: a player with sessions stays registered. */
export const undoPlayer = (deps: HistoryDeps) =>
  undoOf(
    {
      projection: 'players',
      find: (id) => playerDetails(deps.readModels, id),
      before: async (facts) => {
        const registered = facts.flatMap((fact) => (fact.type === 'PlayersRegistered' ? fact.data.players : []));
        if (registered.length > 0)
          await expectUnnamed(
            registered.map(({ playerId }) => playerId),
            deps,
          );
      },
    },
    deps,
  );
