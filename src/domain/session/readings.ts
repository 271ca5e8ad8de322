import { foldName } from '../../contracts/text.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { canonicalJson } from '../kernel/json.ts';
import { assessmentOf, confirmed, matchedToNobody, nobody, reassessed } from './assessment.ts';
import type { ConfirmReadings, CreditReadings, Readings, ReadingsCommand, RevertReadings } from './reading-commands.ts';
import type { Assessment, Proposal, Reassessment, TakenOut } from './events.ts';
import type { SessionDecision } from './rejections.ts';
import { openKindOf } from './participants.ts';
import type { KeptParticipant, WithProposal } from './participants.ts';
import type { ListedParticipant, Session, SessionState, SettledReadings } from './state.ts';
import { stored } from './stored.ts';
import { unreadable } from './edit/verify.ts';

type List<P extends KeptParticipant> = { readonly participants: readonly WithProposal<P>[] };

/** Participants meant by a decision, with their indexes. */
const meant = <P extends KeptParticipant>({ participants }: List<P>, { text, kinds }: Omit<Readings, 'decisionId'>) => {
  const folded = foldName(text);
  return participants.flatMap((one, at) => {
    const kind = openKindOf(one);
    return kind !== null && kinds.includes(kind) && foldName(one.rawName) === folded ? [{ one, at, kind }] : [];
  });
};

/** Readings that can be credited to a player, and those that cannot because the player is already in the session. */
export const creditable = <P extends KeptParticipant>(
  session: List<P>,
  { playerId, ...readings }: Omit<CreditReadings['data'], 'decisionId'>,
): { readonly credited: readonly WithProposal<P>[]; readonly left: readonly WithProposal<P>[] } => {
  const wanted = meant(session, readings).map(({ one }) => one);
  const own = wanted.find((one) => one.playerId === playerId);
  const isThere = session.participants.some((one) => one.playerId === playerId);
  const [first] = own === undefined && isThere ? [] : [own ?? wanted[0]];
  return {
    credited: first === undefined ? [] : [first],
    left: wanted.filter((one) => one !== first),
  };
};

const credit = (data: CreditReadings['data'], session: Session, meta: CommandMeta): SessionDecision => {
  const { decisionId, playerId } = data;
  const changes = creditable(session, data).credited.flatMap(
    (one) => reassessed(one, confirmed(one, playerId, meta)) ?? [],
  );
  if (changes.length === 0) return accept();
  return accept({ type: 'ReadingsCredited', data: { decisionId, participants: changes } });
};

const proposalOf = ({ participantId, rawName, proposedRemoval }: ListedParticipant): Proposal | null =>
  proposedRemoval === null ? null : { participantId, rawName, ...proposedRemoval };

/** Removes a refused addition or proposal of a member; a recognised name stays as nobody's. */
const goes = (one: ListedParticipant, verdict: ConfirmReadings['data']['verdict']): boolean => {
  if (verdict === 'not-a-name') return true;
  return verdict === 'nobody' && (one.proposedRemoval !== null || (one.heldBack && one.added !== null));
};

const wordOn = (one: ListedParticipant, { verdict }: ConfirmReadings['data'], meta: CommandMeta): Assessment => {
  if (verdict === 'right') return one.playerId === null ? one : confirmed(one, one.playerId, meta);
  return one.heldBack ? matchedToNobody(one) : nobody(one, meta);
};

const confirm = (data: ConfirmReadings['data'], session: Session, meta: CommandMeta): SessionDecision => {
  const wanted = meant(session, data);
  const isGone = ({ one }: (typeof wanted)[number]): boolean => goes(one, data.verdict);
  const removed = wanted.filter(isGone).map(({ one, at }): TakenOut => ({
    participant: stored(one),
    at,
    reason: data.verdict === 'not-a-name' ? 'not-a-name' : (one.proposedRemoval?.reason ?? null),
    proposal: proposalOf(one),
  }));
  const stays = wanted.filter((found) => !isGone(found));
  const participants = stays.flatMap(({ one }) => reassessed(one, wordOn(one, data, meta)) ?? []);
  const declined = stays.flatMap(({ one }) => proposalOf(one) ?? []);
  if (removed.length + participants.length + declined.length === 0) return accept();
  return accept({
    type: 'ReadingsConfirmed',
    data: { decisionId: data.decisionId, participants, removed, declined },
  });
};

/** Names not changed since. */
const untouched = (session: Session, { participants, status }: SettledReadings): Reassessment[] => {
  // A later verification has confirmed these names.
  if (session.status === 'verified' && status !== 'verified') return [];
  const now = new Map(session.participants.map((one) => [one.participantId, canonicalJson(assessmentOf(one))]));
  return participants.filter(({ participantId, after }) => now.get(participantId) === canonicalJson(after));
};

const revert = ({ decisionId }: RevertReadings['data'], session: Session, state: SessionState): SessionDecision => {
  const settled = state.settled.get(decisionId);
  if (settled === undefined) return accept();
  const listed = new Map(session.participants.map((one) => [one.participantId, one]));
  const participants = untouched(session, settled).map(({ before, after, ...name }) => ({
    ...name,
    before: after,
    after: before,
  }));
  const restored = settled.removed.filter(({ participant }) => state.removed.has(participant.participantId));
  const proposed = settled.declined.filter(({ participantId }) => listed.get(participantId)?.proposedRemoval === null);
  return accept({ type: 'ReadingsReverted', data: { decisionId, participants, restored, proposed } });
};

/** Applies a decision about a text to one session. */
export const decideReadings = (command: ReadingsCommand, state: SessionState, meta: CommandMeta): SessionDecision => {
  const refusal = unreadable(state);
  if (refusal !== null) return reject(refusal);
  const { session } = state;
  if (session === null) return reject({ code: 'not-found' });
  if (command.type === 'RevertReadings') return revert(command.data, session, state);
  return command.type === 'CreditReadings' ? credit(command.data, session, meta) : confirm(command.data, session, meta);
};
