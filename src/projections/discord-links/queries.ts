import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { LinkDoc } from './projection.ts';

/** The active link of a player, else the last inactive one, else null. */
export const linkOfPlayer = async (
  readModels: Pick<ReadModelStore, 'find'>,
  playerId: string,
): Promise<LinkDoc | null> => {
  const [row] = await readModels.find('discord-links', 'links', {
    where: [['playerId', '=', playerId]],
    sort: [
      ['isActive', 'desc'],
      ['linkedAt', 'desc'],
    ],
    limit: 1,
  });
  return row === undefined ? null : (JSON.parse(row.text) as LinkDoc);
};
