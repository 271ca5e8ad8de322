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

/** Progress of a rebuild; also the message between processes. */
export const replayProgress = z.object({
  type: z.literal('replay-progress'),
  /** Position of the new build; null before its first event. */
  position: position.nullable(),
  projection: projectionName,
  state: z.enum(['building', 'comparing', 'swapped', 'refused', 'failed']),
  done: z.number(),
  total: z.number(),
  etaSeconds: z.number().nullable(),
});

const messageNews = z.object({ position, messageId: z.string(), channelId: z.string() });

/** Messages of /ws. Each is sent to those who may read its subject. */
export const liveMessage = z.discriminatedUnion('type', [
  sessionNews.extend({ type: z.literal('session_processed') }),
  sessionNews.extend({ type: z.literal('session_failed') }),
  sessionNews.extend({ type: z.literal('session_update') }),
  z.object({
    type: z.literal('projection-updated'),
    position,
    projection: projectionName,
    /** At most 100 keys of the projection's documents; null when there were more. */
    keys: z.array(z.string()).nullable(),
  }),
  replayProgress,
  messageNews.extend({ type: z.literal('new_message') }),
  messageNews.extend({ type: z.literal('message_updated') }),
  messageNews.extend({ type: z.literal('message_deleted') }),
  /** A row of GET /api/admin/mod-activity; sent again with the same id when its action has further events. */
  z.object({ type: z.literal('mod_activity'), position, data: modActivity }),
  /** A row of GET /api/admin/ocr-logs. */
  z.object({ type: z.literal('ocr_activity'), position, data: ocrActivity }),
  /** A sentence about the system, without a position in the log. */
  z.object({ type: z.literal('system_activity'), position: position.nullable(), data: z.object({ text: z.string() }) }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;
/** Close code after a lost role. */
export const closedRoleLost = 4403;
/** Close code when the sign-in ended. */
export const closedSignedOut = 4401;
