import type { CorrectionStatus } from '../../contracts/corrections.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { countRows, documentByKey, documents } from '../kernel/definition/documents.ts';
import type { CorrectionDoc } from './corrections-view.ts';
import { sessionsProjection } from './projection.ts';

type FindRows = Pick<ReadModelStore, 'find'>;
const { corrections } = sessionsProjection.views;

const shown = 200;
type Page = { readonly offset: number; readonly limit: number };

const open = (readModels: FindRows, { offset: skip, limit }: Page): Promise<readonly CorrectionDoc[]> =>
  documents(readModels, corrections, { where: [['isOpen', '=', 1]], sort: [['at', 'asc']], skip, limit });

/** A page of corrections: open ones first, oldest first, then decided ones, newest first; or of one status. */
export const listCorrections = async (
  readModels: Pick<ReadModelStore, 'find' | 'count'>,
  { status, ...page }: Page & { readonly status: CorrectionStatus | null },
): Promise<readonly CorrectionDoc[]> => {
  if (status === 'open') return open(readModels, page);
  const decided = ({ offset: skip, limit }: Page): Promise<readonly CorrectionDoc[]> =>
    documents(readModels, corrections, {
      where: status === null ? [['isOpen', '=', 0]] : [['status', '=', status]],
      sort: [['decidedAt', 'desc']],
      skip,
      limit,
    });
  if (status !== null) return decided(page);
  const first = await open(readModels, page);
  const limit = page.limit - first.length;
  if (limit === 0) return first;
  const openInAll = await countRows(readModels, corrections, { where: [['isOpen', '=', 1]], limit: 1 });
  return [...first, ...(await decided({ offset: Math.max(0, page.offset - openInAll), limit }))];
};

/** The last 200 corrections of an account, newest first. */
export const correctionsBy = (readModels: FindRows, accountId: string): Promise<readonly CorrectionDoc[]> =>
  documents(readModels, corrections, { where: [['by', '=', accountId]], sort: [['at', 'desc']], limit: shown });

export const correctionById = (readModels: Pick<ReadModelStore, 'get'>, id: string): Promise<CorrectionDoc | null> =>
  documentByKey(readModels, corrections, id);
