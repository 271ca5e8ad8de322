import { accept, reject } from '../../kernel/decider.ts';
import type { CommandMeta } from '../../kernel/envelope.ts';
import { confirmed, isConfirmation, matchedTo, matchedToNobody, nobody, reassessed } from '../assessment.ts';
import { additions, standing } from './additions.ts';
import { correctionIdOf } from '../corrections.ts';
import type { EditedItem, EditParticipants } from '../commands.ts';
import type { EditContext } from './edit-context.ts';
import { maxParticipants } from '../events.ts';
import type { Assessment, Proposal, RemovalReason, StoredParticipant } from '../events.ts';
import type { SessionDecision } from '../rejections.ts';
import type { ListedParticipant, SessionState } from '../state.ts';
import { stored } from '../stored.ts';
import { unreadable } from './verify.ts';

/**
 * Computes differences between the wanted and the current list. A moderator's decision is final: right, another player,
 * nobody, not a name. A member's additions and matches are held back until reviewed, and removals of others are
 * proposals; verified names stay verified.
 */
export const editParticipants = (
  data: EditParticipants['data'],
  state: SessionState,
  meta: CommandMeta,
): SessionDecision => {
  const refusal = unreadable(state);
  if (refusal !== null) return reject(refusal);
  const { session, removed } = state;
  if (session === null) return reject({ code: 'not-found' });
  if (data.expectedVersion !== null && data.expectedVersion !== session.version)
    return reject({ code: 'version-conflict', expected: data.expectedVersion, actual: session.version });
  const listed = new Set(session.participants.map(({ participantId }) => participantId));
  const context: EditContext = {
    session,
    removed,
    data,
    meta,
    isModerator: meta.actor.role === 'mod' || meta.actor.role === 'admin',
    items: new Map(data.items.flatMap((item) => (item.id !== null && listed.has(item.id) ? [[item.id, item]] : []))),
    notNames: new Set(data.notNames),
  };
  const unknown = [...data.notNames, ...data.declined].find((id) => !listed.has(id));
  if (unknown !== undefined) return reject({ code: 'unknown-participant', participantId: unknown });
  return forbidden(context) ?? decided(context);
};

/** Refuses changes that only moderators may make, and invalid ones. */
const forbidden = (context: EditContext): SessionDecision | null => {
  const { session, items, isModerator, data } = context;
  for (const one of session.participants) {
    const { participantId } = one;
    const item = items.get(participantId);
    if (item === undefined) continue;
    if (item.confirmed && meantBy(one, item) === null) return reject({ code: 'nothing-to-confirm', participantId });
    if (!isModerator && (item.confirmed || takes(one, item, context)))
      return reject({ code: 'moderator-needed', participantId });
  }
  const [declined] = data.declined;
  return isModerator || declined === undefined ? null : reject({ code: 'moderator-needed', participantId: declined });
};

/** Player meant by an existing item. */
const meantBy = (one: ListedParticipant, item: EditedItem): string | null =>
  item.playerGiven ? item.playerId : one.playerId;

/** Whether a name would be taken from another credited player. */
const takes = (one: ListedParticipant, item: EditedItem, context: EditContext): boolean =>
  one.playerId !== null && meantBy(one, item) !== one.playerId && !isOwn(one, context) && !mayRemove(one, context);

const decided = (context: EditContext): SessionDecision => {
  const { session, items, notNames, meta } = context;
  const rematched = session.participants.flatMap((one) => {
    const item = items.get(one.participantId);
    return item === undefined || notNames.has(one.participantId)
      ? []
      : (reassessed(one, wordOn(one, item, context)) ?? []);
  });
  const gone = session.participants.filter(({ participantId: id }) => notNames.has(id) || !items.has(id));
  const removed = gone.filter((one) => mayRemove(one, context));
  const proposed = gone.filter((one) => !mayRemove(one, context)).flatMap((one) => proposal(one, context));
  const { added, restored } = additions(standing(session, removed, rematched), context);
  const confirmedIds = rematched.flatMap((change) => (isConfirmation(change) ? [change.participantId] : []));
  const declined = declinedBy(context, new Set(confirmedIds), new Set(removed.map((one) => one.participantId)));

  const count = session.participants.length - removed.length + added.length;
  if (count > maxParticipants) return reject({ code: 'too-many-participants', count });
  if ([added, removed, rematched, proposed, declined].every(({ length }) => length === 0)) return accept();
  const from = session.status === 'verified' ? 'verified' : 'processed';
  return accept({
    type: 'ParticipantsEdited',
    data: {
      added,
      removed: removed.map((one) => ({ participant: stored(one), reason: reasonFor(one, context) })),
      rematched,
      proposed,
      confirmed: confirmedIds,
      declined,
      withdrawn: [],
      restored,
      correctionId: saysNotMe(proposed, context) ? correctionIdOf(meta) : null,
      // A member's proposals never revert a verification.
      status: { from, to: from },
    },
  });
};

/** A member who removes themselves from a counted session requests the corresponding correction. */
const saysNotMe = (proposed: readonly Proposal[], { session, meta }: EditContext): boolean =>
  proposed.some(({ reason }) => reason === 'was-not-me') &&
  !session.corrections.some(({ by, status }) => by === meta.actor.id && status === 'open');

const reasonFor = ({ participantId }: ListedParticipant, { notNames }: EditContext): RemovalReason | null =>
  notNames.has(participantId) ? 'not-a-name' : null;

/** Assessment of a kept name by a person; a member's waits for review. */
const wordOn = (one: ListedParticipant, item: EditedItem, { meta, isModerator }: EditContext): Assessment => {
  const playerId = meantBy(one, item);
  if (isModerator) {
    if (playerId === null) return item.playerGiven && one.review?.verdict !== 'nobody' ? nobody(one, meta) : one;
    return item.confirmed || playerId !== one.playerId ? byModerator(one, playerId, meta) : one;
  }
  if (playerId === one.playerId) return one;
  if (playerId === null) return matchedToNobody(one);
  return { ...matchedTo(one, playerId), heldBack: true };
};

/** Repeating a decision changes nothing. */
const byModerator = (one: ListedParticipant, playerId: string, meta: CommandMeta): Assessment =>
  one.playerId === playerId && one.review?.verdict === 'confirmed' ? one : confirmed(one, playerId, meta);

const isOwn = ({ playerId }: StoredParticipant, { data }: EditContext): boolean =>
  playerId !== null && playerId === data.ownPlayerId;

/** Members may remove their own additions, and themselves where nothing counts; other removals are for moderators. */
const mayRemove = (one: StoredParticipant, context: EditContext): boolean =>
  context.isModerator || one.added?.by === context.meta.actor.id || (isOwn(one, context) && context.session.excluded);

const proposal = (one: ListedParticipant, context: EditContext): readonly Proposal[] => {
  if (one.proposedRemoval !== null) return [];
  const { participantId, rawName } = one;
  const { actor, occurredAt: at } = context.meta;
  const reason = reasonFor(one, context) ?? (isOwn(one, context) ? 'was-not-me' : null);
  return [{ participantId, rawName, by: actor.id, at, reason }];
};

/** Confirming a name declines its removal. */
const declinedBy = (
  { session, data }: EditContext,
  isConfirmed: ReadonlySet<string>,
  isRemoved: ReadonlySet<string>,
): { participantId: string; rawName: string }[] =>
  session.participants
    .filter(
      ({ participantId: id, proposedRemoval }) =>
        proposedRemoval !== null && !isRemoved.has(id) && (data.declined.includes(id) || isConfirmed.has(id)),
    )
    .map(({ participantId, rawName }) => ({ participantId, rawName }));
