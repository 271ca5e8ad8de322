import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { countRows, documentByKey, documents } from '../kernel/definition/documents.ts';
import { renameRequestsProjection } from './projection.ts';
import type { RenameRequestDoc } from './projection.ts';

const { requests } = renameRequestsProjection.views;

const reviewedShown = 200;
/** More than there are players. */
const noLimit = 1_000_000;

/** Pending requests, oldest first, then the last 200 decided ones, newest first. `by`: only of this account. */
export const listRenameRequests = async (
  readModels: Pick<ReadModelStore, 'find'>,
  by: string | null,
): Promise<readonly RenameRequestDoc[]> => {
  const own = by === null ? [] : [['requestedBy', '=', by] as const];
  const [open, reviewed] = await Promise.all([
    documents(readModels, requests, {
      where: [...own, ['isOpen', '=', 1]],
      sort: [['requestedAt', 'asc']],
      limit: noLimit,
    }),
    documents(readModels, requests, {
      where: [...own, ['isOpen', '=', 0]],
      sort: [['reviewedAt', 'desc']],
      limit: reviewedShown,
    }),
  ]);
  return [...open, ...reviewed];
};

export const countPendingRenames = (readModels: Pick<ReadModelStore, 'count'>): Promise<number> =>
  countRows(readModels, requests, { where: [['isOpen', '=', 1]], limit: 1 });

export const renameRequestById = (
  readModels: Pick<ReadModelStore, 'get'>,
  id: string,
): Promise<RenameRequestDoc | null> => documentByKey(readModels, requests, id);

/** Requests of an account since a time (ISO 8601 UTC), oldest first. */
export const renameRequestsSince = async (
  readModels: Pick<ReadModelStore, 'find'>,
  accountId: string,
  since: string,
): Promise<readonly RenameRequestDoc[]> => {
  const of = (isOpen: 0 | 1) =>
    documents(readModels, requests, {
      where: [
        ['requestedBy', '=', accountId],
        ['isOpen', '=', isOpen],
        ['requestedAt', '>=', since],
      ],
      sort: [['requestedAt', 'asc']],
      limit: reviewedShown,
    });
  const [open, decided] = await Promise.all([of(1), of(0)]);
  return [...open, ...decided].toSorted((a, b) => (a.requestedAt < b.requestedAt ? -1 : 1));
};
