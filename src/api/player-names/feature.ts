import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { playerNames as answer } from '../../contracts/player-names.ts';
import type { PlayerNames } from '../../contracts/player-names.ts';
import { playerNamesProjection } from '../../projections/player-names/projection.ts';
import { namesOfPlayer } from '../../projections/player-names/queries.ts';
import type { ApiRequest, Feature } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';

const params = z.object({ id: z.string().min(1).max(64).describe('Of the player.') });

const routes = {
  'GET /api/players/:id/names': {
    policy: 'read-players',
    summary: 'The names of a player, newest first',
    reads: ['names', 'links', 'player-names'],
    params,
    answer,
  },
} as const satisfies RouteDefinitions;

const listNames =
  ({ readModels, names }: Pick<Deps, 'readModels'> & Pick<Views, 'names'>) =>
  async ({ params: { id } }: ApiRequest<{ params: typeof params }>): Promise<PlayerNames> => {
    const found = await namesOfPlayer(readModels, names.player(id)?.mergedInto ?? id);
    if (found === null) throw problem('not-found', 'There is no such player.');
    return { names: [...found] };
  };

/** The history of a player's names. */
export const playerNames = {
  name: 'player-names',
  routes,
  handlers: (deps: Pick<Deps, 'readModels'> & Pick<Views, 'names'>) => ({
    'GET /api/players/:id/names': listNames(deps),
  }),
  follow: { 'player-names': { projection: playerNamesProjection, policy: 'read-players' } },
} satisfies Feature<typeof routes>;
