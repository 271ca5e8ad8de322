import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { Names } from '../in-memory/names.ts';
import { documentByKey, documents } from '../kernel/definition/documents.ts';
import { linkRequestsProjection } from './projection.ts';
import type { LinkRequestDoc } from './projection.ts';

const { requests } = linkRequestsProjection.views;
type Held = Pick<Names, 'nameOf' | 'accountOfPlayer'>;

/** One an account: more than there are accounts. */
const noLimit = 1_000_000;

/** Not for a player who is gone, or somebody else's by now. */
export const canBeGranted = ({ playerId }: LinkRequestDoc, names: Held): boolean =>
  names.nameOf(playerId) !== null && names.accountOfPlayer(playerId) === null;

/** Those that wait, the oldest first. */
export const openLinkRequests = async (
  readModels: Pick<ReadModelStore, 'find'>,
  names: Held,
): Promise<readonly LinkRequestDoc[]> => {
  const open = await documents(readModels, requests, {
    where: [['isOpen', '=', 1]],
    sort: [['requestedAt', 'asc']],
    limit: noLimit,
  });
  return open.filter((request) => canBeGranted(request, names));
};

/** What an account asked for last, whatever became of it; null once it is linked, and before it has asked. */
export const linkRequestOf = (
  readModels: Pick<ReadModelStore, 'get'>,
  accountId: string,
): Promise<LinkRequestDoc | null> => documentByKey(readModels, requests, accountId);
