import { band } from '../../../../src/contracts/confidence.ts';
import type { Participant, SessionDetails } from '../../../../src/contracts/sessions.ts';
import { compareNames } from '../../ui/text/words.ts';

/** Player name, or the text read while unmatched. */
export const displayName = ({ playerName, rawName }: Pick<Participant, 'playerName' | 'rawName'>): string =>
  playerName ?? rawName;

export const byName = (a: Participant, b: Participant): number => compareNames(displayName(a), displayName(b));

/** Reasons for review, most urgent first. */
const needs = ['proposal', 'addition', 'unmatched', 'uncertain'] as const;
type Need = (typeof needs)[number];

/** Why a participant needs review; null: it does not. */
const needOf = (participant: Participant): Need | null => {
  if (participant.proposedRemoval !== null) return 'proposal';
  if (isHeldBack(participant)) return 'addition';
  if (participant.review !== null || participant.verificationStatus === 'verified') return null;
  if (participant.playerId === null) return 'unmatched';
  return band(participant.confidenceScore) === 'strong' ? null : 'uncertain';
};
/** A member has put it there or matched it, and a moderator has not looked at it yet. */
export const isHeldBack = ({ notCounted }: Participant): boolean => notCounted === 'own-addition';
export const needsEye = (participant: Participant): boolean => needOf(participant) !== null;

/** How many names wait for a moderator: none in a session that counts nowhere. */
export const countNamesToReview = ({
  excluded,
  participants,
}: Pick<SessionDetails, 'excluded' | 'participants'>): number => (excluded ? 0 : participants.filter(needsEye).length);

const rankOf = (participant: Participant): number => {
  const need = needOf(participant);
  return need === null ? needs.length : needs.indexOf(need);
};
/** Proposals and additions first, then unmatched and uncertain names, the least confident first; then by name. */
export const byNeed = (a: Participant, b: Participant): number => {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  return (needsEye(a) ? a.confidenceScore - b.confidenceScore : 0) || byName(a, b);
};

/** Status of a name in one word. */
export const nameStatusOf = ({ proposedRemoval, review, playerId, verificationStatus }: Participant) => {
  if (proposedRemoval !== null) return 'proposed';
  return playerId === null && review === 'nobody' ? 'nobody' : verificationStatus;
};
