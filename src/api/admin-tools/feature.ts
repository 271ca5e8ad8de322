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
import type { RebuildDeps } from './rebuild.ts';
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
    summary: 'How read models and reactions get on',
    answer: adminProjections,
  },
  'POST /api/admin/projections/:name/rebuild': {
    ...rebuild,
    summary: 'Builds one read model anew beside the one that serves',
    params: projectionParams,
  },
  'POST /api/admin/rebuild-indexes': { ...rebuild, summary: 'Builds all read models anew beside those that serve' },
  'POST /api/admin/reactions/:name/retry': { ...openItem, summary: 'Has a reaction act again on what it was refused' },
  'POST /api/admin/reactions/:name/dismiss': { ...openItem, summary: 'Closes what a reaction was refused' },
  'POST /api/admin/clear-cache': { ...tool, summary: 'Empties what every process keeps to be quick' },
  'POST /api/admin/clear-deduplication': { ...tool, summary: 'Empties what every process keeps of messages' },
  'POST /api/admin/reprocess-sessions': { ...tool, summary: 'Has failed sessions of the last 7 days read again' },
  'GET /api/admin/logs': {
    // It is an act of an admin, and audited.
    origin: 'not-cross-site',
    policy: 'download-logs',
    summary: 'What all processes have written to their logs',
    querystring: logsQuery,
    answer: { status: 200, type: 'application/x-ndjson' },
    refuses: ['malformed', 'too-large', 'idempotency-key-reused', 'stream-newer-than-build'],
  },
} as const satisfies RouteDefinitions;

/** What the admin panel does to the running product. */
export const adminTools = {
  name: 'admin-tools',
  routes,
  handlers: (deps: ShowDeps & OpenItemDeps & RebuildDeps & ToolDeps & LogDeps) => ({
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
