import type { DetectionMethod } from '../../contracts/sessions.ts';
import { owned } from '../kernel/projection.ts';
import { creditedParticipants } from './credits.ts';
import type { SessionDoc } from './session-doc.ts';

/** A row of a player's sessions, as /api/players/{id} shows it. */
export type AttendanceDoc = {
  /** participantId. */
  readonly id: string;
  readonly sessionId: string;
  readonly eventDate: string;
  readonly eventType: string;
  readonly detectionMethod: DetectionMethod;
};
type AttendanceItem = {
  readonly row: AttendanceDoc;
  readonly playerId: string;
  readonly counted: boolean;
  readonly submittedAt: string;
};

/** Who with a player took part where; `counted` on exactly one row of a player in a session that counts for him. */
export const attendanceView = owned<SessionDoc, AttendanceItem>({
  name: 'attendance',
  fields: {
    playerId: ({ playerId }) => playerId,
    sessionId: ({ row }) => row.sessionId,
    counted: ({ counted }) => (counted ? 1 : 0),
    eventDate: ({ row }) => row.eventDate,
    submittedAt: ({ submittedAt }) => submittedAt,
  },
  indexes: [
    ['playerId', 'counted', 'eventDate'],
    ['playerId', 'sessionId'],
  ],
  items: (session) => {
    const credited = creditedParticipants(session);
    const items = new Map<string, AttendanceItem>();
    for (const { participantId, playerId, detectionMethod } of session.participants) {
      if (playerId === null) continue;
      const { id: sessionId, eventDate, eventType, submittedAt } = session;
      const row = { id: participantId, sessionId, eventDate, eventType, detectionMethod };
      items.set(participantId, { row, playerId, counted: credited.get(playerId) === participantId, submittedAt });
    }
    return items;
  },
  doc: ({ row }) => row,
});
