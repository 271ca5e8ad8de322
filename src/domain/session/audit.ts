import type { AuditAction } from '../../contracts/audit.ts';
import type { AuditChange, AuditRules } from '../kernel/audit.ts';
import type { Json } from '../kernel/json.ts';
import type { Reassessment, SessionEvent, SessionFact, StoredParticipant } from './events.ts';
import { sessionIdOf } from './stream.ts';

const about = (
  { stream }: Pick<SessionFact, 'stream'>,
  action: AuditAction,
  before: Json,
  after: Json,
): AuditChange => ({
  action,
  target: { type: 'session', id: sessionIdOf(stream) },
  before,
  after,
});

const nameOf = ({ rawName, playerId }: Pick<StoredParticipant, 'rawName' | 'playerId'>) => ({ rawName, playerId });

const held = ({ rawName }: Reassessment, { playerId, verified, review }: Reassessment['after']) => ({
  rawName,
  playerId,
  verified,
  review: review?.verdict ?? null,
});
const before = (changes: readonly Reassessment[]) => changes.map((change) => held(change, change.before));
const after = (changes: readonly Reassessment[]) => changes.map((change) => held(change, change.after));
const rawNames = (names: readonly { readonly rawName: string }[]) => names.map(({ rawName }) => rawName);

/** Drops empty lists. */
const filled = (fields: Readonly<Record<string, readonly Json[]>>): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(fields).filter(([, list]) => list.length > 0));

type ConfirmedReadings = Extract<SessionEvent, { type: 'ReadingsConfirmed' }>['data'];
const settledFrom = ({ participants, removed, declined }: ConfirmedReadings) =>
  filled({
    changed: before(participants),
    removed: removed.map(({ participant, reason }) => ({ ...nameOf(participant), reason })),
    proposals: rawNames(declined),
  });
const settledTo = ({ participants }: ConfirmedReadings) => filled({ changed: after(participants) });

const side = <T extends Json>(change: { readonly from: T; readonly to: T } | null, which: 'from' | 'to') =>
  change === null ? [] : [change[which]];
const corrected = ({ data }: Extract<SessionFact, { type: 'SessionCorrected' }>, which: 'from' | 'to'): Json =>
  Object.fromEntries(
    (['eventType', 'eventDate', 'notes'] as const).flatMap((field) =>
      side<string | null>(data[field], which).map((value) => [field, value]),
    ),
  );

export const sessionAudit: AuditRules<SessionEvent> = {
  SessionSubmitted: (fact) => {
    const { eventType, eventDate, notes, dataSource, images } = fact.data;
    return about(fact, 'submitted_session', null, { eventType, eventDate, notes, dataSource, images: images.length });
  },
  RecognitionStarted: null,
  // An action only when a person typed names; recognition is not one.
  SessionProcessed: (fact) =>
    about(
      fact,
      'edited_participants',
      { status: fact.data.status.from },
      { status: fact.data.status.to, added: fact.data.participants.map(nameOf) },
    ),
  SessionFailed: null,
  ReprocessingRequested: (fact) =>
    about(fact, 'reprocessed_session', { status: 'failed' }, { status: 'pending', attempt: fact.data.attempt }),
  ParticipantsEdited: (fact) => {
    const { added, removed, rematched, proposed, declined, withdrawn, status } = fact.data;
    return about(
      fact,
      'edited_participants',
      {
        status: status.from,
        ...filled({
          removed: removed.map(({ participant, reason }) => ({ ...nameOf(participant), reason })),
          changed: before(rematched),
          proposals: rawNames([...declined, ...withdrawn]),
        }),
      },
      {
        status: status.to,
        ...filled({
          added: added.map(nameOf),
          changed: after(rematched),
          proposals: proposed.map(({ rawName, reason }) => ({ rawName, reason })),
        }),
      },
    );
  },
  SessionVerified: (fact) =>
    about(
      fact,
      'verified_session',
      {
        status: fact.data.status.from,
        changed: before(fact.data.participants),
        proposals: rawNames(fact.data.declined),
      },
      { status: fact.data.status.to, changed: after(fact.data.participants), proposals: [] },
    ),
  VerificationReverted: (fact) =>
    about(
      fact,
      'verified_session',
      { status: fact.data.status.from, changed: before(fact.data.participants), proposals: [] },
      {
        status: fact.data.status.to,
        changed: after(fact.data.participants),
        proposals: rawNames(fact.data.proposed),
      },
    ),
  // The merge is the logged action.
  ParticipantsRecredited: null,
  // The decision is the logged action; the session's own history lists the effects on its names.
  ReadingsCredited: (fact) =>
    about(
      fact,
      'edited_participants',
      { changed: before(fact.data.participants) },
      { changed: after(fact.data.participants) },
    ),
  ReadingsConfirmed: (fact) => about(fact, 'edited_participants', settledFrom(fact.data), settledTo(fact.data)),
  ReadingsReverted: (fact) => {
    const { participants, restored, proposed } = fact.data;
    return about(
      fact,
      'edited_participants',
      filled({ changed: before(participants) }),
      filled({
        changed: after(participants),
        added: restored.map(({ participant }) => nameOf(participant)),
        proposals: rawNames(proposed),
      }),
    );
  },
  SessionExcluded: (fact) => about(fact, 'excluded_session', { excluded: false }, { excluded: true }),
  SessionIncluded: (fact) => about(fact, 'included_session', { excluded: true }, { excluded: false }),
  SessionCorrected: (fact) => about(fact, 'corrected_session', corrected(fact, 'from'), corrected(fact, 'to')),
  SessionMediaErased: (fact) => {
    const { texts, pictures } = fact.data;
    const gone = { texts: texts.length, pictures: pictures.length };
    return about(fact, 'admin_action', gone, { texts: 0, pictures: 0 });
  },
};
