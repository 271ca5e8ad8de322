import type { SessionEvent, StoredParticipant } from '../../../src/domain/session/events.ts';
import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import { edited as anEdit } from '../../support/session-builders.ts';
import { fact } from './facts.ts';

/** A participant that counts: read with certainty and matched to the player `p-<name>`. */
export const participant = (name: string, rest: Partial<StoredParticipant> = {}): StoredParticipant => ({
  participantId: `part-${name}`,
  rawName: name,
  playerId: `p-${name}`,
  readingConfidence: 0.97,
  matchConfidence: 1,
  confidenceScore: 0.97,
  verified: true,
  heldBack: false,
  detectionMethod: 'text',
  model: null,
  image: null,
  box: null,
  probability: null,
  calibration: null,
  review: null,
  engines: [],
  matchedBy: null,
  candidates: [],
  added: null,
  sources: [],
  ...rest,
});

type Data<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>['data'];
type Of<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;
const streamOf = (id: string): string => `session-${id}`;
const session = <T extends SessionEvent['type']>(id: string, event: Of<T>): UncommittedEvent<Of<T>> =>
  fact(streamOf(id), event);

export const submitted = (id: string, data: Partial<Data<'SessionSubmitted'>> = {}) =>
  session<'SessionSubmitted'>(id, {
    type: 'SessionSubmitted',
    data: {
      eventType: 'Kraken',
      eventDate: '2026-03-01T20:00:00.000Z',
      notes: null,
      dataSource: 'text',
      images: [],
      rawText: null,
      origin: null,
      sameContentAs: null,
      contentHash: `hash-${id}`,
      ...data,
    },
  });
export const processed = (
  id: string,
  participants: StoredParticipant[],
  data: Partial<Data<'SessionProcessed'>> = {},
) =>
  session<'SessionProcessed'>(id, {
    type: 'SessionProcessed',
    data: {
      attempt: 1,
      source: 'text',
      rawText: null,
      bands: { credit: 0.7, verified: 0.95 },
      readings: [],
      participants,
      status: { from: 'pending', to: 'processed' },
      ...data,
    },
  });
export const failed = (id: string) =>
  session<'SessionFailed'>(id, {
    type: 'SessionFailed',
    data: { attempt: 1, readings: [], failure: { code: 'no-names', image: null, count: null } },
  });
export const reprocessing = (id: string) =>
  session<'ReprocessingRequested'>(id, { type: 'ReprocessingRequested', data: { attempt: 2 } });
export const edited = (id: string, data: Partial<Data<'ParticipantsEdited'>>) =>
  session<'ParticipantsEdited'>(id, anEdit(data));
export const verified = (id: string, data: Partial<Data<'SessionVerified'>> = {}) =>
  session<'SessionVerified'>(id, {
    type: 'SessionVerified',
    data: { participants: [], declined: [], status: { from: 'processed', to: 'verified' }, ...data },
  });
/** The reason is that of the command. */
export const excluded = (id: string, reason: string | null = null) => ({
  ...session<'SessionExcluded'>(id, { type: 'SessionExcluded', data: {} }),
  reason,
});
export const included = (id: string) => session<'SessionIncluded'>(id, { type: 'SessionIncluded', data: {} });
export const corrected = (id: string, data: Partial<Data<'SessionCorrected'>>) =>
  session<'SessionCorrected'>(id, {
    type: 'SessionCorrected',
    data: { eventType: null, eventDate: null, notes: null, ...data },
  });
