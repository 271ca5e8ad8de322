import { percent } from '../../contracts/confidence.ts';
import type { RecordedEvent } from '../../domain/kernel/envelope.ts';
import { assessmentOf } from '../../domain/session/assessment.ts';
import type { SessionEvent, StoredParticipant } from '../../domain/session/events.ts';
import { sessionAfter } from '../../domain/session/session.ts';
import type { WithProposal } from '../../domain/session/participants.ts';
import type { SessionRecord } from '../../domain/session/session.ts';
import { sessionIdOf } from '../../domain/session/stream.ts';
import type { Handler, Handlers } from '../kernel/definition/projection.ts';

export { isOpenDuplicate } from '../../domain/session/session.ts';

/** A stored participant, without fields used only by recognition and evidence. */
type KeptParticipant = Omit<StoredParticipant, 'sources' | 'engines'>;
export type ParticipantDoc = WithProposal<KeptParticipant>;

/** Full document of a session. Ids only: names are joined when read. */
export type SessionDoc = SessionRecord<KeptParticipant> & {
  readonly id: string;
  /** Recognised names, independent of later changes; null until recognition. */
  readonly read: ReadNames | null;
};
/** `named`: confidence of each name with a player, in whole percent. A player has at most one name. */
export type ReadNames = { readonly named: readonly number[]; readonly unmatched: number };

const readIn = (participants: readonly StoredParticipant[]): ReadNames => {
  const named = participants.flatMap(({ playerId, confidenceScore }) =>
    playerId === null ? [] : [percent(confidenceScore)],
  );
  return { named, unmatched: participants.length - named.length };
};

/**
 * Copies field by field: removing two fields from a copy takes three times as long, for hundreds of thousands of
 * participants.
 */
const keep = (one: StoredParticipant): KeptParticipant => ({
  ...assessmentOf(one),
  participantId: one.participantId,
  rawName: one.rawName,
  calibration: one.calibration,
  detectionMethod: one.detectionMethod,
  model: one.model,
  image: one.image,
  box: one.box,
  matchedBy: one.matchedBy,
  candidates: one.candidates,
  added: one.added,
});

/** Decisions fold with the same function; events without visible effect are not read. */
const fold = (doc: SessionDoc | null, event: RecordedEvent<SessionEvent>, key: string): SessionDoc | null => {
  const session = sessionAfter(doc, event, keep);
  const read = event.type === 'SessionProcessed' ? readIn(event.data.participants) : (doc?.read ?? null);
  return session === null ? null : { ...session, id: key, read };
};
const handler: Handler<SessionEvent, SessionDoc> = { keys: ({ stream }) => [sessionIdOf(stream)], fold };

export const sessionHandlers: Handlers<SessionEvent, SessionDoc> = {
  SessionSubmitted: handler,
  SessionProcessed: handler,
  SessionFailed: handler,
  ReprocessingRequested: handler,
  ParticipantsEdited: handler,
  SessionVerified: handler,
  VerificationReverted: handler,
  ParticipantsRecredited: handler,
  ReadingsCredited: handler,
  ReadingsConfirmed: handler,
  ReadingsReverted: handler,
  SessionExcluded: handler,
  SessionIncluded: handler,
  SessionCorrected: handler,
  SessionMediaErased: handler,
};
