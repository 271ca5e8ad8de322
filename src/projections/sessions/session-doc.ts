import { percent } from '../../contracts/confidence.ts';
import type { Recorded } from '../../domain/kernel/envelope.ts';
import { assessmentOf } from '../../domain/session/assessment.ts';
import type { SessionEvent, StoredParticipant } from '../../domain/session/events.ts';
import { sessionAfter } from '../../domain/session/session.ts';
import type { Listed } from '../../domain/session/participants.ts';
import type { SessionRecord } from '../../domain/session/session.ts';
import { sessionIdOf } from '../../domain/session/stream.ts';
import type { Handler, Handlers } from '../kernel/definition/projection.ts';

export { isOpenDuplicate } from '../../domain/session/session.ts';

/** A participant as it was stored, without what only recognition and evidence need. */
type KeptParticipant = Omit<StoredParticipant, 'sources' | 'engines'>;
export type ParticipantDoc = Listed<KeptParticipant>;

/** Everything of one session. Ids only: names of players and accounts are joined when read. */
export type SessionDoc = SessionRecord<KeptParticipant> & {
  readonly id: string;
  /** What was read, whatever people have said since; null until then. */
  readonly read: ReadNames | null;
};
/** `named`: the confidence of each name with a player, in whole percent. A player is given one name at most. */
export type ReadNames = { readonly named: readonly number[]; readonly unmatched: number };

const readIn = (participants: readonly StoredParticipant[]): ReadNames => {
  const named = participants.flatMap(({ playerId, confidenceScore }) =>
    playerId === null ? [] : [percent(confidenceScore)],
  );
  return { named, unmatched: participants.length - named.length };
};

/** Named one by one: taking two fields off a copy takes three times as long, and a guild has hundreds of thousands. */
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

/** Decisions fold with the same function; an event that nobody sees is not read at all. */
const fold = (doc: SessionDoc | null, event: Recorded<SessionEvent>, key: string): SessionDoc | null => {
  const session = sessionAfter(doc, event, keep);
  const read = event.type === 'SessionProcessed' ? readIn(event.data.participants) : (doc?.read ?? null);
  return session === null ? null : { ...session, id: key, read };
};
const handler: Handler<SessionEvent, SessionDoc> = { keys: ({ stream }) => [sessionIdOf(stream)], fold };

export const onSession: Handlers<SessionEvent, SessionDoc> = {
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
