import { reaches } from '../../contracts/confidence.ts';
import type { ParticipantDoc, SessionDoc } from './session-doc.ts';

type Counting = Pick<SessionDoc, 'status' | 'excluded'>;
type Crediting = Counting & Pick<SessionDoc, 'bands'>;
type Creditable = Pick<ParticipantDoc, 'playerId' | 'verified' | 'heldBack' | 'confidenceScore'>;

/** A session counts when it is processed or verified and not excluded. */
export const sessionCounts = (session: Counting): boolean => !session.excluded && isProcessed(session);

/** Its names are known: read or typed. */
export const isProcessed = ({ status }: Pick<Counting, 'status'>): boolean =>
  status === 'processed' || status === 'verified';

/** Why a participant gives no credit. */
type NotCounted = 'pending' | 'failed' | 'excluded' | 'unmatched' | 'own-addition' | 'low-confidence' | 'named-twice';

const reasonNotCounted = (session: Crediting, participant: Creditable): NotCounted | null => {
  if (session.status === 'pending' || session.status === 'failed') return session.status;
  if (participant.playerId === null) return 'unmatched';
  if (session.excluded) return 'excluded';
  if (participant.verified) return null;
  if (participant.heldBack) return 'own-addition';
  // The rounded percent, as the badge shows it.
  return reaches(participant.confidenceScore, session.bands.credit) ? null : 'low-confidence';
};

type Attended = Crediting & {
  readonly participants: readonly (Creditable & Pick<ParticipantDoc, 'participantId'>)[];
};

/** Of every participant why it gives no credit, null when it does: a player counts once a session. */
export const creditOf = (session: Attended): ReadonlyMap<string, NotCounted | null> => {
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

const creditedOf = (session: Attended): ReadonlyMap<string, string> => {
  const credited = new Map<string, string>();
  for (const participant of session.participants) {
    const { playerId, participantId } = participant;
    if (playerId === null || credited.has(playerId) || reasonNotCounted(session, participant) !== null) continue;
    credited.set(playerId, participantId);
  }
  return credited;
};

/** Several views ask for the same document, which never changes. */
const known = new WeakMap<Attended, ReadonlyMap<string, string>>();

/** What counts, and the one place that says it: by player, the one participant for which he is credited with a session. */
export const creditedParticipants = (session: Attended): ReadonlyMap<string, string> => {
  const credited = known.get(session) ?? creditedOf(session);
  known.set(session, credited);
  return credited;
};
