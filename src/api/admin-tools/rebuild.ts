import { z } from 'zod';
import { requestRebuild } from '../../application/operations/request-rebuild.ts';
import type { Deps } from '../../application/deps.ts';
import type { Operations } from '../../application/operations/operations.ts';
import { projectionName } from '../../contracts/live.ts';
import type { ProjectionName } from '../../contracts/projection-names.ts';
import type { replayStarted, ReplayStarted, toolBody, ToolAnswer } from '../../contracts/admin-tools.ts';
import type { FastifyReply } from 'fastify';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import { maintenanceProblem } from '../../application/problems/rejections.ts';

export const projectionParams = z.object({ name: projectionName.describe('The name of a read model.') });
export type RebuildRouteDeps = Pick<Deps, 'handle' | 'eventStore'> & {
  readonly operations: Pick<Operations, 'askReplay'>;
};
type Request = ApiRequest<{ body: typeof toolBody }>;

const preview = async (
  projections: readonly ProjectionName[],
  { eventStore }: RebuildRouteDeps,
): Promise<ToolAnswer> => {
  const count = projections.length;
  const message =
    count === 1
      ? `Rebuilds the read model ${projections[0]} from the event log. The current one keeps serving until the new one is ready.`
      : `Rebuilds ${count} read models from the event log. The current ones keep serving until the new ones are ready.`;
  return { position: (await eventStore.head()) ?? '0', count, message };
};

const rebuild = async (
  request: Request,
  projections: readonly ProjectionName[],
  { reply, deps }: { readonly reply: FastifyReply; readonly deps: RebuildRouteDeps },
): Promise<ReplayStarted | ToolAnswer> => {
  if (request.body.preview === true) return preview(projections, deps);
  const meta = commandMetaOf(request, { projections: [...projections] });
  const requested = await requestRebuild({ projections, meta }, deps);
  if (!requested.ok) {
    const { rejection } = requested;
    if (rejection.code !== 'nobody') throw maintenanceProblem(rejection);
    throw problem('unavailable', 'No process is running that rebuilds read models. Try again in a moment.', {
      retryAfter: 2,
    });
  }
  void reply.code(202);
  const { position, replayId } = requested;
  return {
    position: position ?? '0',
    replayId,
    projections: requested.projections as z.output<typeof replayStarted>['projections'],
  };
};

/** POST /api/admin/rebuild-indexes: all of them. */
export const rebuildIndexes =
  (deps: RebuildRouteDeps) =>
  (request: Request, reply: FastifyReply): Promise<ReplayStarted | ToolAnswer> =>
    rebuild(request, projectionName.options, { reply, deps });

/** POST /api/admin/projections/:name/rebuild */
export const rebuildOne =
  (deps: RebuildRouteDeps) =>
  (
    request: ApiRequest<{ params: typeof projectionParams; body: typeof toolBody }>,
    reply: FastifyReply,
  ): Promise<ReplayStarted | ToolAnswer> =>
    rebuild(request, [request.params.name], { reply, deps });
