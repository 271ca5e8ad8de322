import type { Deps } from '../../application/deps.ts';
import type { MyProfile } from '../../contracts/my.ts';
import { canBeGranted, linkRequestOf } from '../../projections/link-requests/queries.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

/** Link request of an account without a player, with its outcome. */
export const linkRequestFor = async (
  accountId: string,
  { readModels, names }: Pick<Deps, 'readModels'> & Pick<Views, 'names'>,
): Promise<MyProfile['linkRequest']> => {
  const request = await linkRequestOf(readModels, accountId);
  if (request === null || request.status === 'withdrawn' || !canBeGranted(request, names)) return null;
  const { id, playerId, status, requestedAt, notes } = request;
  return { id, player: { id: playerId, name: names.nameOf(playerId) ?? '' }, status, requestedAt, notes };
};
