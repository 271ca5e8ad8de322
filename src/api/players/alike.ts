import { findSimilarPlayers } from '../../application/roster/review.ts';
import type { Roster } from '../../application/roster/roster.ts';
import type { alikeQuery, PlayersAlike } from '../../contracts/players.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

/** GET /api/players/alike */
export const listAlike =
  ({ names, roster }: Pick<Views, 'names'> & { readonly roster: () => Promise<Pick<Roster, 'index'>> }) =>
  async ({ query }: ApiRequest<{ querystring: typeof alikeQuery }>): Promise<PlayersAlike> =>
    findSimilarPlayers(query.text, { names, ...(await roster()) });
