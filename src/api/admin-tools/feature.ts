import { z } from 'zod';
import {
  adminProjections,
  logsQuery,
  openItemBody,
  openItemSettled,
  replayStarted,
  toolAnswer,
  toolBody,
} from '../../contracts/admin-tools.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { downloadLogs } from './logs.ts';
import type { LogDeps } from './logs.ts';
import { dismissOpenItem, reactionParams, retryOpenItem } from './open-items.ts';
import type { OpenItemDeps } from './open-items.ts';
import { showProjections } from './projections.ts';
import type { ShowDeps } from './projections.ts';
import { pushProgress, pushSystemActivity } from './pushes.ts';
import { projectionParams, rebuildIndexes, rebuildOne } from './rebuild.ts';
import type { RebuildRouteDeps } from './rebuild.ts';
import { clearCaches, reprocessSessions } from './tools.ts';
import type { ToolDeps } from './tools.ts';

const tool = { policy: 'use-admin-tools', body: toolBody, answer: toolAnswer } as const;
const rebuild = {
  policy: 'rebuild-projections',
  body: toolBody,
  success: 202,
  answer: z.union([replayStarted, toolAnswer]),
} as const;
const openItem = {
  policy: 'settle-open-items',
  params: reactionParams,
  body: openItemBody,
  answer: openItemSettled,
} as const;

const routes = {
  'GET /api/admin/projections': {
    policy: 'read-projections',
    summary: 'The state of read models and reactions',
    answer: adminProjections,
  },
  'POST /api/admin/projections/:name/rebuild': {
    ...rebuild,
    summary: 'Rebuilds one read model; the current one keeps serving',
    params: projectionParams,
  },
  'POST /api/admin/rebuild-indexes': { ...rebuild, summary: 'Rebuilds all read models; the current ones keep serving' },
  'POST /api/admin/reactions/:name/retry': { ...openItem, summary: 'Retries a follow-up action' },
  'POST /api/admin/reactions/:name/dismiss': { ...openItem, summary: 'Dismisses a failed follow-up action' },
  'POST /api/admin/clear-cache': { ...tool, summary: 'Clears the in-memory caches of every process' },
  'POST /api/admin/clear-deduplication': { ...tool, summary: 'Clears the cached messages of every process' },
  'POST /api/admin/reprocess-sessions': { ...tool, summary: 'Reads the failed sessions of the last 7 days again' },
  'GET /api/admin/logs': {
    // It is an audited action of an admin.
    origin: 'not-cross-site',
    policy: 'download-logs',
    summary: 'The logs of all processes',
    querystring: logsQuery,
    answer: { status: 200, type: 'application/x-ndjson' },
    refuses: ['malformed', 'too-large', 'idempotency-key-reused', 'stream-newer-than-build'],
  },
} as const satisfies RouteDefinitions;

/** Maintenance actions of the admin panel. */
export const adminTools = {
  name: 'admin-tools',
  routes,
  handlers: (deps: ShowDeps & OpenItemDeps & RebuildRouteDeps & ToolDeps & LogDeps) => ({
    'GET /api/admin/projections': showProjections(deps),
    'POST /api/admin/projections/:name/rebuild': rebuildOne(deps),
    'POST /api/admin/rebuild-indexes': rebuildIndexes(deps),
    'POST /api/admin/reactions/:name/retry': retryOpenItem(deps),
    'POST /api/admin/reactions/:name/dismiss': dismissOpenItem(deps),
    'POST /api/admin/clear-cache': clearCaches('all', deps),
    'POST /api/admin/clear-deduplication': clearCaches('messages', deps),
    'POST /api/admin/reprocess-sessions': reprocessSessions(deps),
    'GET /api/admin/logs': downloadLogs(deps),
  }),
  pushes: [pushProgress, pushSystemActivity],
} satisfies Feature<typeof routes>;
