import { usualBands } from '../../contracts/confidence.ts';
import type { Bands } from '../../contracts/confidence.ts';
import { assertNever } from '../kernel/assert-never.ts';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import { correctionsAfter } from './corrections.ts';
import type { Correction, ListFact } from './corrections.ts';
import type { Failure, SessionEvent, SessionFact, StoredImage, StoredParticipant } from './events.ts';
import { participantsAfter, recreditedIn } from './participants.ts';
import type { KeptParticipant, Listed } from './participants.ts';

export type SessionStatus = 'pending' | 'processed' | 'verified' | 'failed';
type DataOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>['data'];

/** A session as its events leave it. `P`: what is kept of a participant. */
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
  /** Id of the text, as pasted or as typed in afterwards. */
  readonly rawText: string | null;
  readonly origin: DataOf<'SessionSubmitted'>['origin'];
  readonly contentHash: string;
  /** The session that had the same content when this one was submitted; null: none was known. */
  readonly sameContentAs: string | null;
  /** How often people have verified it, less what was taken back. */
  readonly verifications: number;
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

const verified = { ParticipantsEdited: 0, SessionVerified: 1, VerificationReverted: -1 } as const;

/** Whether somebody has to say if it is another raid: the same content is in an earlier session, and nobody has verified this one. */
export const isOpenDuplicate = ({
  sameContentAs,
  verifications,
  excluded,
}: Pick<SessionRecord<KeptParticipant>, 'sameContentAs' | 'verifications' | 'excluded'>): boolean =>
  sameContentAs !== null && verifications === 0 && !excluded;

/** What an event makes of a session, but for its revision. */
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
 * A session after one more event; null = there is none. Decisions and read models fold with this very function, so that
 * what If-Match compares is one number. The start of a recognition touches nothing that anybody sees.
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
