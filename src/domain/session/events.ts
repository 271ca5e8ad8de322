import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

/** Maximum number of participants, and so of items in an event. */
export const maxParticipants = 500;

// Enums of the stored format are separate from the wire, because stored values never change.
export const dataSource = z.enum(['screenshot', 'text', 'import']);
export const detectionMethod = z.enum(['paddle', 'tesseract', 'vision', 'text', 'manual', 'import']);
const settled = z.enum(['processed', 'verified']);

const listed = <T extends z.ZodType>(item: T) => z.array(item).max(maxParticipants);

/** Left, top, width, height in pixels of the screenshot. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const share = z.number().min(0).max(1);
const id = z.string();

/**
 * Assessment of a name, which people's decisions change. `probability`: calibrated, null without a calibration or when
 * a person decided.
 */
export const assessment = z.object({
  playerId: id.nullable(),
  readingConfidence: share,
  matchConfidence: share,
  /**
   * The probability, if there is one. Otherwise the lower confidence of a match, or reading x best similarity without
   * one.
   */
  confidenceScore: share,
  probability: share.nullable(),
  /** Verified by confidence or by a moderator. Never without a player. */
  verified: z.boolean(),
  /** A member's own addition: not counted until verified. */
  heldBack: z.boolean(),
  /** Decision of a moderator: `confirmed`, this player; `nobody`, no player. */
  review: z.object({ verdict: z.enum(['confirmed', 'nobody']), by: id, at: z.string() }).nullable(),
});
export type Assessment = z.infer<typeof assessment>;

/** One name of a session, as read or added. Player names are joined when read. */
export const storedParticipant = assessment.extend({
  participantId: id,
  rawName: z.string(),
  /** Version of the calibration behind the probability. */
  calibration: z.string().nullable(),
  detectionMethod,
  model: z.string().nullable(),
  /** Index of the screenshot. */
  image: z.number().int().nullable(),
  box: box.nullable(),
  /** Readings by engine. */
  engines: z.array(z.object({ model: z.string(), text: z.string(), confidence: share })),
  /** Text of the roster that matched. */
  matchedBy: z.object({ kind: z.enum(['name', 'alias', 'reading']), text: z.string() }).nullable(),
  /** Best first. `why`: set when it also looks like the name read. */
  candidates: z.array(
    z.object({
      playerId: id,
      similarity: share,
      probability: share.nullable(),
      why: z.literal('look-alike').nullable(),
    }),
  ),
  /** Who added it by hand, and when; null for names that were read or submitted as text. */
  added: z.object({ by: id, at: z.string() }).nullable(),
  /** Places of the name; image null: typed. */
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

/** A changed assessment. It includes the name, so that audit rows need no other event. */
const reassessment = z.object({ participantId: id, rawName: z.string(), before: assessment, after: assessment });
export type Reassessment = z.infer<typeof reassessment>;

/** Result of one engine on one screenshot. */
export const reading = z.object({
  image: z.number().int().nullable(),
  model: z.string(),
  /** Vision slot; null for a local engine. */
  slot: z.enum(['ai1', 'ai2', 'ai3']).nullable(),
  ms: z.number(),
  /** Numbers of text lines and of names among them. */
  lines: z.number().int(),
  names: z.number().int(),
  /** Mean confidence of the lines, null without lines. */
  confidence: share.nullable(),
  /** Id of the text that holds every line with box and confidence. */
  transcript: z.string().nullable(),
  tokens: z.number().int().nullable(),
  /** Error code of the engine. */
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

/** Reason for a removal: not a name, or the player says they were not there. */
export const removalReason = z.enum(['not-a-name', 'was-not-me']);
export type RemovalReason = z.infer<typeof removalReason>;
const named = z.object({ participantId: id, rawName: z.string() });
/** A proposed removal, for a moderator to decide. */
const proposal = named.extend({ by: id, at: z.string(), reason: removalReason.nullable() });
export type Proposal = z.infer<typeof proposal>;

/** A removed name with its place and proposal, for restoring it. */
const takenOut = z.object({
  participant: storedParticipant,
  at: z.number().int(),
  reason: removalReason.nullable(),
  proposal: proposal.nullable(),
});
export type TakenOut = z.infer<typeof takenOut>;

/** `image`: the screenshot that caused it, if any. `count`: number of names, if there were too many. */
const failure = z.object({
  code: z.enum(['picture-missing', 'recogniser-failed', 'no-names', 'too-many-names', 'too-large']),
  image: z.number().int().nullable(),
  count: z.number().int().nullable(),
});
export type RecognitionFailure = z.infer<typeof failure>;

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
    /** Origin; channel and message ids are Discord's. */
    origin: z
      .object({
        kind: z.enum(['web', 'discord', 'import']),
        channelId: z.string().nullable(),
        messageId: z.string().nullable(),
      })
      .nullable(),
    /** Hash of the screenshots or names: equal for the same content with other fields. */
    contentHash: z.string(),
    /** Session with the same content at submission; null: none known. */
    sameContentAs: z.string().nullable(),
  }),
  RecognitionStarted: z.object({ attempt: z.number().int() }),
  SessionProcessed: z.object({
    attempt: z.number().int(),
    /** 'text' also for names typed after the screenshots could not be read. */
    source: z.enum(['pictures', 'text']),
    /** Id of the text, when it was typed after the submission. */
    rawText: z.string().nullable(),
    /** Thresholds for credit and verification. */
    bands: z.object({ credit: share, verified: share }),
    readings: z.array(reading),
    participants: listed(storedParticipant),
    status: z.object({ from: z.enum(['pending', 'failed']), to: settled }),
  }),
  SessionFailed: z.object({ attempt: z.number().int(), readings: z.array(reading), failure }),
  ReprocessingRequested: z.object({ attempt: z.number().int() }),
  ParticipantsEdited: z.object({
    /** New and restored participants. */
    added: listed(storedParticipant),
    removed: listed(z.object({ participant: storedParticipant, reason: removalReason.nullable() })),
    rematched: listed(reassessment),
    /** Proposed removals; the participants still count. */
    proposed: listed(proposal),
    /** Of the rematched: those that were confirmed. */
    confirmed: listed(id),
    /** Proposed removals that were refused or withdrawn. */
    declined: listed(named),
    withdrawn: listed(named),
    /** Of the added: those that were restored. */
    restored: listed(id),
    /** The correction that requested it. */
    correctionId: z.string().nullable(),
    status: z.object({ from: settled, to: settled }),
  }),
  SessionVerified: z.object({
    /** All changed names. */
    participants: listed(reassessment),
    /** Proposed removals that this declines. */
    declined: listed(named),
    status: z.object({ from: settled, to: settled }),
  }),
  /** The last verification was reverted, with its changes. */
  VerificationReverted: z.object({
    participants: listed(reassessment),
    /** Reopened removals. */
    proposed: listed(proposal),
    status: z.object({ from: settled, to: settled }),
  }),
  /** Players were merged or split: these names are credited to `into` instead of `from`. */
  ParticipantsRecredited: z.object({ mergeId: id, from: id, into: id, participants: listed(named) }),
  /** A decision about a text credited its readings to the player. */
  ReadingsCredited: z.object({ decisionId: id, participants: listed(reassessment) }),
  /**
   * A decision about a text confirmed its readings, made them nobody's, or removed them. `declined`: proposals that
   * this ends.
   */
  ReadingsConfirmed: z.object({
    decisionId: id,
    participants: listed(reassessment),
    removed: listed(takenOut),
    declined: listed(proposal),
  }),
  /** The decision was undone: its changes are reverted unless changed since. */
  ReadingsReverted: z.object({
    decisionId: id,
    participants: listed(reassessment),
    restored: listed(takenOut),
    proposed: listed(proposal),
  }),
  /** The reason is in the envelope, for both. */
  SessionExcluded: z.object({}),
  SessionIncluded: z.object({}),
  SessionCorrected: z.object({
    eventType: changed(z.string()),
    eventDate: changed(z.string()),
    notes: changed(z.string().nullable()),
  }),
  /** Texts (by id) and screenshots (by hash) of earlier events were deleted from the store. */
  SessionMediaErased: z.object({ texts: listed(id), pictures: listed(id) }),
} satisfies EventSchemas;

export type SessionEvent = EventsOf<typeof sessionEvents>;
export type SessionFact = UncommittedEvent<SessionEvent>;
