import type { Participant } from '../../../../src/contracts/sessions.ts';

/** The roster's name, or what was read while nobody is matched. */
export const displayName = ({ playerName, rawName }: Pick<Participant, 'playerName' | 'rawName'>): string =>
  playerName ?? rawName;

const collator = new Intl.Collator('en', { sensitivity: 'base' });
export const compareNames = (a: string, b: string): number => collator.compare(a, b);
export const byName = (a: Participant, b: Participant): number => compareNames(displayName(a), displayName(b));

/** Whether a participant asks for somebody's eye: nobody matched, or read below the strong band. */
export const needsEye = (participant: Participant): boolean =>
  participant.playerId === null || Math.round(participant.confidenceScore * 100) < 95;

/** Unmatched and below 95 % first, the least certain at the top; then by name. */
export const byNeed = (a: Participant, b: Participant): number => {
  const need = Number(needsEye(b)) - Number(needsEye(a));
  if (need !== 0) return need;
  if (!needsEye(a)) return byName(a, b);
  const unmatched = Number(b.playerId === null) - Number(a.playerId === null);
  return unmatched || a.confidenceScore - b.confidenceScore || byName(a, b);
};

/** Why a name does not count, in a few words; null when it does. */
export const notCountedReason = (participant: Participant): string | null => {
  if (participant.counted) return null;
  if (participant.playerId === null) return 'no player';
  if (participant.verificationStatus === 'verified') return 'the session does not count';
  return Math.round(participant.confidenceScore * 100) < 70 ? 'below 70%' : 'until verified';
};
