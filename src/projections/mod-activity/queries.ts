import { z } from 'zod';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentByKey, documents } from '../kernel/definition/documents.ts';
import { modActivityProjection } from './projection.ts';
import type { ModActivityDoc } from './projection.ts';

const page = 500;
/** Sorts after everything recorded at a time. */
const behind = '~';

/** Actions between two times (ISO 8601 UTC), in order. */
export const actionsBetween = async function* (
  readModels: Pick<ReadModelStore, 'find'>,
  from: string,
  to: string,
): AsyncGenerator<ModActivityDoc> {
  for (let skip = 0; ; skip += page) {
    const found = await documents(readModels, modActivityProjection.views.actions, {
      where: [
        ['order', '>=', from],
        ['order', '<=', `${to}${behind}`],
      ],
      sort: [['order', 'asc']],
      skip,
      limit: page,
    });
    yield* found;
    if (found.length < page) return;
  }
};

const ordered = z.object({ tool: z.literal('undo'), from: z.string(), to: z.string() });

/** Account whose changes an undo run was about, by the id of its action; null: no such run. */
export const undoRunOf = async (
  readModels: Pick<ReadModelStore, 'get'>,
  id: string,
): Promise<{ readonly actorId: string; readonly from: string; readonly to: string } | null> => {
  const action = await documentByKey(readModels, modActivityProjection.views.actions, id);
  const { data } = ordered.safeParse(action?.after);
  return action === null || data === undefined ? null : { actorId: action.target.id, from: data.from, to: data.to };
};
