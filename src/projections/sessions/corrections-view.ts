import type { AttendanceCorrection } from '../../domain/session/corrections.ts';
import { mappedView } from '../kernel/definition/projection.ts';
import type { SessionDoc } from './session-doc.ts';

/** A member's correction of their own attendance, with its session. Names are joined when read. */
export type CorrectionDoc = Omit<AttendanceCorrection, 'reassessed' | 'participantIds'> & {
  readonly sessionId: string;
  readonly eventDate: string;
  readonly eventType: string;
};

/** Corrections by id. */
export const correctionsView = mappedView({
  name: 'corrections',
  fields: {
    sessionId: ({ sessionId }) => sessionId,
    by: ({ by }) => by,
    at: ({ at }) => at,
    status: ({ status }) => status,
    isOpen: ({ status }) => (status === 'open' ? 1 : 0),
    decidedAt: ({ decided }) => decided?.at ?? null,
  },
  indexes: [
    ['isOpen', 'at'],
    ['status', 'decidedAt'],
    ['isOpen', 'decidedAt'],
    ['by', 'at'],
  ],
  items: ({ id: sessionId, eventDate, eventType, corrections }: SessionDoc): ReadonlyMap<string, CorrectionDoc> =>
    new Map(
      corrections.map(({ reassessed: _reassessed, participantIds: _participantIds, ...one }) => [
        one.id,
        { ...one, sessionId, eventDate, eventType },
      ]),
    ),
  doc: (one) => one,
});
