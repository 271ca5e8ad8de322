import type { DetectionMethod } from '../../contracts/sessions.ts';
import { mappedView } from '../kernel/definition/projection.ts';
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
type Attendance = Omit<AttendanceDoc, 'id'> & {
  readonly playerId: string;
  readonly counted: boolean;
  readonly submittedAt: string;
};

/**
 * Attendance of players by participantId; `counted` is set on exactly one row of a player in a session that counts for
 * them. A session has about thirty rows, so a row is its fields only.
 */
export const attendanceView = mappedView({
  name: 'attendance',
  fields: {
    playerId: ({ playerId }) => playerId,
    sessionId: ({ sessionId }) => sessionId,
    counted: ({ counted }) => (counted ? 1 : 0),
    eventDate: ({ eventDate }) => eventDate,
    submittedAt: ({ submittedAt }) => submittedAt,
    eventType: ({ eventType }) => eventType,
    detectionMethod: ({ detectionMethod }) => detectionMethod,
  },
  // Nearly all rows of a player count, so one index serves counted ones, and answers membership of a page of the list.
  indexes: [['playerId', 'eventDate', 'submittedAt', 'sessionId']],
  items: (session: SessionDoc): ReadonlyMap<string, Attendance> => {
    const credited = creditedParticipants(session);
    const { id: sessionId, eventDate, eventType, submittedAt } = session;
    const items = new Map<string, Attendance>();
    for (const { participantId, playerId, detectionMethod } of session.participants) {
      if (playerId === null) continue;
      const counted = credited.get(playerId) === participantId;
      items.set(participantId, { playerId, sessionId, counted, eventDate, submittedAt, eventType, detectionMethod });
    }
    return items;
  },
  doc: null,
});
