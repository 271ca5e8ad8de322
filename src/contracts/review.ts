import { z } from 'zod';
import { bandLimits } from './confidence.ts';
import { line, position, written } from './common.ts';
import { box, candidate, removalReason } from './sessions.ts';

/** Names without a player, with an uncertain one, or proposed by a member. */
export const readingKinds = ['unmatched', 'doubtful', 'proposed'] as const;
export const readingKind = z.enum(readingKinds);
export type ReadingKind = z.infer<typeof readingKind>;

export const reviewQuery = z.object({
  kind: readingKind.optional().describe('Only groups of this kind.'),
  limit: z.coerce.number().int().default(25).describe('How many, 1 to 100.'),
  offset: z.coerce.number().int().default(0).describe('How many to leave out first.'),
});

/** Latest reading of a group, with its place and image. */
export const reviewSample = z.object({
  sessionId: z.string(),
  participantId: z.string(),
  eventDate: z.string(),
  eventType: z.string(),
  rawName: z.string(),
  confidenceScore: z.number(),
  /** null when no screenshot shows it. */
  imageUrl: z.string().nullable(),
  imageSize: z.tuple([z.number(), z.number()]).nullable(),
  /** Pixels of the screenshot. */
  box: box.nullable(),
  /** Reason of a removal proposed by a member. */
  proposedRemoval: removalReason.nullable(),
  /** Whether members added themselves. */
  ownAddition: z.boolean(),
});

/**
 * A text that needs a decision, grouped over all sessions. `players`: the credited players, and in how many of them.
 */
export const reviewGroup = z
  .object({
    rawName: z.string(),
    kind: readingKind,
    count: z.number().int(),
    sessions: z.number().int(),
    players: z.array(z.object({ id: z.string(), name: z.string(), count: z.number().int() })),
    candidates: z.array(candidate),
    sample: reviewSample,
  })
  .meta({ id: 'ReviewGroup' });
export type ReviewGroup = z.infer<typeof reviewGroup>;
export const reviewList = z
  .object({
    groups: z.array(reviewGroup),
    hasMore: z.boolean(),
    offset: z.number().int(),
    limit: z.number().int(),
  })
  .meta({ id: 'ReviewList' });
export type ReviewList = z.infer<typeof reviewList>;

/** Work waiting for moderators, and whether the guild's first steps are done. */
export const waiting = z.object({
  /** Undecided texts of all sessions. */
  names: z.number().int(),
  renameRequests: z.number().int(),
  linkRequests: z.number().int(),
  hasLinks: z.boolean().describe('Some account is linked to a player; until then nobody sees statistics of their own.'),
});
export type WaitingReading = z.infer<typeof waiting>;

/** `register`: a new player. `ignore`: not a name. `confirm`: correct. `reject`: nobody's, or not as proposed. */
export const reviewActions = ['player', 'register', 'ignore', 'confirm', 'reject'] as const;
export const decisionBody = z.strictObject({
  rawName: line(64).min(1).describe('As a group names it.'),
  action: z.enum(reviewActions),
  playerId: line(64).min(1).optional().describe('With `player`: who it is.'),
  heal: z.boolean().describe('Whether the open readings of past sessions are settled, too.'),
  kind: readingKind
    .optional()
    .describe('Only open readings of this kind; else unmatched ones, with confirm and reject the others.'),
  preview: z.boolean().optional().describe('true: only says what it would settle.'),
});

/**
 * Effect of a decision; `left`: sessions in which the player already has a participation, since nobody is credited
 * twice.
 */
export const decisionPreview = z
  .object({
    count: z.number().int(),
    readings: z.array(
      z.object({
        sessionId: z.string(),
        eventDate: z.string(),
        eventType: z.string(),
        participantId: z.string(),
        rawName: z.string(),
        left: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'DecisionPreview' });
export type DecisionPreview = z.infer<typeof decisionPreview>;

/** `id`: of the decision. Its sessions are changed one by one. `player`: the resulting player. */
export const decisionWritten = written.extend({ playerId: z.string().nullable() }).meta({ id: 'DecisionWritten' });
export type DecisionWritten = z.infer<typeof decisionWritten>;

export const decisionParams = z.object({ id: line(64).min(1).describe('Of the decision.') });
export const decisionUndone = z.object({ position, id: z.string(), version: z.number().int() });

/** A past decision; current names, null for erased people. */
export const reviewDecision = z
  .object({
    id: z.string(),
    rawName: z.string(),
    action: z.enum(['learned', 'ignored', 'right', 'nobody']),
    playerName: z.string().nullable(),
    heal: z.boolean(),
    decidedBy: z.string().nullable(),
    decidedAt: z.string(),
    undone: z.boolean(),
  })
  .meta({ id: 'ReviewDecision' });
export type ReviewDecision = z.infer<typeof reviewDecision>;

const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.number().int().min(least).max(most);
const creditFrom = within(bandLimits.credit);
const verifiedFrom = within(bandLimits.verified);

/** Thresholds for credit and for verification without a moderator, in whole percent. */
export const thresholds = z.strictObject({
  creditFrom: creditFrom.describe('From which confidence on a name is credited, in percent.'),
  verifiedFrom: verifiedFrom.describe('From which confidence on a name is certain without a moderator, in percent.'),
});
export type Thresholds = z.infer<typeof thresholds>;
export const whatIfQuery = z.object({
  creditFrom: z.coerce.number().pipe(creditFrom).optional().describe('In percent; absent: as it is now.'),
  verifiedFrom: z.coerce.number().pipe(verifiedFrom).optional().describe('In percent; absent: as it is now.'),
});

const counts = z.object({ credits: z.number().int(), questions: z.number().int() });
/**
 * Effect of thresholds on the sessions of the last `days` days. `now`: with the current ones; `then`: with the given
 * ones. `players`: those whose total would differ, the largest change first; `changed`: their number.
 */
export const whatIf = z
  .object({
    days: z.number().int(),
    sessions: z.number().int(),
    applied: thresholds,
    asked: thresholds,
    now: counts,
    then: counts,
    changed: z.number().int(),
    players: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Counted sessions of all time. */
        total: z.number().int(),
        change: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'WhatIf' });
export type WhatIf = z.infer<typeof whatIf>;

/** `before`: the previous thresholds. */
export const thresholdsSet = z.object({ position, before: thresholds }).meta({ id: 'ThresholdsSet' });
export type ThresholdsSet = z.infer<typeof thresholdsSet>;
