import type { FastifyReply } from 'fastify';
import type { Deps } from '../../application/deps.ts';
import { maintain } from '../../application/operations/maintain.ts';
import type { Operations } from '../../application/operations/operations.ts';
import type { logsQuery } from '../../contracts/admin-tools.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { sentByLine } from '../http/request/lines.ts';
import { maintenanceProblem } from '../../application/problems/rejections.ts';

export type LogDeps = Pick<Deps, 'handle' | 'clock'> & { readonly operations: Pick<Operations, 'logs'> };

const hourMs = 3_600_000;
const mostHours = 24;

/** GET /api/admin/logs: log lines of all processes, as a file. */
export const downloadLogs =
  (deps: LogDeps) =>
  async (request: ApiRequest<{ querystring: typeof logsQuery }>, reply: FastifyReply): Promise<FastifyReply> => {
    const hours = Math.min(mostHours, Math.max(1, request.query.hours));
    const handled = await maintain({ type: 'DownloadLogs', data: { hours } }, commandMetaOf(request, { hours }), deps);
    if (!handled.ok) throw maintenanceProblem(handled.rejection);
    const now = deps.clock.now();
    const lines = deps.operations.logs.since(now.getTime() - hours * hourMs);
    const name = `muster-${now.toISOString().slice(0, 16).replace(':', '')}.ndjson`;
    return reply
      .header('content-type', 'application/x-ndjson')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(sentByLine(lines));
  };
