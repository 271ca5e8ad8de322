import { counted } from '../../contracts/text.ts';
import type { WhichCaches } from '../../application/operations/caches.ts';
import type { Deps } from '../../application/deps.ts';
import { maintain } from '../../application/operations/maintain.ts';
import type { Operations } from '../../application/operations/operations.ts';
import { reprocessAll, reprocessedFrom } from '../../application/recognition/reprocess-failed.ts';
import type { toolBody, ToolAnswer } from '../../contracts/admin-tools.ts';
import { failedSessions } from '../../projections/sessions/queries.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { maintenanceProblem } from '../../application/problems/rejections.ts';

export type ToolDeps = Pick<Deps, 'handle' | 'eventStore' | 'readModels' | 'waitFor' | 'clock'> & {
  readonly operations: Pick<Operations, 'caches'>;
};
type Request = ApiRequest<{ body: typeof toolBody }>;

const headOf = async ({ eventStore }: Pick<Deps, 'eventStore'>): Promise<string> => (await eventStore.head()) ?? '0';

const listed = (names: readonly string[]): string => names.join(', ');

/** POST /api/admin/clear-cache, and clear-deduplication for those of messages. */
export const clearCaches =
  (which: WhichCaches, deps: ToolDeps) =>
  async (request: Request): Promise<ToolAnswer> => {
    const names = deps.operations.caches.named(which);
    const count = names.length;
    if (request.body.preview === true)
      return {
        position: await headOf(deps),
        count,
        message: `Clears in every process: ${listed(names)}. No data is lost.`,
      };
    const meta = commandMetaOf(request, { caches: which });
    const handled = await maintain({ type: 'ClearCaches', data: { caches: which } }, meta, deps);
    if (!handled.ok) throw maintenanceProblem(handled.rejection);
    await deps.operations.caches.clear(which);
    const message = `Caches cleared in every process: ${listed(names)}.`;
    return { position: handled.position ?? '0', count, message };
  };

const longestWaitMs = 2_000;
const sessions = (count: number): string => counted(count, 'failed session');
const ofTheWeek = 'of the last 7 days';

/** POST /api/admin/reprocess-sessions: what has failed lately. */
export const reprocessSessions =
  (deps: ToolDeps) =>
  async (request: Request): Promise<ToolAnswer> => {
    const head = await deps.eventStore.head();
    // Sessions requested a moment ago are no longer failed.
    if (head !== null) await deps.waitFor(['sessions'], head, longestWaitMs);
    const failed = await failedSessions(deps.readModels, reprocessedFrom(deps));
    const position = head ?? '0';
    const count = failed.length;
    if (count === 0) return { position, count, message: `No session ${ofTheWeek} has failed.` };
    if (request.body.preview === true)
      return { position, count, message: `${sessions(count)} ${ofTheWeek} would be read again.` };
    const meta = commandMetaOf(request, {});
    const handled = await maintain({ type: 'OrderReprocessing', data: { sessions: count } }, meta, deps);
    if (!handled.ok) throw maintenanceProblem(handled.rejection);
    const queued = await reprocessAll(failed, meta, deps);
    return {
      position: await headOf(deps),
      count: queued,
      message: `${sessions(queued)} ${ofTheWeek} ${queued === 1 ? 'is' : 'are'} read again.`,
    };
  };
