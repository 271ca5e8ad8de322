import { utcDay } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import type { RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { Reassessment, SessionEvent, StoredParticipant } from '../../domain/session/events.ts';
import { sessionIdOf } from '../../domain/session/stream.ts';
import { handlers } from '../kernel/definition/projection.ts';
import type { Handler } from '../kernel/definition/projection.ts';

/** A recognised name: the engine's result, and the current one. */
type MachineName = {
  readonly model: string;
  readonly said: string | null;
  readonly now: string | null;
  readonly isRemoved: boolean;
};

/** Facts of a session about its engine. */
export type QualityDoc = {
  /** Day of recording. */
  readonly day: UtcDay;
  readonly status: 'pending' | 'processed' | 'verified' | 'failed';
  readonly pictures: number;
  readonly readPictures: number;
  readonly completedJobs: number;
  readonly failedJobs: number;
  readonly ms: number;
  /** Verified by a person, or edited by a moderator. */
  readonly isVerified: boolean;
  readonly isEdited: boolean;
  readonly corrections: number;
  /** By participantId. */
  readonly machine: Readonly<Record<string, MachineName>>;
  /** Participants added by people. */
  readonly added: readonly string[];
};

type RecordedSessionEvent<T extends SessionEvent['type']> = RecordedEvent<Extract<SessionEvent, { type: T }>>;

const engines: ReadonlySet<string> = new Set(['paddle', 'tesseract', 'vision']);

const machineNames = (participants: readonly StoredParticipant[]): QualityDoc['machine'] =>
  Object.fromEntries(
    participants
      .filter(({ detectionMethod }) => engines.has(detectionMethod))
      .map(({ participantId, model, detectionMethod, playerId }) => [
        participantId,
        { model: model ?? detectionMethod, said: playerId, now: playerId, isRemoved: false },
      ]),
  );

/** Updates recognised names; others are not tracked. */
const withNames = (
  machine: QualityDoc['machine'],
  changes: readonly (readonly [participantId: string, change: Partial<MachineName>])[],
): QualityDoc['machine'] => {
  const next = { ...machine };
  for (const [id, change] of changes) if (next[id] !== undefined) next[id] = { ...next[id], ...change };
  return next;
};

const reassessed = (changes: readonly Reassessment[]) =>
  changes.map(({ participantId, after }) => [participantId, { now: after.playerId }] as const);
const rematches = (changes: readonly Reassessment[]): number =>
  changes.filter(({ before, after }) => before.playerId !== after.playerId).length;

const submitted = ({ recordedAt, data }: RecordedSessionEvent<'SessionSubmitted'>): QualityDoc => ({
  day: utcDay(recordedAt),
  status: 'pending',
  pictures: data.images.length,
  readPictures: 0,
  completedJobs: 0,
  failedJobs: 0,
  ms: 0,
  isVerified: false,
  isEdited: false,
  corrections: 0,
  machine: {},
  added: [],
});

const processed = (doc: QualityDoc, { data }: RecordedSessionEvent<'SessionProcessed'>): QualityDoc => {
  const status = data.status.to;
  if (data.source === 'text') return { ...doc, status };
  const read = data.readings.flatMap(({ image, error }) => (image === null || error !== null ? [] : [image]));
  return {
    ...doc,
    status,
    readPictures: new Set(read).size,
    completedJobs: doc.completedJobs + 1,
    ms: doc.ms + data.readings.reduce((sum, { ms }) => sum + ms, 0),
    machine: machineNames(data.participants),
  };
};

const edited = (doc: QualityDoc, { data, actor }: RecordedSessionEvent<'ParticipantsEdited'>): QualityDoc => {
  const gone = data.removed.map(({ participant }) => participant.participantId);
  const back = data.added.filter(({ participantId }) => doc.machine[participantId] !== undefined);
  const fresh = data.added.filter(({ participantId }) => doc.machine[participantId] === undefined);
  return {
    ...doc,
    status: data.status.to,
    isEdited: doc.isEdited || actor.role === 'mod' || actor.role === 'admin',
    corrections: doc.corrections + data.added.length + gone.length + rematches(data.rematched),
    machine: withNames(doc.machine, [
      ...gone.map((id) => [id, { isRemoved: true }] as const),
      ...back.map(({ participantId, playerId }) => [participantId, { isRemoved: false, now: playerId }] as const),
      ...reassessed(data.rematched),
    ]),
    added: [
      ...doc.added.filter((id) => !gone.includes(id)),
      ...fresh.map(({ participantId }) => participantId).filter((id) => !doc.added.includes(id)),
    ],
  };
};

const verifiedAs = (
  doc: QualityDoc,
  { data, actor, type }: RecordedSessionEvent<'SessionVerified'> | RecordedSessionEvent<'VerificationReverted'>,
): QualityDoc => ({
  ...doc,
  status: data.status.to,
  isVerified: type === 'SessionVerified' && actor.kind !== 'system',
  corrections: doc.corrections + rematches(data.participants),
  machine: withNames(doc.machine, reassessed(data.participants)),
});

/** Applies a decision about a text to this session. */
const settled = (
  doc: QualityDoc,
  participants: readonly Reassessment[],
  moved: readonly { readonly id: string; readonly isRemoved: boolean }[],
): QualityDoc => ({
  ...doc,
  isEdited: true,
  corrections: doc.corrections + rematches(participants) + moved.length,
  machine: withNames(doc.machine, [
    ...reassessed(participants),
    ...moved.map(({ id, isRemoved }) => [id, { isRemoved }] as const),
  ]),
});
const idsOf = (taken: readonly { readonly participant: StoredParticipant }[], isRemoved: boolean) =>
  taken.map(({ participant }) => ({ id: participant.participantId, isRemoved }));

const failed = (doc: QualityDoc): QualityDoc => ({ ...doc, status: 'failed', failedJobs: doc.failedJobs + 1 });

const change = <T extends SessionEvent['type']>(
  to: (doc: QualityDoc, event: RecordedSessionEvent<T>) => QualityDoc,
): Handler<Extract<SessionEvent, { type: T }>, QualityDoc> => ({
  keys: ({ stream }) => [sessionIdOf(stream)],
  fold: (doc, event) => (doc === null ? null : to(doc, event)),
});

export const qualityHandlers = handlers<SessionEvent, QualityDoc>({
  SessionSubmitted: { keys: ({ stream }) => [sessionIdOf(stream)], fold: (_doc, event) => submitted(event) },
  SessionProcessed: change<'SessionProcessed'>(processed),
  SessionFailed: change<'SessionFailed'>(failed),
  ReprocessingRequested: change<'ReprocessingRequested'>((doc) => ({ ...doc, status: 'pending' })),
  ParticipantsEdited: change<'ParticipantsEdited'>(edited),
  SessionVerified: change<'SessionVerified'>(verifiedAs),
  VerificationReverted: change<'VerificationReverted'>(verifiedAs),
  ReadingsCredited: change<'ReadingsCredited'>((doc, { data }) => settled(doc, data.participants, [])),
  ReadingsConfirmed: change<'ReadingsConfirmed'>((doc, { data }) =>
    settled(doc, data.participants, idsOf(data.removed, true)),
  ),
  ReadingsReverted: change<'ReadingsReverted'>((doc, { data }) =>
    settled(doc, data.participants, idsOf(data.restored, false)),
  ),
});
