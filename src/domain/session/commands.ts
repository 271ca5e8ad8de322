import type { Bands } from '../../contracts/confidence.ts';
import type { DecideCorrection, RequestCorrection } from './corrections.ts';
import type { RecreditParticipants } from './recredit.ts';
import type { SessionEvent, StoredImage, StoredReading, RecognitionFailure } from './events.ts';
import type { NewParticipant } from './edit/new-participant.ts';
import type { ReadingsCommand } from './reading-commands.ts';
import type { UndoSession } from './undo.ts';

/** Place of a name on a screenshot. */
export type CropPlace = { readonly image: number; readonly box: readonly [number, number, number, number] };

/** An item of the list sent by a person; the edge has resolved names to players. */
export type EditedItem = {
  readonly id: string | null;
  readonly rawName: string | null;
  /** For a known item: its wanted player (unchanged when equal). For a new one: the player meant by the name. */
  readonly playerId: string | null;
  /** False when the caller gave no player for a known item. */
  readonly playerGiven: boolean;
  /** The player is confirmed. */
  readonly confirmed: boolean;
  /** For a new item. */
  readonly place: CropPlace | null;
};

/** Result of matching a session's names. */
type Outcome = {
  readonly participants: readonly NewParticipant[];
  readonly readings: readonly StoredReading[];
  /** Thresholds at the time of matching; absent: the defaults. */
  readonly bands?: Bands;
};

export type SubmitSession = {
  readonly type: 'SubmitSession';
  readonly data: Omit<Extract<SessionEvent, { type: 'SessionSubmitted' }>['data'], 'images' | 'sameContentAs'> & {
    readonly images: readonly StoredImage[];
    /** Existing session with the same content; null or absent: none known. */
    readonly sameContentAs?: string | null;
    /** For typed names, which are matched within the request. null: recognition follows. */
    readonly names: Outcome | null;
  };
};
export type StartRecognition = { readonly type: 'StartRecognition'; readonly data: { readonly attempt: number } };
export type CompleteRecognition = {
  readonly type: 'CompleteRecognition';
  readonly data: Outcome & { readonly attempt: number };
};
export type FailRecognition = {
  readonly type: 'FailRecognition';
  readonly data: {
    readonly attempt: number;
    readonly readings: readonly StoredReading[];
    readonly failure: RecognitionFailure;
  };
};
/** Names for a session whose screenshots could not be read; `rawText`: id of the text. */
export type TypeNames = { readonly type: 'TypeNames'; readonly data: Outcome & { readonly rawText: string } };
export type RequestReprocessing = {
  readonly type: 'RequestReprocessing';
  readonly data: Readonly<Record<string, never>>;
};
export type EditParticipants = {
  readonly type: 'EditParticipants';
  readonly data: {
    readonly items: readonly EditedItem[];
    /** Participants that are not names. */
    readonly notNames: readonly string[];
    /** Participants whose proposed removal is refused. */
    readonly declined: readonly string[];
    /** Participants version; null compares nothing. */
    readonly expectedVersion: number | null;
    /** The actor's linked player. */
    readonly ownPlayerId: string | null;
    /** Also verifies the session. */
    readonly verify?: true;
  };
};

/** `expectedRevision`: from If-Match; null compares nothing. */
type ExpectedVersion = { readonly expectedRevision: number | null };

export type VerifySession = {
  readonly type: 'VerifySession';
  readonly data: ExpectedVersion & {
    readonly matched: readonly { readonly participantId: string; readonly playerId: string }[];
  };
};
export type RevertVerification = { readonly type: 'RevertVerification'; readonly data: ExpectedVersion };
export type ExcludeSession = {
  readonly type: 'ExcludeSession';
  readonly data: ExpectedVersion & { readonly excluded: boolean };
};
export type CorrectSession = {
  readonly type: 'CorrectSession';
  readonly data: ExpectedVersion & {
    readonly eventType: string | null;
    readonly eventDate: string | null;
    /** undefined-free: `null` clears the notes, absence is `given: false`. */
    readonly notes: { readonly given: boolean; readonly text: string | null };
  };
};
/** Sent after they were deleted from the store. */
export type EraseSessionMedia = {
  readonly type: 'EraseSessionMedia';
  readonly data: { readonly texts: readonly string[]; readonly pictures: readonly string[] };
};
export type SessionCommand =
  | SubmitSession
  | StartRecognition
  | CompleteRecognition
  | FailRecognition
  | TypeNames
  | RequestReprocessing
  | EditParticipants
  | VerifySession
  | RevertVerification
  | ExcludeSession
  | RecreditParticipants
  | RequestCorrection
  | DecideCorrection
  | ReadingsCommand
  | CorrectSession
  | UndoSession
  | EraseSessionMedia;
