import { canonicalJson } from '../kernel/json.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import type { Assessment, Reassessment, StoredParticipant } from './events.ts';

type AssessedName = Assessment & Pick<StoredParticipant, 'participantId' | 'rawName' | 'candidates'>;

/** What is held of a participant, without what never changes. */
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

/** The change from one to the other; null when there is none. */
export const reassessed = (from: AssessedName, to: Assessment): Reassessment | null => {
  const before = assessmentOf(from);
  const after = assessmentOf(to);
  return canonicalJson(before) === canonicalJson(after)
    ? null
    : { participantId: from.participantId, rawName: from.rawName, before, after };
};

/** As of a name that was never matched: reading x the best candidate's similarity. */
const unmatched = ({ candidates, readingConfidence }: AssessedName) => {
  const matchConfidence = Math.max(0, ...candidates.map(({ similarity }) => similarity));
  return { matchConfidence, confidenceScore: Math.round(readingConfidence * matchConfidence * 100) / 100 };
};

/** Given to a player by somebody: what a machine had calculated about it holds no more. */
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

/** A moderator says: this is the player. The figures of the machine stay where it said so too. */
export const confirmed = (one: AssessedName, playerId: string, { actor, occurredAt }: CommandMeta): Assessment => ({
  ...(playerId === one.playerId ? assessmentOf(one) : matchedTo(one, playerId)),
  verified: true,
  heldBack: false,
  review: { verdict: 'confirmed', by: actor.id, at: occurredAt },
});

/** Somebody takes the player off a name. */
export const matchedToNobody = (one: AssessedName): Assessment => ({
  ...assessmentOf(one),
  ...(one.playerId === null ? {} : { ...unmatched(one), probability: null }),
  playerId: null,
  verified: false,
  heldBack: false,
  review: null,
});

/** A moderator says: no player of ours stands here. */
export const nobody = (one: AssessedName, { actor, occurredAt }: CommandMeta): Assessment => ({
  ...matchedToNobody(one),
  review: { verdict: 'nobody', by: actor.id, at: occurredAt },
});

/** Whether it says that a name is right. */
export const isConfirmation = ({ before, after }: Pick<Reassessment, 'before' | 'after'>): boolean =>
  after.review?.verdict === 'confirmed' && before.playerId === after.playerId;
