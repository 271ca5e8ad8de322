import { LRUCache } from 'lru-cache';
import type { LiveMessage } from '../../contracts/live.ts';
import type { SessionStatus } from '../../contracts/sessions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentsByKey } from '../../projections/kernel/definition/documents.ts';
import { isProcessed } from '../../projections/sessions/credits.ts';
import { sessionsProjection } from '../../projections/sessions/projection.ts';
import type { SessionDoc } from '../../projections/sessions/session-doc.ts';
import type { NotificationsOf } from '../http/routes/feature.ts';

type SessionMessage = Extract<LiveMessage, { readonly sessionId: string }>;

/**
 * Tells what became of changed sessions. Only the last status of recent sessions is remembered; of one that is not, a
 * status counts as new when the session was submitted after this process began to listen.
 */
export const createSessionNotifications = ({
  readModels,
  clock,
}: {
  readonly readModels: Pick<ReadModelStore, 'get'>;
  readonly clock: Clock;
}): NotificationsOf => {
  const startedAt = clock.now().toISOString();
  const lastStatus = new LRUCache<string, SessionStatus>({ max: 5000 });

  const typeOf = ({ id, status, submittedAt }: SessionDoc): SessionMessage['type'] => {
    const before = lastStatus.get(id) ?? (submittedAt >= startedAt ? 'pending' : status);
    lastStatus.set(id, status);
    if (status === 'failed' && before !== 'failed') return 'session_failed';
    return isProcessed({ status }) && !isProcessed({ status: before }) ? 'session_processed' : 'session_update';
  };

  return async (keys, position) => {
    const sessions = await documentsByKey(readModels, sessionsProjection.views.details, keys);
    return [...sessions.values()].map((session) => {
      const { id: sessionId, status, eventType, eventDate, participants, version } = session;
      const participantCount = participants.length;
      return { type: typeOf(session), position, sessionId, status, eventType, eventDate, participantCount, version };
    });
  };
};
