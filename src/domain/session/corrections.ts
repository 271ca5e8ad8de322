import { assertNever } from '../kernel/assert-never.ts';
import type { CommandMeta, UncommittedEvent } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import type { Proposal, Reassessment, SessionEvent } from './events.ts';

export type CorrectionKind = 'was-there' | 'was-not-me';

/** A member's correction of their own attendance, decided by a moderator. */
export type AttendanceCorrection = {
  readonly id: string;
  readonly kind: CorrectionKind;
  /** Account id. */
  readonly by: string;
  readonly at: string;
  readonly reason: string | null;
  readonly playerId: string;
  /** Participants concerned. */
  readonly participantIds: readonly string[];
  /** Its changes to existing names. */
  readonly reassessed: readonly Reassessment[];
  readonly status: 'open' | 'accepted' | 'declined' | 'withdrawn';
  readonly decided: { readonly by: string; readonly at: string; readonly notes: string | null } | null;
};

/** 'I was there' or 'That was not me'; the reason is in the envelope. */
export type RequestCorrection = {
  readonly type: 'RequestCorrection';
  readonly data: {
    readonly kind: CorrectionKind;
    /** The actor's player; null: none. */
    readonly player: {
      readonly id: string;
      readonly name: string;
      /** Aliases by which the player may have been read. */
      readonly aliases: readonly string[];
    } | null;
  };
};
export type DecideCorrection = {
  readonly type: 'DecideCorrection';
  readonly data: { readonly correctionId: string; readonly isAccepted: boolean };
};

export const correctionIdOf = ({ commandId }: Pick<CommandMeta, 'commandId'>): string =>
  deriveId('correction', commandId);

type CreditedParticipant = {
  readonly participantId: string;
  readonly playerId: string | null;
  readonly verified: boolean;
  readonly heldBack: boolean;
  readonly proposedRemoval: Pick<Proposal, 'by' | 'reason'> | null;
};
type ParticipantsEditedFact = Extract<SessionEvent, { type: 'ParticipantsEdited' }>;
/** Events that change names, and so may settle corrections. */
export type ListFact = UncommittedEvent<
  Extract<
    SessionEvent,
    {
      type:
        | 'ParticipantsEdited'
        | 'SessionVerified'
        | 'VerificationReverted'
        | 'ParticipantsRecredited'
        | 'ReadingsCredited'
        | 'ReadingsConfirmed'
        | 'ReadingsReverted';
    }
  >
>;

const opened = (
  fact: UncommittedEvent<ParticipantsEditedFact>,
  participants: readonly CreditedParticipant[],
): AttendanceCorrection | null => {
  const { correctionId, proposed, added, rematched } = fact.data;
  const removals = proposed.filter(({ reason }) => reason === 'was-not-me');
  const kind = removals.length > 0 ? 'was-not-me' : 'was-there';
  const participantIds = [...(kind === 'was-not-me' ? removals : [...added, ...rematched])].map(
    ({ participantId }) => participantId,
  );
  const playerId = participants.find((one) => participantIds.includes(one.participantId))?.playerId ?? null;
  if (correctionId === null || playerId === null) return null;
  return {
    id: correctionId,
    kind,
    by: fact.actor.id,
    at: fact.occurredAt,
    reason: fact.reason,
    playerId,
    participantIds,
    reassessed: kind === 'was-there' ? rematched : [],
    status: 'open',
    decided: null,
  };
};

/**
 * Outcome of a correction from the current names: any change by a moderator settles it, not only an explicit decision.
 */
const outcomeOf = (
  { kind, by, playerId, participantIds }: AttendanceCorrection,
  participants: readonly CreditedParticipant[],
): 'open' | 'accepted' | 'declined' => {
  const his = participants.filter((one) => participantIds.includes(one.participantId) && one.playerId === playerId);
  switch (kind) {
    case 'was-not-me':
      if (his.length === 0) return 'accepted';
      return his.some(({ proposedRemoval }) => proposedRemoval?.reason === 'was-not-me' && proposedRemoval.by === by)
        ? 'open'
        : 'declined';
    case 'was-there':
      if (his.some(({ verified }) => verified)) return 'accepted';
      return his.some(({ heldBack }) => heldBack) ? 'open' : 'declined';
    default:
      return assertNever(kind);
  }
};

/** Applies merges, which credit names to another player. */
const recredited = (one: AttendanceCorrection, fact: ListFact): AttendanceCorrection =>
  fact.type === 'ParticipantsRecredited' &&
  one.playerId === fact.data.from &&
  fact.data.participants.some(({ participantId }) => one.participantIds.includes(participantId))
    ? { ...one, playerId: fact.data.into }
    : one;

/** A correction undone by its author is withdrawn. */
const closed = (one: AttendanceCorrection, outcome: 'accepted' | 'declined', fact: ListFact): AttendanceCorrection => {
  const isOwn = fact.actor.id === one.by && outcome === 'declined';
  const decided = { by: fact.actor.id, at: fact.occurredAt, notes: fact.reason };
  return { ...one, status: isOwn ? 'withdrawn' : outcome, decided };
};

/** Names before and after an event. */
type Change = { readonly from: readonly CreditedParticipant[]; readonly to: readonly CreditedParticipant[] };

/** An existing correction. An event that names it without changing its names undoes it. */
const afterwards = (
  was: AttendanceCorrection,
  { from, to }: Change,
  { fact, isLast }: { fact: ListFact; isLast: boolean },
) => {
  const one = recredited(was, fact);
  const outcome = outcomeOf(one, to);
  const isNamed = fact.type === 'ParticipantsEdited' && fact.data.correctionId === one.id;
  if (one.status === 'open' && outcome === 'open') return isNamed ? closed(one, 'declined', fact) : one;
  if (outcome !== 'open') return one.status === 'open' ? closed(one, outcome, fact) : one;
  const isBack = isNamed || outcomeOf(was, from) !== 'open';
  return isBack && isLast ? { ...one, status: 'open' as const, decided: null } : one;
};

/**
 * Corrections of a session after an event that changed names. A settled one reopens only when an undo restores what it
 * asked for and its author has asked for nothing else since.
 */
export const correctionsAfter = (
  before: readonly AttendanceCorrection[],
  change: Change,
  fact: ListFact,
): readonly AttendanceCorrection[] => {
  const isKnown = fact.type === 'ParticipantsEdited' && before.some(({ id }) => id === fact.data.correctionId);
  const fresh = fact.type === 'ParticipantsEdited' && !isKnown ? opened(fact, change.to) : null;
  if (fresh === null && before.length === 0) return before;
  const known = before.map((one, index) => {
    const isLast = fresh?.by !== one.by && !before.slice(index + 1).some(({ by }) => by === one.by);
    return afterwards(one, change, { fact, isLast });
  });
  return fresh === null ? known : [...known, fresh];
};
