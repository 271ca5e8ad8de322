import type {
  CorrectSession,
  EditedItem,
  EditParticipants,
  SessionCommand,
  SubmitSession,
  VerifySession,
} from '../../src/domain/session/commands.ts';
import type {
  Assessment,
  Reassessment,
  SessionEvent,
  StoredImage,
  StoredParticipant,
  StoredReading,
} from '../../src/domain/session/events.ts';
import { assessmentOf } from '../../src/domain/session/assessment.ts';
import type { NewParticipant } from '../../src/domain/session/edit/new-participant.ts';

type Event<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;

export const image = (mediaId = 'picture-1'): StoredImage => ({
  mediaId,
  mediaType: 'image/png',
  width: 800,
  height: 600,
});

export const reading = (given: Partial<StoredReading> = {}): StoredReading => ({
  image: 0,
  model: 'engine-1',
  ms: 120,
  lines: 12,
  names: 1,
  confidence: 0.97,
  transcript: 'transcript-1',
  slot: null,
  tokens: null,
  error: null,
  ...given,
});

/** A result of matching, by default certain and matched. */
export const readName = (rawName: string, given: Partial<NewParticipant> = {}): NewParticipant => ({
  rawName,
  playerId: `player-${rawName}`,
  readingConfidence: 0.98,
  matchConfidence: 1,
  confidenceScore: 0.98,
  probability: null,
  calibration: null,
  detectionMethod: 'paddle',
  model: 'engine-1',
  image: 0,
  box: [10, 20, 80, 16],
  engines: [{ model: 'engine-1', text: rawName, confidence: 0.98 }],
  matchedBy: { kind: 'name', text: rawName },
  candidates: [],
  sources: [{ image: 0, rawName, readingConfidence: 0.98, box: [10, 20, 80, 16] }],
  ...given,
});

export const unmatched = (rawName: string, given: Partial<NewParticipant> = {}): NewParticipant =>
  readName(rawName, { playerId: null, matchedBy: null, matchConfidence: 0, confidenceScore: 0, ...given });

export const participant = (rawName: string, given: Partial<StoredParticipant> = {}): StoredParticipant => ({
  ...readName(rawName),
  participantId: `p-${rawName}`,
  verified: true,
  heldBack: false,
  review: null,
  added: null,
  ...given,
});

/** A name that is assessed otherwise afterwards. */
export const reassessment = (one: StoredParticipant, change: Partial<Assessment>): Reassessment => ({
  participantId: one.participantId,
  rawName: one.rawName,
  before: assessmentOf(one),
  after: { ...assessmentOf(one), ...change },
});

/** A screenshot of a Kraken, as submitted and as stored. */
const kraken = (): Event<'SessionSubmitted'>['data'] => ({
  eventType: 'Kraken',
  eventDate: '2026-02-28T19:00:00Z',
  notes: null,
  dataSource: 'screenshot',
  images: [image()],
  rawText: null,
  origin: { kind: 'web', channelId: null, messageId: null },
  sameContentAs: null,
  contentHash: 'content-1',
});

// Events.
export const submitted = (given: Partial<Event<'SessionSubmitted'>['data']> = {}): Event<'SessionSubmitted'> => ({
  type: 'SessionSubmitted',
  data: {
    ...kraken(),
    ...given,
  },
});
export const started = (attempt = 1): Event<'RecognitionStarted'> => ({
  type: 'RecognitionStarted',
  data: { attempt },
});
export const processed = (
  participants: readonly StoredParticipant[],
  given: Partial<Event<'SessionProcessed'>['data']> = {},
): Event<'SessionProcessed'> => ({
  type: 'SessionProcessed',
  data: {
    attempt: 1,
    source: 'pictures',
    rawText: null,
    bands: { credit: 0.7, verified: 0.95 },
    readings: [reading()],
    participants: [...participants],
    status: { from: 'pending', to: 'processed' },
    ...given,
  },
});
export const failed = (attempt = 1): Event<'SessionFailed'> => ({
  type: 'SessionFailed',
  data: { attempt, readings: [], failure: { code: 'no-names', image: null, count: null } },
});
export const reprocessingRequested = (attempt = 2): Event<'ReprocessingRequested'> => ({
  type: 'ReprocessingRequested',
  data: { attempt },
});
export const verified = (given: Partial<Event<'SessionVerified'>['data']> = {}): Event<'SessionVerified'> => ({
  type: 'SessionVerified',
  data: { participants: [], declined: [], status: { from: 'processed', to: 'verified' }, ...given },
});
export const excluded: Event<'SessionExcluded'> = { type: 'SessionExcluded', data: {} };
export const edited = (given: Partial<Event<'ParticipantsEdited'>['data']> = {}): Event<'ParticipantsEdited'> => ({
  type: 'ParticipantsEdited',
  data: {
    added: [],
    removed: [],
    rematched: [],
    proposed: [],
    confirmed: [],
    declined: [],
    withdrawn: [],
    restored: [],
    correctionId: null,
    status: { from: 'processed', to: 'processed' },
    ...given,
  },
});
/** A member asks that participants with ids like `p-Nova` go. */
export const proposed = (...participantIds: readonly string[]): Event<'ParticipantsEdited'> =>
  edited({
    proposed: participantIds.map((participantId) => ({
      participantId,
      rawName: participantId.slice(2),
      by: 'account-of-member',
      at: 'then',
      reason: null,
    })),
  });

// Commands.
export const submit = (given: Partial<SubmitSession['data']> = {}): SubmitSession => ({
  type: 'SubmitSession',
  data: {
    ...kraken(),
    names: null,
    ...given,
  },
});
/** Matching results of typed names. */
export const typed = (...participants: readonly NewParticipant[]) => ({ participants, readings: [] });
export const start = (attempt = 1): SessionCommand => ({ type: 'StartRecognition', data: { attempt } });
export const complete = (participants: readonly NewParticipant[], attempt = 1): SessionCommand => ({
  type: 'CompleteRecognition',
  data: { attempt, participants, readings: [reading({ names: participants.length })] },
});
export const fail = (attempt = 1): SessionCommand => ({
  type: 'FailRecognition',
  data: { attempt, readings: [], failure: { code: 'no-names', image: null, count: null } },
});
export const reprocess: SessionCommand = { type: 'RequestReprocessing', data: {} };
export const typeNames = (participants: readonly NewParticipant[]): SessionCommand => ({
  type: 'TypeNames',
  data: { rawText: 'text-2', participants, readings: [reading({ image: null, model: 'text' })] },
});
export const exclude = (is = true, expectedRevision: number | null = null): SessionCommand => ({
  type: 'ExcludeSession',
  data: { excluded: is, expectedRevision },
});
export const correct = (given: Partial<CorrectSession['data']>): SessionCommand => ({
  type: 'CorrectSession',
  data: { eventType: null, eventDate: null, notes: { given: false, text: null }, expectedRevision: null, ...given },
});
export const verify = (...matched: VerifySession['data']['matched']): SessionCommand => ({
  type: 'VerifySession',
  data: { matched, expectedRevision: null },
});

export const revert = (expectedRevision: number | null = null): SessionCommand => ({
  type: 'RevertVerification',
  data: { expectedRevision },
});

/** Items of the working list. */
export const keep = (name: string): EditedItem => ({
  id: `p-${name}`,
  rawName: name,
  playerId: null,
  playerGiven: false,
  confirmed: false,
  place: null,
});
export const confirm = (name: string): EditedItem => ({ ...keep(name), confirmed: true });
export const rematch = (name: string, playerId: string | null): EditedItem => ({
  ...keep(name),
  playerId,
  playerGiven: true,
});
export const add = (rawName: string, playerId: string | null = `player-${rawName}`): EditedItem => ({
  id: null,
  rawName,
  playerId,
  playerGiven: false,
  confirmed: false,
  place: null,
});
export const edit = (
  items: readonly EditedItem[],
  given: Partial<EditParticipants['data']> = {},
): EditParticipants => ({
  type: 'EditParticipants',
  data: { items, notNames: [], declined: [], expectedVersion: null, ownPlayerId: null, ...given },
});
