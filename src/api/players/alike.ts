import { playersAlike } from '../../application/review.ts';
import type { Roster } from '../../application/roster.ts';
import type { alikeQuery, PlayersAlike } from '../../contracts/players.ts';
import type { Asked } from '../http/feature.ts';
import type { Views } from '../http/readings.ts';

/** GET /api/players/alike */
export const listAlike =
  ({ names, roster }: Pick<Views, 'names'> & { readonly roster: () => Promise<Pick<Roster, 'index'>> }) =>
  async ({ query }: Asked<{ querystring: typeof alikeQuery }>): Promise<PlayersAlike> =>
    playersAlike(query.text, { names, ...(await roster()) });
