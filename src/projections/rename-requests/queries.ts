import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { RenameRequestDoc } from './projection.ts';

type Reads = Pick<ReadModelStore, 'find' | 'get'>;

const reviewedShown = 200;
/** One a player: more than there are players. */
const everything = 1_000_000;

/** Pending ones, the oldest first, then the last 200 that were decided, newest first. `by`: only those of an account. */
export const listRenameRequests = async (
  readModels: Pick<Reads, 'find'>,
  by: string | null,
): Promise<readonly RenameRequestDoc[]> => {
  const own = by === null ? [] : [['requestedBy', '=', by] as const];
  const [open, reviewed] = await Promise.all([
    readModels.find('rename-requests', 'requests', {
      where: [...own, ['isOpen', '=', 1]],
      sort: [['requestedAt', 'asc']],
      limit: everything,
    }),
    readModels.find('rename-requests', 'requests', {
      where: [...own, ['isOpen', '=', 0]],
      sort: [['reviewedAt', 'desc']],
      limit: reviewedShown,
    }),
  ]);
  return [...open, ...reviewed].map(({ text }) => JSON.parse(text) as RenameRequestDoc);
};

export const renameRequestById = async (
  readModels: Pick<Reads, 'get'>,
  id: string,
): Promise<RenameRequestDoc | null> => {
  const row = (await readModels.get('rename-requests', 'requests', [id])).get(id);
  return row === undefined ? null : (JSON.parse(row.text) as RenameRequestDoc);
};
