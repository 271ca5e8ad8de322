import type { DetectionMethod } from '../../contracts/sessions.ts';
import type { Matched } from '../recognition/read-name.ts';
import type { StoredImage, StoredParticipant, StoredReading } from './events.ts';

/** A participant before it has an id: what matching answers. */
export type NewParticipant = Omit<StoredParticipant, 'participantId' | 'verified' | 'heldBack' | 'addedBy'>;

export const newParticipant = (matched: Matched): NewParticipant => ({
  rawName: matched.rawName,
  playerId: matched.playerId,
  readingConfidence: matched.readingConfidence,
  matchConfidence: matched.matchConfidence,
  confidenceScore: matched.confidenceScore,
  detectionMethod: matched.detectionMethod,
  model: matched.model,
  image: matched.image,
  box: matched.box === null ? null : [...matched.box],
  candidates: matched.candidates.map((candidate) => ({ ...candidate })),
  sources: matched.sources.map(({ box, ...source }) => ({ ...source, box: box === null ? null : [...box] })),
});

/** An item of the working list as it comes from a person; names are resolved to players at the edge. */
export type EditedItem = {
  readonly id: string | null;
  readonly rawName: string | null;
  /** For a known item: the player it should have (unchanged when equal). For a new one: whom the name means. */
  readonly playerId: string | null;
  /** False when the caller said nothing of a player of a known item. */
  readonly playerGiven: boolean;
};

export type SubmitSession = {
  readonly type: 'SubmitSession';
  readonly data: {
    readonly eventType: string;
    readonly eventDate: string;
    readonly notes: string | null;
    readonly dataSource: 'screenshot' | 'text' | 'import';
    readonly images: readonly StoredImage[];
    readonly rawText: string | null;
    readonly contentHash: string;
    /** Of typed names: they are matched in the request. null: recognition follows. */
    readonly participants: readonly NewParticipant[] | null;
    readonly readings: readonly StoredReading[];
  };
};
export type StartRecognition = { readonly type: 'StartRecognition'; readonly data: { readonly attempt: number } };
export type CompleteRecognition = {
  readonly type: 'CompleteRecognition';
  readonly data: {
    readonly attempt: number;
    readonly participants: readonly NewParticipant[];
    readonly readings: readonly StoredReading[];
  };
};
export type FailRecognition = {
  readonly type: 'FailRecognition';
  readonly data: {
    readonly attempt: number;
    readonly readings: readonly StoredReading[];
    readonly failure: { readonly code: string; readonly detail: string };
  };
};
export type RequestReprocessing = {
  readonly type: 'RequestReprocessing';
  readonly data: Readonly<Record<string, never>>;
};
export type EditParticipants = {
  readonly type: 'EditParticipants';
  readonly data: {
    readonly items: readonly EditedItem[];
    /** From If-Match; null compares nothing. */
    readonly expectedVersion: number | null;
    /** The player that the actor is linked to. */
    readonly ownPlayerId: string | null;
  };
};
export type VerifySession = {
  readonly type: 'VerifySession';
  readonly data: { readonly matched: readonly { readonly participantId: string; readonly playerId: string }[] };
};
export type RevertVerification = {
  readonly type: 'RevertVerification';
  /** From If-Match; null compares nothing. */
  readonly data: { readonly expectedVersion: number | null };
};
export type ExcludeSession = { readonly type: 'ExcludeSession'; readonly data: { readonly excluded: boolean } };
export type CorrectSession = {
  readonly type: 'CorrectSession';
  readonly data: {
    readonly eventType: string | null;
    readonly eventDate: string | null;
    /** undefined-free: `null` clears the notes, absence is `given: false`. */
    readonly notes: { readonly given: boolean; readonly text: string | null };
  };
};
export type SessionCommand =
  | SubmitSession
  | StartRecognition
  | CompleteRecognition
  | FailRecognition
  | RequestReprocessing
  | EditParticipants
  | VerifySession
  | RevertVerification
  | ExcludeSession
  | CorrectSession;

export const manual: DetectionMethod = 'manual';
