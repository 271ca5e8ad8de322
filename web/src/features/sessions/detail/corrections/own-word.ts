import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import type { ShownCorrection } from './api.ts';

type NamedSession = Pick<SessionDetails, 'participants' | 'corrections'>;

/** Open correction about a name of the list. */
export const openCorrectionOf = ({ corrections }: Pick<NamedSession, 'corrections'>, participantId: string) =>
  corrections.find(({ status, participantIds }) => status === 'open' && participantIds.includes(participantId));

/** Corrections that a player may request: none while one is open. Same rules as the server. */
export const wordsOpenTo = (player: string, session: NamedSession): readonly ShownCorrection['kind'][] => {
  const his = session.participants.filter(({ playerId }) => playerId === player);
  if (his.some(({ id }) => openCorrectionOf(session, id) !== undefined)) return [];
  const isHeldBack = his.every(({ notCounted }) => notCounted === 'own-addition' || notCounted === 'low-confidence');
  return [...(isHeldBack ? ['was-there' as const] : []), ...(his.length > 0 ? ['was-not-me' as const] : [])];
};
