import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { Names } from '../in-memory/names.ts';
import { documentByKey, documents } from '../kernel/definition/documents.ts';
import { linkRequestsProjection } from './projection.ts';
import type { LinkRequestDoc } from './projection.ts';

const { requests } = linkRequestsProjection.views;
type LinkNames = Pick<Names, 'nameOf' | 'accountOfPlayer'>;

/** More than there are accounts. */
const noLimit = 1_000_000;

/** False when the player no longer exists, or is linked to another account. */
export const canBeGranted = ({ playerId }: LinkRequestDoc, names: LinkNames): boolean =>
  names.nameOf(playerId) !== null && names.accountOfPlayer(playerId) === null;

/** Open requests, oldest first. */
export const openLinkRequests = async (
  readModels: Pick<ReadModelStore, 'find'>,
  names: LinkNames,
): Promise<readonly LinkRequestDoc[]> => {
  const open = await documents(readModels, requests, {
    where: [['isOpen', '=', 1]],
    sort: [['requestedAt', 'asc']],
    limit: noLimit,
  });
  return open.filter((request) => canBeGranted(request, names));
};

/** Last request of an account with its outcome; null once linked, and without a request. */
export const linkRequestOf = (
  readModels: Pick<ReadModelStore, 'get'>,
  accountId: string,
): Promise<LinkRequestDoc | null> => documentByKey(readModels, requests, accountId);
