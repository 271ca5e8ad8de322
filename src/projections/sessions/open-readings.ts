import type { StoredReadingKind } from '../../domain/roster/events.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { countRows, documentByKey, documents, documentsByKey } from '../kernel/definition/documents.ts';
import { openReadingKey } from './open-readings-view.ts';
import type { OpenReading } from './open-readings-view.ts';
import { sessionsProjection } from './projection.ts';
import type { SessionDoc } from './session-doc.ts';

type Reads = Pick<ReadModelStore, 'find' | 'get'>;
const { openReadings, decidedSessions, details } = sessionsProjection.views;

export type GroupsQuery = { readonly kind: StoredReadingKind | null; readonly offset: number; readonly limit: number };

/** Texts that need a decision, the most frequent first, then the latest. */
export const openGroups = async (
  readModels: Pick<Reads, 'find'>,
  { kind, offset, limit }: GroupsQuery,
): Promise<{ readonly groups: readonly OpenReading[]; readonly hasMore: boolean }> => {
  const found = await documents(readModels, openReadings, {
    where: kind === null ? [] : [['kind', '=', kind]],
    sort: [
      ['count', 'desc'],
      ['lastDate', 'desc'],
    ],
    skip: offset,
    limit: limit + 1,
  });
  return { groups: found.slice(0, limit), hasMore: found.length > limit };
};

/** Number of texts that need a decision. */
export const countOpenGroups = (readModels: Pick<ReadModelStore, 'count'>): Promise<number> =>
  countRows(readModels, openReadings, { limit: 1 });

/** Open readings of a text, of the given kinds. */
export const openReadingsOf = async (
  readModels: Pick<Reads, 'get'>,
  text: string,
  kinds: readonly StoredReadingKind[],
): Promise<readonly OpenReading[]> => {
  const keys = kinds.map((kind) => openReadingKey(kind, text));
  return [...(await documentsByKey(readModels, openReadings, keys)).values()];
};

/** Sessions in which a decision has settled names. */
export const sessionsDecidedBy = async (
  readModels: Pick<Reads, 'get'>,
  decisionId: string,
): Promise<readonly string[]> => (await documentByKey(readModels, decidedSessions, decisionId))?.sessions ?? [];

/** Whole sessions by id. */
export const sessionsByIds = (
  readModels: Pick<Reads, 'get'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SessionDoc>> => documentsByKey(readModels, details, ids);
