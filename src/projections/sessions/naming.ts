import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { findRows } from '../kernel/definition/documents.ts';
import { sessionsProjection } from './projection.ts';

type FindRows = Pick<ReadModelStore, 'find'>;

const { attendance } = sessionsProjection.views;
const namingPage = 500;

/** Sessions with a player, counted or not, each once; pages by participant key. */
export async function* sessionsNaming(readModels: FindRows, playerId: string): AsyncGenerator<string> {
  const known = new Set<string>();
  for (let after: string | undefined; ;) {
    const rows = await findRows(readModels, attendance, {
      where: [['playerId', '=', playerId]],
      ...(after === undefined ? {} : { afterKey: after }),
      limit: namingPage,
    });
    for (const { sessionId } of rows.map(({ fields }) => fields))
      if (!known.has(sessionId)) {
        known.add(sessionId);
        yield sessionId;
      }
    after = rows.at(-1)?.key;
    if (after === undefined) return;
  }
}

/** Whether a player is in any session besides these. */
export const isNamedOutside = async (
  readModels: FindRows,
  playerId: string,
  sessions: ReadonlySet<string>,
): Promise<boolean> => {
  for await (const id of sessionsNaming(readModels, playerId)) if (!sessions.has(id)) return true;
  return false;
};
