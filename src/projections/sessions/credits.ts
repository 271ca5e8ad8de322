import { band } from '../../contracts/confidence.ts';
import type { ParticipantDoc, SessionDoc } from './session-doc.ts';

/** What a player gets for a session. */
export type Credit = { readonly eventDate: string; readonly eventType: string };

type Counting = Pick<SessionDoc, 'status' | 'excluded'>;
type Creditable = Pick<ParticipantDoc, 'playerId' | 'verified' | 'heldBack' | 'confidenceScore'>;

/** A session counts when it is processed or verified and not excluded. */
export const sessionCounts = (session: Counting): boolean =>
  !session.excluded && (session.status === 'processed' || session.status === 'verified');

/** Unverified and below 0.70 (the rounded percent, as the badge shows it), or a member's addition of himself. */
const isHeldBack = (participant: Creditable): boolean =>
  !participant.verified && (participant.heldBack || band(participant.confidenceScore) === 'low');

/** The one participant for which each player is credited: a player counts once a session. */
export const creditedParticipants = (
  session: Counting & { readonly participants: readonly (Creditable & Pick<ParticipantDoc, 'participantId'>)[] },
): ReadonlyMap<string, string> => {
  const credited = new Map<string, string>();
  if (!sessionCounts(session)) return credited;
  for (const participant of session.participants) {
    const { playerId, participantId } = participant;
    if (playerId !== null && !credited.has(playerId) && !isHeldBack(participant)) credited.set(playerId, participantId);
  }
  return credited;
};

/** What counts: the one place that says who is credited with what for a session. */
export const credits = (session: SessionDoc): ReadonlyMap<string, Credit> => {
  const credit = { eventDate: session.eventDate, eventType: session.eventType };
  return new Map([...creditedParticipants(session).keys()].map((playerId) => [playerId, credit]));
};
