import type {
  CorrectSession,
  EditedItem,
  EditParticipants,
  NewParticipant,
  SessionCommand,
  SubmitSession,
  VerifySession,
} from '../../src/domain/session/commands.ts';
import type { SessionEvent, StoredImage, StoredParticipant, StoredReading } from '../../src/domain/session/events.ts';

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
  ...given,
});

/** A name as matching answers it: certain and matched, unless it says otherwise. */
export const readName = (rawName: string, given: Partial<NewParticipant> = {}): NewParticipant => ({
  rawName,
  playerId: `player-${rawName}`,
  readingConfidence: 0.98,
  matchConfidence: 1,
  confidenceScore: 0.98,
  detectionMethod: 'paddle',
  model: 'engine-1',
  image: 0,
  box: [10, 20, 80, 16],
  candidates: [],
  sources: [{ image: 0, rawName, readingConfidence: 0.98, box: [10, 20, 80, 16] }],
  ...given,
});

export const unmatched = (rawName: string, given: Partial<NewParticipant> = {}): NewParticipant =>
  readName(rawName, { playerId: null, matchConfidence: 0, confidenceScore: 0, ...given });

export const participant = (rawName: string, given: Partial<StoredParticipant> = {}): StoredParticipant => ({
  ...readName(rawName),
  participantId: `p-${rawName}`,
  verified: true,
  heldBack: false,
  addedBy: null,
  ...given,
});

// What has happened.
export const submitted = (given: Partial<Event<'SessionSubmitted'>['data']> = {}): Event<'SessionSubmitted'> => ({
  type: 'SessionSubmitted',
  data: {
    eventType: 'Kraken',
    eventDate: '2026-02-28T19:00:00Z',
    notes: null,
    dataSource: 'screenshot',
    images: [image()],
    rawText: null,
    discordChannelId: null,
    contentHash: 'content-1',
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
  data: { attempt: 1, readings: [reading()], participants: [...participants], verified: false, ...given },
});
export const failed = (attempt = 1): Event<'SessionFailed'> => ({
  type: 'SessionFailed',
  data: { attempt, readings: [], failure: { code: 'no-names', detail: 'No names.' } },
});
export const reprocessingRequested = (attempt = 2): Event<'ReprocessingRequested'> => ({
  type: 'ReprocessingRequested',
  data: { attempt },
});
export const verified = (given: Partial<Event<'SessionVerified'>['data']> = {}): Event<'SessionVerified'> => ({
  type: 'SessionVerified',
  data: { matched: [], declined: [], ...given },
});
export const excluded: Event<'SessionExcluded'> = { type: 'SessionExcluded', data: { reason: 'a duplicate' } };
export const proposed = (...participantIds: readonly string[]): Event<'ParticipantsEdited'> => ({
  type: 'ParticipantsEdited',
  data: {
    added: [],
    removed: [],
    rematched: [],
    proposed: participantIds.map((participantId) => ({ participantId, by: 'account-of-member', at: 'then' })),
    status: { from: 'processed', to: 'processed' },
  },
});

// What is asked for.
export const submit = (given: Partial<SubmitSession['data']> = {}): SubmitSession => ({
  type: 'SubmitSession',
  data: {
    eventType: 'Kraken',
    eventDate: '2026-02-28T19:00:00Z',
    notes: null,
    dataSource: 'screenshot',
    images: [image()],
    rawText: null,
    contentHash: 'content-1',
    participants: null,
    readings: [],
    ...given,
  },
});
export const start = (attempt = 1): SessionCommand => ({ type: 'StartRecognition', data: { attempt } });
export const complete = (participants: readonly NewParticipant[], attempt = 1): SessionCommand => ({
  type: 'CompleteRecognition',
  data: { attempt, participants, readings: [reading({ names: participants.length })] },
});
export const fail = (attempt = 1): SessionCommand => ({
  type: 'FailRecognition',
  data: { attempt, readings: [], failure: { code: 'no-names', detail: 'No names.' } },
});
export const reprocess: SessionCommand = { type: 'RequestReprocessing', data: {} };
export const exclude = (is = true): SessionCommand => ({ type: 'ExcludeSession', data: { excluded: is } });
export const correct = (given: Partial<CorrectSession['data']>): SessionCommand => ({
  type: 'CorrectSession',
  data: { eventType: null, eventDate: null, notes: { given: false, text: null }, ...given },
});
export const verify = (...matched: VerifySession['data']['matched']): SessionCommand => ({
  type: 'VerifySession',
  data: { matched },
});

export const revert = (expectedVersion: number | null): SessionCommand => ({
  type: 'RevertVerification',
  data: { expectedVersion },
});

/** Items of the working list. */
export const keep = (name: string): EditedItem => ({
  id: `p-${name}`,
  rawName: name,
  playerId: null,
  playerGiven: false,
});
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
});
export const edit = (
  items: readonly EditedItem[],
  given: Partial<EditParticipants['data']> = {},
): EditParticipants => ({
  type: 'EditParticipants',
  data: { items, expectedVersion: null, ownPlayerId: null, ...given },
});
