import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { sessionStatus } from '../../contracts/sessions.ts';
import type { LiveMessage } from '../../contracts/live.ts';
import type { SessionStatus } from '../../contracts/sessions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { News } from '../http/feature.ts';

type SessionMessage = Extract<LiveMessage, { readonly sessionId: string }>;

/** What the message takes from a session's document. */
const document = z.object({
  status: sessionStatus,
  eventType: z.string(),
  eventDate: z.string(),
  submittedAt: z.string(),
  participants: z.array(z.unknown()),
  version: z.number().int(),
});

const isDone = (status: SessionStatus): boolean => status === 'processed' || status === 'verified';

/**
 * Tells what became of changed sessions. Only the last status of recent sessions is remembered; of one that is not, a
 * status counts as new when the session was submitted after this process began to listen.
 */
export const createSessionNews = ({
  readModels,
  clock,
}: {
  readonly readModels: Pick<ReadModelStore, 'get'>;
  readonly clock: Clock;
}): News => {
  const startedAt = clock.now().toISOString();
  const lastStatus = new LRUCache<string, SessionStatus>({ max: 5000 });

  const typeOf = (id: string, { status, submittedAt }: z.output<typeof document>): SessionMessage['type'] => {
    const before = lastStatus.get(id) ?? (submittedAt >= startedAt ? 'pending' : status);
    lastStatus.set(id, status);
    if (status === 'failed' && before !== 'failed') return 'session_failed';
    return isDone(status) && !isDone(before) ? 'session_processed' : 'session_update';
  };

  return async (keys, position) => {
    const rows = await readModels.get('sessions', 'details', keys);
    return [...rows.values()].flatMap(({ key, text }) => {
      const row = document.safeParse(JSON.parse(text));
      if (!row.success) return [];
      const { status, eventType, eventDate, participants, version } = row.data;
      const participantCount = participants.length;
      const type = typeOf(key, row.data);
      return [{ type, position, sessionId: key, status, eventType, eventDate, participantCount, version }];
    });
  };
};
