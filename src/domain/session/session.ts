import { usualBands } from '../../contracts/confidence.ts';
import type { Bands } from '../../contracts/confidence.ts';
import { assertNever } from '../kernel/assert-never.ts';
import type { Fact } from '../kernel/envelope.ts';
import { correctionsAfter } from './corrections.ts';
import type { Correction, ListFact } from './corrections.ts';
import type {
  Assessment,
  Failure,
  Proposal,
  Reassessment,
  SessionEvent,
  SessionFact,
  StoredImage,
  StoredParticipant,
  TakenOut,
} from './events.ts';
import type { OpenKind } from './reading-commands.ts';

export type SessionStatus = 'pending' | 'processed' | 'verified' | 'failed';
type DataOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>['data'];

/** What every kept form of a participant holds. */
export type Kept = Assessment & Pick<StoredParticipant, 'participantId' | 'rawName'>;
/** A participant in the list, with an open proposal to remove it: it still counts. */
export type Listed<P> = P & { readonly proposedRemoval: Pick<Proposal, 'by' | 'at' | 'reason'> | null };

/** A session as its events leave it. `P`: what is kept of a participant. */
export type SessionRecord<P extends Kept> = {
  readonly status: SessionStatus;
  readonly excluded: boolean;
  readonly exclusionReason: string | null;
  /** ISO 8601 UTC. */
  readonly eventDate: string;
  readonly eventType: string;
  readonly notes: string | null;
  /** Account id. */
  readonly submittedBy: string;
  readonly submittedAt: string;
  readonly dataSource: DataOf<'SessionSubmitted'>['dataSource'];
  readonly images: readonly StoredImage[];
  /** Id of the text, as pasted or as typed in afterwards. */
  readonly rawText: string | null;
  readonly origin: DataOf<'SessionSubmitted'>['origin'];
  readonly contentHash: string;
  readonly attempt: number;
  /** Those that held when its names were matched. */
  readonly bands: Bands;
  readonly failure: Failure | null;
  /** Pictures in which no name was found, by index. */
  readonly emptyImages: readonly number[];
  /** Raised by what changes participants only. */
  readonly version: number;
  /** Stream revision of the last event that touched the session. */
  readonly revision: number;
  readonly participants: readonly Listed<P>[];
  /** Decisions about readings that have settled names here, and stand. */
  readonly decisions: readonly string[];
  /** What members have said of themselves, oldest first. */
  readonly corrections: readonly Correction[];
};

const reassessed = <P extends Kept>(list: readonly Listed<P>[], changes: readonly Reassessment[]): Listed<P>[] => {
  const after = new Map(changes.map((change) => [change.participantId, change.after]));
  return list.map((one) => ({ ...one, ...after.get(one.participantId) }));
};

const withProposals = <P extends Kept>(list: readonly Listed<P>[], proposed: readonly Proposal[]): Listed<P>[] => {
  const open = new Map(proposed.map(({ participantId, by, at, reason }) => [participantId, { by, at, reason }]));
  return list.map((one) => ({ ...one, proposedRemoval: open.get(one.participantId) ?? one.proposedRemoval }));
};

const withoutProposals = <P extends Kept>(
  list: readonly Listed<P>[],
  closed: readonly { readonly participantId: string }[],
): Listed<P>[] => {
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

/** Names that were taken out stand again where they stood. */
const putBack = <P extends Kept>(
  list: readonly Listed<P>[],
  restored: readonly TakenOut[],
  keep: (participant: StoredParticipant) => P,
): Listed<P>[] => {
  const next = [...list];
  for (const { participant, at, proposal } of restored) {
    const proposedRemoval = proposal === null ? null : { by: proposal.by, at: proposal.at, reason: proposal.reason };
    next.splice(Math.min(at, next.length), 0, { ...keep(participant), proposedRemoval });
  }
  return next;
};

const without = <P extends Kept>(
  list: readonly Listed<P>[],
  removed: readonly { readonly participant: Pick<StoredParticipant, 'participantId'> }[],
): readonly Listed<P>[] => {
  const gone = new Set(removed.map(({ participant }) => participant.participantId));
  return list.filter(({ participantId }) => !gone.has(participantId));
};

/** Who is in the list after an event that changes it: the one place that says so, for decisions and for read models. */
export const participantsAfter = <P extends Kept>(
  list: readonly Listed<P>[],
  event: ListEvent,
  keep: (participant: StoredParticipant) => P,
): readonly Listed<P>[] => {
  const fresh = (participants: readonly StoredParticipant[]): Listed<P>[] =>
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

const emptyImagesOf = (
  images: readonly StoredImage[],
  readings: DataOf<'SessionProcessed'>['readings'],
): readonly number[] => {
  const named = new Set(readings.flatMap(({ image, names }) => (image !== null && names > 0 ? [image] : [])));
  const read = new Set(readings.flatMap(({ image }) => image ?? []));
  return images.map((_image, index) => index).filter((index) => read.has(index) && !named.has(index));
};

const submitted = <P extends Kept>(
  fact: Fact<Extract<SessionEvent, { type: 'SessionSubmitted' }>>,
): SessionRecord<P> => ({
  ...fact.data,
  status: 'pending',
  excluded: false,
  exclusionReason: null,
  submittedBy: fact.actor.id,
  submittedAt: fact.occurredAt,
  attempt: 1,
  bands: usualBands,
  failure: null,
  emptyImages: [],
  version: 0,
  revision: fact.revision,
  participants: [],
  decisions: [],
  corrections: [],
});

const recreditedIn = <P extends Kept>(
  list: readonly Listed<P>[],
  { into, participants }: DataOf<'ParticipantsRecredited'>,
): readonly Listed<P>[] => {
  const moved = new Set(participants.map(({ participantId }) => participantId));
  return list.map((one) => (moved.has(one.participantId) ? { ...one, playerId: into } : one));
};

const withNames = <P extends Kept>(
  session: SessionRecord<P>,
  participants: readonly Listed<P>[],
  fact: ListFact,
): SessionRecord<P> => ({
  ...session,
  version: session.version + 1,
  participants,
  corrections: correctionsAfter(session.corrections, { from: session.participants, to: participants }, fact),
});

type Settling = Extract<SessionEvent, { type: 'ReadingsCredited' | 'ReadingsConfirmed' | 'ReadingsReverted' }>;
const decisionsAfter = (decisions: readonly string[], { type, data }: Settling): readonly string[] => {
  const others = decisions.filter((id) => id !== data.decisionId);
  return type === 'ReadingsReverted' ? others : [...others, data.decisionId];
};

/** What an event makes of a session, but for its revision. */
const changed = <P extends Kept>(
  session: SessionRecord<P>,
  fact: Exclude<SessionFact, { type: 'SessionSubmitted' | 'RecognitionStarted' }>,
  keep: (participant: StoredParticipant) => P,
): SessionRecord<P> => {
  switch (fact.type) {
    case 'SessionProcessed':
      return {
        ...session,
        status: fact.data.status.to,
        failure: null,
        rawText: fact.data.rawText ?? session.rawText,
        bands: fact.data.bands,
        emptyImages: fact.data.source === 'text' ? [] : emptyImagesOf(session.images, fact.data.readings),
        version: session.version + 1,
        participants: participantsAfter(session.participants, fact, keep),
      };
    case 'ParticipantsEdited':
    case 'SessionVerified':
    case 'VerificationReverted':
      return {
        ...withNames(session, participantsAfter(session.participants, fact, keep), fact),
        status: fact.data.status.to,
      };
    case 'ReadingsCredited':
    case 'ReadingsConfirmed':
    case 'ReadingsReverted':
      return {
        ...withNames(session, participantsAfter(session.participants, fact, keep), fact),
        decisions: decisionsAfter(session.decisions, fact),
      };
    case 'ParticipantsRecredited':
      return withNames(session, recreditedIn(session.participants, fact.data), fact);
    case 'SessionFailed':
      return { ...session, status: 'failed', failure: fact.data.failure };
    case 'ReprocessingRequested':
      return { ...session, status: 'pending', failure: null, attempt: fact.data.attempt };
    case 'SessionExcluded':
      return { ...session, excluded: true, exclusionReason: fact.reason };
    case 'SessionIncluded':
      return { ...session, excluded: false, exclusionReason: null };
    case 'SessionCorrected':
      return {
        ...session,
        eventType: fact.data.eventType?.to ?? session.eventType,
        eventDate: fact.data.eventDate?.to ?? session.eventDate,
        notes: fact.data.notes === null ? session.notes : fact.data.notes.to,
      };
    case 'SessionMediaErased':
      return { ...session, rawText: fact.data.texts.includes(session.rawText ?? '') ? null : session.rawText };
    default:
      return assertNever(fact);
  }
};

/**
 * A session after one more event; null = there is none. Decisions and read models fold with this very function, so that
 * what If-Match compares is one number. The start of a recognition touches nothing that anybody sees.
 */
export const sessionAfter = <P extends Kept>(
  session: SessionRecord<P> | null,
  fact: SessionFact,
  keep: (participant: StoredParticipant) => P,
): SessionRecord<P> | null => {
  if (fact.type === 'SessionSubmitted') return submitted(fact);
  if (session === null || fact.type === 'RecognitionStarted') return session;
  return { ...changed(session, fact, keep), revision: fact.revision };
};

/** What a name wants of a moderator; null: nothing. */
export const openKindOf = (
  one: Pick<Listed<Kept>, 'playerId' | 'verified' | 'review' | 'heldBack' | 'proposedRemoval'>,
): OpenKind | null => {
  if (one.proposedRemoval !== null || one.heldBack) return 'proposed';
  if (isSettled(one)) return null;
  return one.playerId === null ? 'unmatched' : 'doubtful';
};

/** A name about which nobody has to be asked any more: certain, or settled as nobody's. */
export const isSettled = ({ verified, review }: Pick<Assessment, 'verified' | 'review'>): boolean =>
  verified || review !== null;
