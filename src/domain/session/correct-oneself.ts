import { reaches } from '../../contracts/confidence.ts';
import { foldName } from '../../contracts/text.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import { addedByHand } from './edit/additions.ts';
import { assessmentOf, confirmed, matchedTo, matchedToNobody, reassessed } from './assessment.ts';
import { correctionIdOf } from './corrections.ts';
import type { AttendanceCorrection, DecideCorrection, RequestCorrection } from './corrections.ts';
import { maxParticipants } from './events.ts';
import type { Assessment, Reassessment, SessionEvent } from './events.ts';
import type { SessionDecision } from './rejections.ts';
import type { ListedParticipant, Session, SessionState } from './state.ts';
import { stored } from './stored.ts';
import { unreadable } from './edit/verify.ts';

type ParticipantsEditedData = Extract<SessionEvent, { type: 'ParticipantsEdited' }>['data'];

const nothing: Omit<ParticipantsEditedData, 'correctionId' | 'status'> = {
  added: [],
  removed: [],
  rematched: [],
  proposed: [],
  confirmed: [],
  declined: [],
  withdrawn: [],
  restored: [],
};

const edited = (
  session: Session,
  change: Partial<ParticipantsEditedData> & Pick<ParticipantsEditedData, 'correctionId'>,
): SessionDecision => {
  const from = session.status === 'verified' ? 'verified' : 'processed';
  return accept({ type: 'ParticipantsEdited', data: { ...nothing, ...change, status: { from, to: from } } });
};

const countsAsRead = ({ verified, heldBack, confidenceScore }: Assessment, { bands }: Session): boolean =>
  verified || (!heldBack && reaches(confidenceScore, bands.credit));

const heldBack = (one: ListedParticipant, after: Assessment): Reassessment => ({
  participantId: one.participantId,
  rawName: one.rawName,
  before: assessmentOf(one),
  after: { ...after, heldBack: true },
});

type Player = NonNullable<RequestCorrection['data']['player']>;

/**
 * Uses the player's name if it is listed without credit to them, otherwise adds it. Either way it waits for a
 * moderator.
 */
const wasThere = (player: Player, session: Session, meta: CommandMeta): SessionDecision => {
  const { participants } = session;
  const his = participants.filter(({ playerId }) => playerId === player.id);
  if (his.some((one) => countsAsRead(one, session))) return reject({ code: 'already-there' });
  const correctionId = correctionIdOf(meta);
  const [own] = his;
  if (own !== undefined) return edited(session, { correctionId, rematched: [heldBack(own, assessmentOf(own))] });
  const names = new Set([player.name, ...player.aliases].map(foldName));
  const unmatched = participants.find(({ playerId, rawName }) => playerId === null && names.has(foldName(rawName)));
  if (unmatched !== undefined) {
    const rematched = [heldBack(unmatched, matchedTo(unmatched, player.id))];
    return edited(session, { correctionId, rematched });
  }
  const count = participants.length + 1;
  if (count > maxParticipants) return reject({ code: 'too-many-participants', count });
  const participantId = deriveId('participant', meta.commandId, '0');
  const name = { participantId, rawName: player.name, playerId: player.id, place: null };
  return edited(session, {
    correctionId,
    added: [addedByHand({ ...name, verified: false, heldBack: true }, meta)],
  });
};

const wasNotMe = (player: Player, session: Session, meta: CommandMeta): SessionDecision => {
  const proposed = session.participants
    .filter(({ playerId }) => playerId === player.id)
    .map(({ participantId, rawName }) => ({
      participantId,
      rawName,
      by: meta.actor.id,
      at: meta.occurredAt,
      reason: 'was-not-me' as const,
    }));
  if (proposed.length === 0) return reject({ code: 'not-there' });
  return edited(session, { correctionId: correctionIdOf(meta), proposed });
};

export const requestCorrection = (
  { kind, player }: RequestCorrection['data'],
  state: SessionState,
  meta: CommandMeta,
): SessionDecision => {
  const refusal = unreadable(state);
  if (refusal !== null) return reject(refusal);
  const { session } = state;
  if (session === null) return reject({ code: 'not-found' });
  if (player === null) return reject({ code: 'no-player' });
  if (session.corrections.some(({ by, status }) => by === meta.actor.id && status === 'open'))
    return reject({ code: 'correction-open' });
  return kind === 'was-there' ? wasThere(player, session, meta) : wasNotMe(player, session, meta);
};

const accepted = (
  { kind, id, playerId }: AttendanceCorrection,
  his: readonly ListedParticipant[],
  meta: CommandMeta,
) => {
  if (kind === 'was-not-me')
    return {
      correctionId: id,
      removed: his.map((one) => ({ participant: stored(one), reason: 'was-not-me' as const })),
    };
  const rematched = his.flatMap((one) => reassessed(one, confirmed(one, playerId, meta)) ?? []);
  return { correctionId: id, rematched, confirmed: rematched.map(({ participantId }) => participantId) };
};

/** State of a name before the member claimed it; a name they had held back before becomes nobody's. */
const unsaid = (one: ListedParticipant, before: Assessment): Reassessment => ({
  participantId: one.participantId,
  rawName: one.rawName,
  before: assessmentOf(one),
  after: before.heldBack ? matchedToNobody(one) : before,
});

/** Undoes the member's additions and changes, and declines the proposed removal. */
const declined = ({ kind, id, by, reassessed: changes }: AttendanceCorrection, his: readonly ListedParticipant[]) => {
  if (kind === 'was-not-me')
    return { correctionId: id, declined: his.map(({ participantId, rawName }) => ({ participantId, rawName })) };
  const before = new Map(changes.map((change) => [change.participantId, change.before]));
  const beforeOf = (one: ListedParticipant): Assessment | null =>
    one.added?.by === by ? null : (before.get(one.participantId) ?? null);
  return {
    correctionId: id,
    removed: his.flatMap((one) => (beforeOf(one) === null ? [{ participant: stored(one), reason: null }] : [])),
    rematched: his.flatMap((one) => {
      const assessment = beforeOf(one);
      return assessment === null ? [] : [unsaid(one, assessment)];
    }),
  };
};

export const decideCorrection = (
  { correctionId, isAccepted }: DecideCorrection['data'],
  { session }: SessionState,
  meta: CommandMeta,
): SessionDecision => {
  const correction = session?.corrections.find(({ id }) => id === correctionId);
  if (session === null || correction === undefined) return reject({ code: 'no-correction' });
  if (correction.status !== 'open') return reject({ code: 'already-decided' });
  const { participantIds, playerId } = correction;
  const his = session.participants.filter(
    (one) => participantIds.includes(one.participantId) && one.playerId === playerId,
  );
  return edited(session, isAccepted ? accepted(correction, his, meta) : declined(correction, his));
};
