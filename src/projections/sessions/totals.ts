import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentOf, findRows } from '../kernel/definition/documents.ts';
import { sessionsProjection } from './projection.ts';

const page = 500;

/** Number of sessions and of current participants, counted or not. */
export const sessionTotals = async (
  readModels: Pick<ReadModelStore, 'find'>,
): Promise<{ readonly sessions: number; readonly participants: number }> => {
  let [sessions, participants] = [0, 0];
  let last: string | null = null;
  for (;;) {
    const beyond: { readonly afterKey?: string } = last === null ? {} : { afterKey: last };
    const rows = await findRows(readModels, sessionsProjection.views.list, { ...beyond, limit: page });
    sessions += rows.length;
    participants += rows.reduce((sum, row) => sum + documentOf(row).participantCount, 0);
    last = rows.at(-1)?.key ?? null;
    if (rows.length < page) return { sessions, participants };
  }
};
