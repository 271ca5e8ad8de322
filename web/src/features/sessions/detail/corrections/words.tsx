import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import type { ShownCorrection } from './api.ts';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import type { Look } from '../../../../ui/feedback/StatusBadge.tsx';

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

/** Kinds of corrections, in the words of the buttons. */
export const correctionKindWords = { 'was-there': 'I was there', 'was-not-me': 'That was not me' } satisfies Record<
  ShownCorrection['kind'],
  string
>;

const looks = {
  open: { shape: 'half-disc', tone: 'warning', word: 'Waiting' },
  accepted: { shape: 'check', tone: 'success', word: 'Accepted' },
  declined: { shape: 'cross', tone: 'muted', word: 'Declined' },
  withdrawn: { shape: 'dash', tone: 'muted', word: 'Withdrawn' },
} satisfies Record<ShownCorrection['status'], Look>;

export const CorrectionStatus = ({ status }: Pick<ShownCorrection, 'status'>) => (
  <StatusBadge looks={looks} status={status} />
);
