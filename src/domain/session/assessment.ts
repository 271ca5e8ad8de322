import { canonicalJson } from '../kernel/json.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import type { Assessment, Reassessment, StoredParticipant } from './events.ts';

type AssessedName = Assessment & Pick<StoredParticipant, 'participantId' | 'rawName' | 'candidates'>;

/** The changeable part of a participant. */
export const assessmentOf = (one: Assessment): Assessment => ({
  playerId: one.playerId,
  readingConfidence: one.readingConfidence,
  matchConfidence: one.matchConfidence,
  confidenceScore: one.confidenceScore,
  probability: one.probability,
  verified: one.verified,
  heldBack: one.heldBack,
  review: one.review,
});

/** Change between two assessments; null: none. */
export const reassessed = (from: AssessedName, to: Assessment): Reassessment | null => {
  const before = assessmentOf(from);
  const after = assessmentOf(to);
  return canonicalJson(before) === canonicalJson(after)
    ? null
    : { participantId: from.participantId, rawName: from.rawName, before, after };
};

/** Confidence of an unmatched name: reading x similarity of the best candidate. */
const unmatched = ({ candidates, readingConfidence }: AssessedName) => {
  const matchConfidence = Math.max(0, ...candidates.map(({ similarity }) => similarity));
  return { matchConfidence, confidenceScore: Math.round(readingConfidence * matchConfidence * 100) / 100 };
};

/** A person assigned the name to a player: the engine's figures no longer apply. */
export const matchedTo = (one: AssessedName, playerId: string): Assessment => ({
  ...assessmentOf(one),
  playerId,
  matchConfidence: 1,
  confidenceScore: one.readingConfidence,
  probability: null,
  verified: false,
  heldBack: false,
  review: null,
});

/** A moderator confirmed the player. The engine's figures stay when it named the same player. */
export const confirmed = (one: AssessedName, playerId: string, { actor, occurredAt }: CommandMeta): Assessment => ({
  ...(playerId === one.playerId ? assessmentOf(one) : matchedTo(one, playerId)),
  verified: true,
  heldBack: false,
  review: { verdict: 'confirmed', by: actor.id, at: occurredAt },
});

/** A person removed the player from a name. */
export const matchedToNobody = (one: AssessedName): Assessment => ({
  ...assessmentOf(one),
  ...(one.playerId === null ? {} : { ...unmatched(one), probability: null }),
  playerId: null,
  verified: false,
  heldBack: false,
  review: null,
});

/** A moderator decided that the name is nobody's. */
export const nobody = (one: AssessedName, { actor, occurredAt }: CommandMeta): Assessment => ({
  ...matchedToNobody(one),
  review: { verdict: 'nobody', by: actor.id, at: occurredAt },
});

/** Whether it confirms a name. */
export const isConfirmation = ({ before, after }: Pick<Reassessment, 'before' | 'after'>): boolean =>
  after.review?.verdict === 'confirmed' && before.playerId === after.playerId;
