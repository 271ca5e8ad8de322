import { z } from 'zod';
import { modActivity, ocrActivity } from './admin-logs.ts';
import { position } from './common.ts';
import { projectionNames } from './projection-names.ts';
import { sessionStatus } from './sessions.ts';

export const projectionName = z.enum(projectionNames);

const sessionNews = z.object({
  position,
  sessionId: z.string(),
  status: sessionStatus,
  eventType: z.string(),
  eventDate: z.string(),
  participantCount: z.number().int(),
  version: z.number().int(),
});

/** How far a rebuild is; also the message of its topic between processes. */
export const replayProgress = z.object({
  type: z.literal('replay-progress'),
  /** How far the new build has read; null before its first event. */
  position: position.nullable(),
  projection: projectionName,
  state: z.enum(['building', 'comparing', 'swapped', 'refused', 'failed']),
  done: z.number(),
  total: z.number(),
  etaSeconds: z.number().nullable(),
});

const messageNews = z.object({ position, messageId: z.string(), channelId: z.string() });

/** Messages of /ws. Each reaches who may read what it is about. */
export const liveMessage = z.discriminatedUnion('type', [
  sessionNews.extend({ type: z.literal('session_processed') }),
  sessionNews.extend({ type: z.literal('session_failed') }),
  sessionNews.extend({ type: z.literal('session_update') }),
  z.object({
    type: z.literal('projection-updated'),
    position,
    projection: projectionName,
    /** At most 100 keys of the projection's root; null when there were more. */
    keys: z.array(z.string()).nullable(),
  }),
  replayProgress,
  messageNews.extend({ type: z.literal('new_message') }),
  messageNews.extend({ type: z.literal('message_updated') }),
  messageNews.extend({ type: z.literal('message_deleted') }),
  /** A row as GET /api/admin/mod-activity has it; the same id again when more of its action became known. */
  z.object({ type: z.literal('mod_activity'), position, data: modActivity }),
  /** A row as GET /api/admin/ocr-logs has it. */
  z.object({ type: z.literal('ocr_activity'), position, data: ocrActivity }),
  /** What becomes of the system, in one sentence; it stands at no position of the log. */
  z.object({ type: z.literal('system_activity'), position: position.nullable(), data: z.object({ text: z.string() }) }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;
/** The close code after a lost role. */
export const closedRoleLost = 4403;
/** The close code when the sign-in ended. */
export const closedSignedOut = 4401;
