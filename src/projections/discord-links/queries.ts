import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { LinkDoc } from './projection.ts';

/** The active link of a player, else the last inactive one, else null. */
export const linkOfPlayer = async (
  readModels: Pick<ReadModelStore, 'find'>,
  playerId: string,
): Promise<LinkDoc | null> => {
  const [row] = await readModels.find('discord-links', 'links', {
    where: [
      ['playerId', '=', playerId],
      ['isDeleted', '=', 0],
    ],
    sort: [
      ['isActive', 'desc'],
      ['linkedAt', 'desc'],
    ],
    limit: 1,
  });
  return row === undefined ? null : (JSON.parse(row.text) as LinkDoc);
};

/** More than accounts and players can have between them. */
const everything = 1_000_000;

/** Every link that was not deleted, the newest first. */
export const listLinks = async (readModels: Pick<ReadModelStore, 'find'>): Promise<readonly LinkDoc[]> => {
  const rows = await readModels.find('discord-links', 'links', {
    where: [['isDeleted', '=', 0]],
    sort: [['linkedAt', 'desc']],
    limit: everything,
  });
  return rows.map(({ text }) => JSON.parse(text) as LinkDoc);
};

/** Also a deleted one; null when there never was one. */
export const linkById = async (readModels: Pick<ReadModelStore, 'get'>, id: string): Promise<LinkDoc | null> => {
  const row = (await readModels.get('discord-links', 'links', [id])).get(id);
  return row === undefined ? null : (JSON.parse(row.text) as LinkDoc);
};
