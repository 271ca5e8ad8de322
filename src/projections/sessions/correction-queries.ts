import type { CorrectionStatus } from '../../contracts/corrections.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentByKey, documents } from '../kernel/documents.ts';
import type { CorrectionDoc } from './corrections-view.ts';
import { sessionsProjection } from './projection.ts';

type Find = Pick<ReadModelStore, 'find'>;
const { corrections } = sessionsProjection.views;

const shown = 200;
/** Open ones are worked on: there are never many. */
const everything = 1_000_000;

const open = (readModels: Find): Promise<readonly CorrectionDoc[]> =>
  documents(readModels, corrections, { where: [['isOpen', '=', 1]], sort: [['at', 'asc']], limit: everything });

/** Open ones, the oldest first, then the last 200 that were decided, newest first; or those of one status. */
export const listCorrections = async (
  readModels: Find,
  status: CorrectionStatus | null,
): Promise<readonly CorrectionDoc[]> => {
  if (status === 'open') return open(readModels);
  const decided = documents(readModels, corrections, {
    where: status === null ? [['isOpen', '=', 0]] : [['status', '=', status]],
    sort: [['decidedAt', 'desc']],
    limit: shown,
  });
  return status === null ? [...(await open(readModels)), ...(await decided)] : decided;
};

/** The last 200 that an account has asked for, newest first. */
export const correctionsBy = (readModels: Find, accountId: string): Promise<readonly CorrectionDoc[]> =>
  documents(readModels, corrections, { where: [['by', '=', accountId]], sort: [['at', 'desc']], limit: shown });

export const correctionById = (readModels: Pick<ReadModelStore, 'get'>, id: string): Promise<CorrectionDoc | null> =>
  documentByKey(readModels, corrections, id);
