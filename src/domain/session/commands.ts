import type { Bands } from '../../contracts/confidence.ts';
import type { DecideCorrection, RequestCorrection } from './corrections.ts';
import type { RecreditParticipants } from './recredit.ts';
import type { SessionEvent, StoredImage, StoredReading, Failure } from './events.ts';
import type { NewParticipant } from './edit/new-participant.ts';
import type { ReadingsCommand } from './reading-commands.ts';
import type { UndoSession } from './undo.ts';

/** Where on a picture a name stands. */
export type CropPlace = { readonly image: number; readonly box: readonly [number, number, number, number] };

/** An item of the working list as it comes from a person; names are resolved to players at the edge. */
export type EditedItem = {
  readonly id: string | null;
  readonly rawName: string | null;
  /** For a known item: the player it should have (unchanged when equal). For a new one: whom the name means. */
  readonly playerId: string | null;
  /** False when the caller said nothing of a player of a known item. */
  readonly playerGiven: boolean;
  /** The name is right: this is the player. */
  readonly confirmed: boolean;
  /** Of a new one. */
  readonly place: CropPlace | null;
};

/** What matching made of the names of a session. */
type Outcome = {
  readonly participants: readonly NewParticipant[];
  readonly readings: readonly StoredReading[];
  /** Those that hold when the names are matched; absent: the usual ones. */
  readonly bands?: Bands;
};

export type SubmitSession = {
  readonly type: 'SubmitSession';
  readonly data: Omit<Extract<SessionEvent, { type: 'SessionSubmitted' }>['data'], 'images' | 'sameContentAs'> & {
    readonly images: readonly StoredImage[];
    /** The session that has the same content already; null or absent: none is known. */
    readonly sameContentAs?: string | null;
    /** Of typed names: they are matched in the request. null: recognition follows. */
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
    readonly failure: Failure;
  };
};
/** Names for a session whose pictures could not be read; `rawText`: id of the text. */
export type TypeNames = { readonly type: 'TypeNames'; readonly data: Outcome & { readonly rawText: string } };
export type RequestReprocessing = {
  readonly type: 'RequestReprocessing';
  readonly data: Readonly<Record<string, never>>;
};
export type EditParticipants = {
  readonly type: 'EditParticipants';
  readonly data: {
    readonly items: readonly EditedItem[];
    /** Of participants: no player's name. */
    readonly notNames: readonly string[];
    /** Of participants: their proposed removal is refused. */
    readonly declined: readonly string[];
    /** Participants version; null compares nothing. */
    readonly expectedVersion: number | null;
    /** The player that the actor is linked to. */
    readonly ownPlayerId: string | null;
    /** The session is verified with it. */
    readonly verify?: true;
  };
};

/** `expectedRevision`: from If-Match; null compares nothing. */
type Expecting = { readonly expectedRevision: number | null };

export type VerifySession = {
  readonly type: 'VerifySession';
  readonly data: Expecting & {
    readonly matched: readonly { readonly participantId: string; readonly playerId: string }[];
  };
};
export type RevertVerification = { readonly type: 'RevertVerification'; readonly data: Expecting };
export type ExcludeSession = {
  readonly type: 'ExcludeSession';
  readonly data: Expecting & { readonly excluded: boolean };
};
export type CorrectSession = {
  readonly type: 'CorrectSession';
  readonly data: Expecting & {
    readonly eventType: string | null;
    readonly eventDate: string | null;
    /** undefined-free: `null` clears the notes, absence is `given: false`. */
    readonly notes: { readonly given: boolean; readonly text: string | null };
  };
};
/** After they were deleted from the store. */
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
