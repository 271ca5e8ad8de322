import type { Deps } from '../../application/deps.ts';
import { expectUpToDate } from '../http/freshness/expect-up-to-date.ts';
import type { mergeBody, MergeAnswer, MergePreview, splitBody, SplitPreview } from '../../contracts/players.ts';
import type { RecordWritten } from '../../contracts/records.ts';
import { countedSessionsOf } from '../../projections/sessions/queries.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { recordAnswer, writeRoster } from '../http/response/roster-write.ts';
import type { playerParams } from './page.ts';
import { previewSplit } from './split-preview.ts';

type MergeDeps = Pick<Deps, 'eventStore' | 'handle' | 'query' | 'readModels' | 'waitFor'> & Pick<Views, 'names'>;

const allOfThem = 1_000_000;

/** Counts now and after the merge; sessions that name both count once. */
const preview = async (fromId: string, intoId: string, deps: MergeDeps): Promise<MergePreview> => {
  const { names, readModels } = deps;
  // Waits, so that the preview includes changes made a moment ago.
  await expectUpToDate(['sessions', 'names'], deps);
  const [from, into] = [names.player(fromId), names.player(intoId)];
  if (from === null || into === null || from.withdrawn || into.withdrawn)
    throw problem('not-found', 'There is no such player.');
  if (from.id === into.id || from.mergedInto !== null || into.mergedInto !== null) throw problem('merge-ring');
  const [ofFrom = [], ofInto = []] = await Promise.all(
    [from, into].map(({ id }) => countedSessionsOf(readModels, id, { from: null, limit: allOfThem })),
  );
  const together = new Set([...ofFrom, ...ofInto].map(({ sessionId }) => sessionId));
  return {
    from: { id: from.id, name: from.name, totalSessions: ofFrom.length },
    into: { id: into.id, name: into.name, totalSessions: ofInto.length },
    totalAfter: together.size,
  };
};

/** POST /api/players/:id/merge: with `preview` nothing is changed. */
export const mergePlayers =
  (deps: MergeDeps) =>
  async (
    request: ApiRequest<{ params: typeof playerParams; body: typeof mergeBody }>,
  ): Promise<MergeAnswer | MergePreview> => {
    const { id } = request.params;
    const { into, preview: isPreview = false } = request.body;
    if (isPreview) return preview(id, into, deps);
    const data = { playerId: id, into };
    const meta = commandMetaOf(request, data);
    const done = await writeRoster({ command: { type: 'MergePlayers', data }, meta }, deps);
    const [mergeId] = done.events.flatMap((event) => (event.type === 'PlayersMerged' ? event.data.mergeId : []));
    if (mergeId === undefined) throw new Error('Players were merged, and there is no merge');
    return { ...recordAnswer({ id, meta, stands: done.revision }, done), mergeId };
  };

/** POST /api/players/:id/split: with `preview` nothing is changed. */
export const splitPlayer =
  (deps: Pick<Deps, 'eventStore' | 'handle' | 'query' | 'readModels' | 'waitFor'>) =>
  async (
    request: ApiRequest<{ params: typeof playerParams; body: typeof splitBody }>,
  ): Promise<RecordWritten | SplitPreview> => {
    const { id } = request.params;
    const { mergeId, preview: isPreview = false } = request.body;
    if (isPreview) {
      await expectUpToDate(['players', 'sessions'], deps);
      return previewSplit(id, mergeId, deps);
    }
    const data = { playerId: id, mergeId };
    const meta = commandMetaOf(request, data);
    const done = await writeRoster({ command: { type: 'SplitPlayer', data }, meta }, deps);
    return recordAnswer({ id, meta, stands: done.revision }, done);
  };
