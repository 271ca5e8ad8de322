import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentByKey, documents } from '../kernel/definition/documents.ts';
import { discordLinksProjection } from './projection.ts';
import type { LinkDoc } from './projection.ts';

/** The active link of a player, else the last inactive one, else null. */
export const linkOfPlayer = async (
  readModels: Pick<ReadModelStore, 'find'>,
  playerId: string,
): Promise<LinkDoc | null> => {
  const [link] = await documents(readModels, discordLinksProjection.views.links, {
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
  return link ?? null;
};

/** More than any guild has. */
const noLimit = 1_000_000;

/** All links that were not deleted, newest first. */
export const listLinks = (readModels: Pick<ReadModelStore, 'find'>): Promise<readonly LinkDoc[]> =>
  documents(readModels, discordLinksProjection.views.links, {
    where: [['isDeleted', '=', 0]],
    sort: [['linkedAt', 'desc']],
    limit: noLimit,
  });

/** `<account id> <player id>` of every link, including deleted ones. */
export const everyLinkedPair = async (readModels: Pick<ReadModelStore, 'find'>): Promise<ReadonlySet<string>> => {
  const links = await documents(readModels, discordLinksProjection.views.links, { limit: noLimit });
  return new Set(links.map(({ accountId, playerId }) => `${accountId} ${playerId}`));
};

/** Includes deleted links; null: unknown id. */
export const linkById = (readModels: Pick<ReadModelStore, 'get'>, id: string): Promise<LinkDoc | null> =>
  documentByKey(readModels, discordLinksProjection.views.links, id);
