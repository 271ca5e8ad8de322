import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';
import { maxParticipants } from './limits.ts';

// The stored format owns its enums: the wire may change, what is in the log may not.
export const dataSource = z.enum(['screenshot', 'text', 'import']);
export const detectionMethod = z.enum(['paddle', 'tesseract', 'vision', 'text', 'manual', 'import']);
const settled = z.enum(['processed', 'verified']);

const listed = <T extends z.ZodType>(item: T) => z.array(item).max(maxParticipants);

/** Left, top, width, height in picture pixels. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const share = z.number().min(0).max(1);
const id = z.string();

/**
 * What is held of a name, and what a person's word about it changes. `probability`: calibrated, null where nothing
 * calibrated it or a person decided.
 */
export const assessment = z.object({
  playerId: id.nullable(),
  readingConfidence: share,
  matchConfidence: share,
  /** Of a picture the probability, where there is one. Else the lower of both for a match; reading x best similarity without one. */
  confidenceScore: share,
  probability: share.nullable(),
  /** Certain: read so surely, or said by a moderator. Never without a player. */
  verified: z.boolean(),
  /** A member's addition of himself: not counted until verified. */
  heldBack: z.boolean(),
  /** What a moderator has said: `confirmed`, this is the player; `nobody`, no player of ours stands here. */
  review: z.object({ verdict: z.enum(['confirmed', 'nobody']), by: id, at: z.string() }).nullable(),
});
export type Assessment = z.infer<typeof assessment>;

/** One name of a session, as it was read or added. Names of players are joined when read. */
export const storedParticipant = assessment.extend({
  participantId: id,
  rawName: z.string(),
  /** The calibration that made the probability. */
  calibration: z.string().nullable(),
  detectionMethod,
  model: z.string().nullable(),
  /** Index of the picture. */
  image: z.number().int().nullable(),
  box: box.nullable(),
  /** What each engine read here. */
  engines: z.array(z.object({ model: z.string(), text: z.string(), confidence: share })),
  /** The text of the roster by which the machine found the player. */
  matchedBy: z.object({ kind: z.enum(['name', 'alias', 'reading']), text: z.string() }).nullable(),
  /** Best first. `why`: besides being similar, it looks like the name that was read. */
  candidates: z.array(
    z.object({
      playerId: id,
      similarity: share,
      probability: share.nullable(),
      why: z.literal('look-alike').nullable(),
    }),
  ),
  /** Who added it by hand, and when; null for what a machine read or a text held. */
  added: z.object({ by: id, at: z.string() }).nullable(),
  /** Every picture in which the name stood; image null: typed. */
  sources: z.array(
    z.object({
      image: z.number().int().nullable(),
      rawName: z.string(),
      readingConfidence: share,
      box: box.nullable(),
    }),
  ),
});
export type StoredParticipant = z.infer<typeof storedParticipant>;

/** A name that is assessed otherwise than before. The name stands here too: an audit row needs no other event. */
const reassessment = z.object({ participantId: id, rawName: z.string(), before: assessment, after: assessment });
export type Reassessment = z.infer<typeof reassessment>;

/** What one engine made of one picture. */
export const reading = z.object({
  image: z.number().int().nullable(),
  model: z.string(),
  /** The vision slot that answered; null for a local engine. */
  slot: z.enum(['ai1', 'ai2', 'ai3']).nullable(),
  ms: z.number(),
  /** Lines of text, and names among them. */
  lines: z.number().int(),
  names: z.number().int(),
  /** Mean of the lines' confidence, null without a line. */
  confidence: share.nullable(),
  /** Id of the text that holds every line with box and confidence. */
  transcript: z.string().nullable(),
  tokens: z.number().int().nullable(),
  /** Why this engine said nothing. */
  error: z.string().nullable(),
});
export type StoredReading = z.infer<typeof reading>;

export const storedImage = z.object({
  mediaId: z.string(),
  mediaType: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type StoredImage = z.infer<typeof storedImage>;

/** Why a name should go: it is no player's name, or the player says that he was not there. */
export const removalReason = z.enum(['not-a-name', 'was-not-me']);
export type RemovalReason = z.infer<typeof removalReason>;
const named = z.object({ participantId: id, rawName: z.string() });
/** A removal that a moderator has to decide. */
const proposal = named.extend({ by: id, at: z.string(), reason: removalReason.nullable() });
export type Proposal = z.infer<typeof proposal>;

/** A name with its place in the list, and the proposal about it, so that it can come back as it was. */
const takenOut = z.object({
  participant: storedParticipant,
  at: z.number().int(),
  reason: removalReason.nullable(),
  proposal: proposal.nullable(),
});
export type TakenOut = z.infer<typeof takenOut>;

/** `image`: which picture, where one was the cause. `count`: how many names, where they were too many. */
const failure = z.object({
  code: z.enum(['picture-missing', 'recogniser-failed', 'no-names', 'too-many-names', 'too-large']),
  image: z.number().int().nullable(),
  count: z.number().int().nullable(),
});
export type Failure = z.infer<typeof failure>;

const changed = <T extends z.ZodType>(value: T) => z.object({ from: value, to: value }).nullable();

export const sessionEvents = {
  SessionSubmitted: z.object({
    eventType: z.string(),
    /** ISO 8601 UTC: drives statistics. */
    eventDate: z.string(),
    notes: z.string().nullable(),
    dataSource,
    images: z.array(storedImage),
    /** Id of the text as pasted. */
    rawText: z.string().nullable(),
    /** Where it came from; channel and message are Discord's. */
    origin: z
      .object({
        kind: z.enum(['web', 'discord', 'import']),
        channelId: z.string().nullable(),
        messageId: z.string().nullable(),
      })
      .nullable(),
    /** Hash of the pictures, or of the names: equal for the same content with other fields. */
    contentHash: z.string(),
    /** The session that had the same content when this one was submitted; null: none was known. */
    sameContentAs: z.string().nullable(),
  }),
  RecognitionStarted: z.object({ attempt: z.number().int() }),
  SessionProcessed: z.object({
    attempt: z.number().int(),
    /** Names typed in for a session whose pictures could not be read are a text, too. */
    source: z.enum(['pictures', 'text']),
    /** Id of the text as typed in, when that was not with the submission. */
    rawText: z.string().nullable(),
    /** From which confidence on a name was credited, and verified. */
    bands: z.object({ credit: share, verified: share }),
    readings: z.array(reading),
    participants: listed(storedParticipant),
    status: z.object({ from: z.enum(['pending', 'failed']), to: settled }),
  }),
  SessionFailed: z.object({ attempt: z.number().int(), readings: z.array(reading), failure }),
  ReprocessingRequested: z.object({ attempt: z.number().int() }),
  ParticipantsEdited: z.object({
    /** New ones, and those that came back. */
    added: listed(storedParticipant),
    removed: listed(z.object({ participant: storedParticipant, reason: removalReason.nullable() })),
    rematched: listed(reassessment),
    /** Removals that a moderator has to decide; the participants still count. */
    proposed: listed(proposal),
    /** Of the rematched: those of which it was said that they are right. */
    confirmed: listed(id),
    /** Proposed removals that a moderator refused, or that were taken back. */
    declined: listed(named),
    withdrawn: listed(named),
    /** Of the added: those that had been removed, as they were. */
    restored: listed(id),
    /** The correction that asked for it. */
    correctionId: z.string().nullable(),
    status: z.object({ from: settled, to: settled }),
  }),
  SessionVerified: z.object({
    /** Every name that is assessed otherwise now. */
    participants: listed(reassessment),
    /** Proposed removals that this declines. */
    declined: listed(named),
    status: z.object({ from: settled, to: settled }),
  }),
  /** Undo of the last verification: what it changed is as before. */
  VerificationReverted: z.object({
    participants: listed(reassessment),
    /** Proposed removals that are open again. */
    proposed: listed(proposal),
    status: z.object({ from: settled, to: settled }),
  }),
  /** Players were merged or split: these names are credited to `into` and no longer to `from`. */
  ParticipantsRecredited: z.object({ mergeId: id, from: id, into: id, participants: listed(named) }),
  /** By a decision about a text: its readings stand for the player. */
  ReadingsCredited: z.object({ decisionId: id, participants: listed(reassessment) }),
  /** By a decision about a text: its readings are right, nobody's, or no names. `declined`: proposals that this ends. */
  ReadingsConfirmed: z.object({
    decisionId: id,
    participants: listed(reassessment),
    removed: listed(takenOut),
    declined: listed(proposal),
  }),
  /** The decision was taken back: what it changed and nobody has changed since is as before. */
  ReadingsReverted: z.object({
    decisionId: id,
    participants: listed(reassessment),
    restored: listed(takenOut),
    proposed: listed(proposal),
  }),
  /** The reason stands in the envelope, for both. */
  SessionExcluded: z.object({}),
  SessionIncluded: z.object({}),
  SessionCorrected: z.object({
    eventType: changed(z.string()),
    eventDate: changed(z.string()),
    notes: changed(z.string().nullable()),
  }),
  /** Texts (by id) and pictures (by hash) that earlier events name are no longer in the store. */
  SessionMediaErased: z.object({ texts: listed(id), pictures: listed(id) }),
} satisfies EventSchemas;

export type SessionEvent = EventsOf<typeof sessionEvents>;
export type SessionFact = UncommittedEvent<SessionEvent>;
