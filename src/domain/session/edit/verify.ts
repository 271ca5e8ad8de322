import { accept, reject } from '../../kernel/decider.ts';
import type { CommandMeta } from '../../kernel/envelope.ts';
import type { VerifySession } from '../commands.ts';
import { confirmed, nobody, reassessed } from '../assessment.ts';
import type { SessionDecision, SessionRejection } from '../rejections.ts';
import { isSettled } from '../participants.ts';
import { isOpenDuplicate } from '../session.ts';
import { proposalsOf } from '../state.ts';
import type { ListedParticipant, SessionState } from '../state.ts';

/** Why a session's names cannot be decided yet; null when they can. */
export const unreadable = (state: SessionState): SessionRejection | null => {
  if (state.session === null) return { code: 'not-found' };
  if (state.session.status === 'pending') return { code: 'session-pending' };
  return state.session.status === 'failed' ? { code: 'session-failed' } : null;
};

/**
 * Verifies the session: names without a player are settled as nobody's, proposed removals are declined, the given
 * matches apply. A doubtful name that nobody has checked stays as it is, credited and in review, and members' additions
 * and matches stay held back: only a decision on the name itself verifies it.
 */
export const verifySession = (
  matched: VerifySession['data']['matched'],
  state: SessionState,
  meta: CommandMeta,
): SessionDecision => {
  const refusal = unreadable(state);
  if (refusal !== null) return reject(refusal);
  const participants = state.session?.participants ?? [];
  const known = new Set(participants.map(({ participantId }) => participantId));
  const unknown = matched.find(({ participantId }) => !known.has(participantId));
  if (unknown !== undefined) return reject({ code: 'unknown-participant', participantId: unknown.participantId });

  const players = new Map(matched.map(({ participantId, playerId }) => [participantId, playerId]));
  const after = (one: ListedParticipant) => {
    const matchedTo = players.get(one.participantId);
    if (matchedTo === undefined)
      return one.playerId === null && !one.heldBack && !isSettled(one) ? nobody(one, meta) : one;
    return matchedTo === one.playerId && one.verified ? one : confirmed(one, matchedTo, meta);
  };
  const changes = participants.flatMap((one) => reassessed(one, after(one)) ?? []);
  const declined = proposalsOf(state.session).map(({ participantId, rawName }) => ({ participantId, rawName }));
  const from = state.session?.status === 'verified' ? 'verified' : 'processed';
  const saysNothing = changes.length === 0 && declined.length === 0;
  if (from === 'verified' && saysNothing && !(state.session !== null && isOpenDuplicate(state.session)))
    return accept();
  return accept({
    type: 'SessionVerified',
    data: { participants: changes, declined, status: { from, to: 'verified' } },
  });
};

/** Reverts a verification unless the participants have changed since. */
export const revertVerification = ({ session, verification }: SessionState): SessionDecision => {
  if (session === null) return reject({ code: 'not-found' });
  if (verification === null) return reject({ code: 'record-moved-on' });
  return accept({
    type: 'VerificationReverted',
    data: {
      participants: verification.participants.map(({ before, after, ...name }) => ({
        ...name,
        before: after,
        after: before,
      })),
      proposed: [...verification.proposed],
      status: { from: 'verified', to: verification.from },
    },
  });
};
