import { z } from 'zod';
import { dataSource, detectionMethod } from '../../contracts/sessions.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

/** Left, top, width, height in picture pixels. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const share = z.number().min(0).max(1);

/** One name of a session, as it was read or added. Names of players are joined when read. */
export const storedParticipant = z.object({
  participantId: z.string(),
  rawName: z.string(),
  playerId: z.string().nullable(),
  readingConfidence: share,
  matchConfidence: share,
  /** The lower of both for a match; reading x best similarity without one. */
  confidenceScore: share,
  verified: z.boolean(),
  /** A member's addition of himself: not counted until verified. */
  heldBack: z.boolean(),
  detectionMethod,
  model: z.string().nullable(),
  /** Index of the picture. */
  image: z.number().int().nullable(),
  box: box.nullable(),
  candidates: z.array(z.object({ playerId: z.string(), similarity: share })),
  /** Account that added it by hand. */
  addedBy: z.string().nullable(),
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

/** What one engine made of one picture. */
export const reading = z.object({
  image: z.number().int().nullable(),
  model: z.string(),
  ms: z.number(),
  /** Lines of text, and names among them. */
  lines: z.number().int(),
  names: z.number().int(),
  /** Mean of the lines' confidence, null without a line. */
  confidence: share.nullable(),
  /** Media id of every line with box and confidence. */
  transcript: z.string().nullable(),
});
export type StoredReading = z.infer<typeof reading>;

export const storedImage = z.object({
  mediaId: z.string(),
  mediaType: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type StoredImage = z.infer<typeof storedImage>;

const proposal = z.object({ participantId: z.string(), by: z.string(), at: z.string() });
export type Proposal = z.infer<typeof proposal>;

const changed = <T extends z.ZodType>(value: T) => z.object({ from: value, to: value }).nullable();

export const sessionEvents = {
  SessionSubmitted: z.object({
    eventType: z.string(),
    /** ISO 8601 UTC: drives statistics. */
    eventDate: z.string(),
    notes: z.string().nullable(),
    dataSource,
    images: z.array(storedImage),
    /** Media id of the text as pasted. */
    rawText: z.string().nullable(),
    discordChannelId: z.string().nullable(),
    /** Hash of the pictures, or of the names: equal for the same content with other fields. */
    contentHash: z.string(),
  }),
  RecognitionStarted: z.object({ attempt: z.number().int() }),
  SessionProcessed: z.object({
    attempt: z.number().int(),
    readings: z.array(reading),
    participants: z.array(storedParticipant),
    /** Every name at 0.95 or more, each with a player. */
    verified: z.boolean(),
  }),
  SessionFailed: z.object({
    attempt: z.number().int(),
    readings: z.array(reading),
    failure: z.object({ code: z.string(), detail: z.string() }),
  }),
  ReprocessingRequested: z.object({ attempt: z.number().int() }),
  ParticipantsEdited: z.object({
    added: z.array(storedParticipant),
    removed: z.array(storedParticipant),
    rematched: z.array(z.object({ before: storedParticipant, after: storedParticipant })),
    /** Removals that a moderator has to decide; the participants still count. */
    proposed: z.array(proposal),
    status: z.object({ from: z.enum(['processed', 'verified']), to: z.enum(['processed', 'verified']) }),
  }),
  SessionVerified: z.object({
    matched: z.array(z.object({ participantId: z.string(), playerId: z.string() })),
    /** Proposed removals that this declines. */
    declined: z.array(z.string()),
  }),
  /** Undo of the last verification: what it changed is as before. */
  VerificationReverted: z.object({
    participants: z.array(storedParticipant),
    proposed: z.array(proposal),
    status: z.enum(['processed', 'verified']),
  }),
  SessionExcluded: z.object({ reason: z.string().nullable() }),
  SessionIncluded: z.object({ reason: z.string().nullable() }),
  SessionCorrected: z.object({
    eventType: changed(z.string()),
    eventDate: changed(z.string()),
    notes: changed(z.string().nullable()),
  }),
} satisfies EventSchemas;

export type SessionEvent = EventsOf<typeof sessionEvents>;
