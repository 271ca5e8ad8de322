import { reaches } from '../../contracts/confidence.ts';
import type { ParticipantDoc, SessionDoc } from './session-doc.ts';

type CountingFields = Pick<SessionDoc, 'status' | 'excluded'>;
type CreditingFields = CountingFields & Pick<SessionDoc, 'bands'>;
type Creditable = Pick<ParticipantDoc, 'playerId' | 'verified' | 'heldBack' | 'confidenceScore'>;

/** A session counts when it is processed or verified and not excluded. */
export const sessionCounts = (session: CountingFields): boolean => !session.excluded && isProcessed(session);

/** Whether its names are known, recognised or typed. */
export const isProcessed = ({ status }: Pick<CountingFields, 'status'>): boolean =>
  status === 'processed' || status === 'verified';

/** Why a participant is not credited. */
type NotCounted = 'pending' | 'failed' | 'excluded' | 'unmatched' | 'own-addition' | 'low-confidence' | 'named-twice';

const reasonNotCounted = (session: CreditingFields, participant: Creditable): NotCounted | null => {
  if (session.status === 'pending' || session.status === 'failed') return session.status;
  if (participant.playerId === null) return 'unmatched';
  if (session.excluded) return 'excluded';
  if (participant.verified) return null;
  if (participant.heldBack) return 'own-addition';
  // Compares the rounded percent, as the badge shows it.
  return reaches(participant.confidenceScore, session.bands.credit) ? null : 'low-confidence';
};

type AttendedFields = CreditingFields & {
  readonly participants: readonly (Creditable & Pick<ParticipantDoc, 'participantId'>)[];
};

/** Why each participant is not credited; null when credited. A player counts once per session. */
export const creditOf = (session: AttendedFields): ReadonlyMap<string, NotCounted | null> => {
  const credited = new Set<string>();
  return new Map(
    session.participants.map((participant) => {
      const { playerId, participantId } = participant;
      const why = reasonNotCounted(session, participant);
      if (why !== null || playerId === null) return [participantId, why];
      if (credited.has(playerId)) return [participantId, 'named-twice'];
      credited.add(playerId);
      return [participantId, null];
    }),
  );
};

const creditedOf = (session: AttendedFields): ReadonlyMap<string, string> => {
  const credited = new Map<string, string>();
  for (const participant of session.participants) {
    const { playerId, participantId } = participant;
    if (playerId === null || credited.has(playerId) || reasonNotCounted(session, participant) !== null) continue;
    credited.set(playerId, participantId);
  }
  return credited;
};

/** Several views use the same immutable document. */
const known = new WeakMap<AttendedFields, ReadonlyMap<string, string>>();

/** The only implementation of what counts: by player, the one participant that credits them. */
export const creditedParticipants = (session: AttendedFields): ReadonlyMap<string, string> => {
  const credited = known.get(session) ?? creditedOf(session);
  known.set(session, credited);
  return credited;
};
