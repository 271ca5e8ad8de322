import { assertNever } from '../kernel/assert-never.ts';
import type { Assessment, Proposal, Reassessment, SessionEvent, StoredParticipant, TakenOut } from './events.ts';
import type { OpenKind } from './reading-commands.ts';

/** Common fields of every form of a participant. */
export type KeptParticipant = Assessment & Pick<StoredParticipant, 'participantId' | 'rawName'>;
/** A participant in the list, with an open proposal to remove it: it still counts. */
export type WithProposal<P> = P & { readonly proposedRemoval: Pick<Proposal, 'by' | 'at' | 'reason'> | null };

const reassessed = <P extends KeptParticipant>(
  list: readonly WithProposal<P>[],
  changes: readonly Reassessment[],
): WithProposal<P>[] => {
  const after = new Map(changes.map((change) => [change.participantId, change.after]));
  return list.map((one) => {
    const change = after.get(one.participantId);
    return change === undefined ? one : { ...one, ...change };
  });
};

const withProposals = <P extends KeptParticipant>(
  list: readonly WithProposal<P>[],
  proposed: readonly Proposal[],
): WithProposal<P>[] => {
  const open = new Map(proposed.map(({ participantId, by, at, reason }) => [participantId, { by, at, reason }]));
  return list.map((one) => ({ ...one, proposedRemoval: open.get(one.participantId) ?? one.proposedRemoval }));
};

const withoutProposals = <P extends KeptParticipant>(
  list: readonly WithProposal<P>[],
  closed: readonly { readonly participantId: string }[],
): WithProposal<P>[] => {
  const ids = new Set(closed.map(({ participantId }) => participantId));
  return list.map((one) => (ids.has(one.participantId) ? { ...one, proposedRemoval: null } : one));
};

type ListEvent = Extract<
  SessionEvent,
  {
    type:
      | 'SessionProcessed'
      | 'ParticipantsEdited'
      | 'SessionVerified'
      | 'VerificationReverted'
      | 'ReadingsCredited'
      | 'ReadingsConfirmed'
      | 'ReadingsReverted';
  }
>;

/** Restores removed names at their former places. */
const putBack = <P extends KeptParticipant>(
  list: readonly WithProposal<P>[],
  restored: readonly TakenOut[],
  keep: (participant: StoredParticipant) => P,
): WithProposal<P>[] => {
  const next = [...list];
  for (const { participant, at, proposal } of restored) {
    const proposedRemoval = proposal === null ? null : { by: proposal.by, at: proposal.at, reason: proposal.reason };
    next.splice(Math.min(at, next.length), 0, { ...keep(participant), proposedRemoval });
  }
  return next;
};

const without = <P extends KeptParticipant>(
  list: readonly WithProposal<P>[],
  removed: readonly { readonly participant: Pick<StoredParticipant, 'participantId'> }[],
): readonly WithProposal<P>[] => {
  const gone = new Set(removed.map(({ participant }) => participant.participantId));
  return list.filter(({ participantId }) => !gone.has(participantId));
};

/** Participants after an event: the only implementation, for decisions and read models. */
export const participantsAfter = <P extends KeptParticipant>(
  list: readonly WithProposal<P>[],
  event: ListEvent,
  keep: (participant: StoredParticipant) => P,
): readonly WithProposal<P>[] => {
  const fresh = (participants: readonly StoredParticipant[]): WithProposal<P>[] =>
    participants.map((participant) => ({ ...keep(participant), proposedRemoval: null }));
  switch (event.type) {
    case 'SessionProcessed':
      return [...list, ...fresh(event.data.participants)];
    case 'ParticipantsEdited': {
      const { added, removed, rematched, proposed, declined, withdrawn } = event.data;
      const stays = reassessed(without(list, removed), rematched);
      return withProposals([...withoutProposals(stays, [...declined, ...withdrawn]), ...fresh(added)], proposed);
    }
    case 'SessionVerified':
      return withoutProposals(reassessed(list, event.data.participants), event.data.declined);
    case 'VerificationReverted':
      return withProposals(reassessed(list, event.data.participants), event.data.proposed);
    case 'ReadingsCredited':
      return reassessed(list, event.data.participants);
    case 'ReadingsConfirmed': {
      const { participants, removed, declined } = event.data;
      return withoutProposals(reassessed(without(list, removed), participants), declined);
    }
    case 'ReadingsReverted': {
      const { participants, restored, proposed } = event.data;
      return withProposals(putBack(reassessed(list, participants), restored, keep), proposed);
    }
    default:
      return assertNever(event);
  }
};

export const recreditedIn = <P extends KeptParticipant>(
  list: readonly WithProposal<P>[],
  { into, participants }: Extract<SessionEvent, { type: 'ParticipantsRecredited' }>['data'],
): readonly WithProposal<P>[] => {
  const moved = new Set(participants.map(({ participantId }) => participantId));
  return list.map((one) => (moved.has(one.participantId) ? { ...one, playerId: into } : one));
};

/** Decision that a name needs from a moderator; null: none. */
export const openKindOf = (
  one: Pick<WithProposal<KeptParticipant>, 'playerId' | 'verified' | 'review' | 'heldBack' | 'proposedRemoval'>,
): OpenKind | null => {
  if (one.proposedRemoval !== null || one.heldBack) return 'proposed';
  if (isSettled(one)) return null;
  return one.playerId === null ? 'unmatched' : 'doubtful';
};

/** A name that needs no decision: verified, or settled as nobody's. */
export const isSettled = ({ verified, review }: Pick<Assessment, 'verified' | 'review'>): boolean =>
  verified || review !== null;

type ProposalFields = Pick<WithProposal<StoredParticipant>, 'proposedRemoval' | 'added' | 'heldBack' | 'verified'>;

/** Accounts with open additions or removals in a session. */
export const openProposersOf = ({
  participants,
}: {
  readonly participants: readonly ProposalFields[];
}): ReadonlySet<string> =>
  new Set(
    participants.flatMap(({ proposedRemoval, added, heldBack, verified }) => [
      ...(proposedRemoval === null ? [] : [proposedRemoval.by]),
      ...(heldBack && !verified && added !== null ? [added.by] : []),
    ]),
  );
