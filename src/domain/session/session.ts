import { usualBands } from '../../contracts/confidence.ts';
import type { Bands } from '../../contracts/confidence.ts';
import type { SessionStatus } from '../../contracts/sessions.ts';
import { assertNever } from '../kernel/assert-never.ts';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import { correctionsAfter } from './corrections.ts';
import type { AttendanceCorrection, ListFact } from './corrections.ts';
import type { RecognitionFailure, SessionEvent, SessionFact, StoredImage, StoredParticipant } from './events.ts';
import { participantsAfter, recreditedIn } from './participants.ts';
import type { KeptParticipant, WithProposal } from './participants.ts';

type DataOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>['data'];

/** State of a session. `P`: form of its participants. */
export type SessionRecord<P extends KeptParticipant> = {
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
  /** Id of the text, submitted or typed later. */
  readonly rawText: string | null;
  readonly origin: DataOf<'SessionSubmitted'>['origin'];
  readonly contentHash: string;
  /** Session with the same content at submission; null: none known. */
  readonly sameContentAs: string | null;
  /** Number of verifications by people that were not reverted. */
  readonly verifications: number;
  readonly attempt: number;
  /** Thresholds at the time of matching. */
  readonly bands: Bands;
  readonly failure: RecognitionFailure | null;
  /** Indexes of screenshots without names. */
  readonly emptyImages: readonly number[];
  /** Counts changes of participants. */
  readonly version: number;
  /** Stream revision of the last event that touched the session. */
  readonly revision: number;
  readonly participants: readonly WithProposal<P>[];
  /** Decisions in effect that have settled names here. */
  readonly decisions: readonly string[];
  /** Members' corrections, oldest first. */
  readonly corrections: readonly AttendanceCorrection[];
};

const emptyImagesOf = (
  images: readonly StoredImage[],
  readings: DataOf<'SessionProcessed'>['readings'],
): readonly number[] => {
  const named = new Set(readings.flatMap(({ image, names }) => (image !== null && names > 0 ? [image] : [])));
  const read = new Set(readings.flatMap(({ image }) => image ?? []));
  return images.map((_image, index) => index).filter((index) => read.has(index) && !named.has(index));
};

const submitted = <P extends KeptParticipant>(
  fact: UncommittedEvent<Extract<SessionEvent, { type: 'SessionSubmitted' }>>,
): SessionRecord<P> => ({
  ...fact.data,
  status: 'pending',
  excluded: false,
  exclusionReason: null,
  verifications: 0,
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

const withNames = <P extends KeptParticipant>(
  session: SessionRecord<P>,
  participants: readonly WithProposal<P>[],
  fact: ListFact,
): SessionRecord<P> => ({
  ...session,
  version: session.version + 1,
  participants,
  corrections: correctionsAfter(session.corrections, { from: session.participants, to: participants }, fact),
});

type ReadingsSettledEvent = Extract<
  SessionEvent,
  { type: 'ReadingsCredited' | 'ReadingsConfirmed' | 'ReadingsReverted' }
>;
const decisionsAfter = (decisions: readonly string[], { type, data }: ReadingsSettledEvent): readonly string[] => {
  const others = decisions.filter((id) => id !== data.decisionId);
  return type === 'ReadingsReverted' ? others : [...others, data.decisionId];
};

const verified = { ParticipantsEdited: 0, SessionVerified: 1, VerificationReverted: -1 } as const;

/**
 * Whether a moderator must decide if this is another raid: an earlier session has the same content, and this one is not
 * verified.
 */
export const isOpenDuplicate = ({
  sameContentAs,
  verifications,
  excluded,
}: Pick<SessionRecord<KeptParticipant>, 'sameContentAs' | 'verifications' | 'excluded'>): boolean =>
  sameContentAs !== null && verifications === 0 && !excluded;

/** Applies an event, except for the revision. */
const changed = <P extends KeptParticipant>(
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
        verifications: session.verifications + verified[fact.type],
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
 * A session after an event; null = there is none. Decisions and read models use this same function, so If-Match
 * compares one number. The start of a recognition changes nothing visible.
 */
export const sessionAfter = <P extends KeptParticipant>(
  session: SessionRecord<P> | null,
  fact: SessionFact,
  keep: (participant: StoredParticipant) => P,
): SessionRecord<P> | null => {
  if (fact.type === 'SessionSubmitted') return submitted(fact);
  if (session === null || fact.type === 'RecognitionStarted') return session;
  return { ...changed(session, fact, keep), revision: fact.revision };
};
