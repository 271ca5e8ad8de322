import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documents } from '../kernel/documents.ts';
import { discordLinksProjection } from './projection.ts';
import type { LinkDoc } from './projection.ts';

/** The active link of a player, else the last inactive one, else null. */
export const linkOfPlayer = async (
  readModels: Pick<ReadModelStore, 'find'>,
  playerId: string,
): Promise<LinkDoc | null> => {
  const [link] = await documents(readModels, discordLinksProjection.views.links, {
    where: [['playerId', '=', playerId]],
    sort: [
      ['isActive', 'desc'],
      ['linkedAt', 'desc'],
    ],
    limit: 1,
  });
  return link ?? null;
};
