import { z } from 'zod';
import { position } from './common.ts';
import { sessionStatus } from './sessions.ts';

/** Every projection of the server: what can be followed, read, and built anew. */
export const projectionName = z.enum([
  'players',
  'player-names',
  'discord-links',
  'rename-requests',
  'sessions',
  'voice',
  'channels',
  'mod-activity',
  'ocr-log',
]);
export type ProjectionName = z.infer<typeof projectionName>;

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
export const replayTopic = 'replay-progress';

/** Messages of /ws. */
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
]);
export type LiveMessage = z.infer<typeof liveMessage>;
/** The close code after a lost role. */
export const closedRoleLost = 4403;
/** The close code when the sign-in ended. */
export const closedSignedOut = 4401;
