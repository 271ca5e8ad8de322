import { z } from 'zod';
import { bandLimits } from './confidence.ts';
import { line, position, written } from './common.ts';
import { box, candidate, removalReason } from './sessions.ts';

/** Without a player, with one who is not certain, or proposed by a member. */
export const readingKinds = ['unmatched', 'doubtful', 'proposed'] as const;
export const readingKind = z.enum(readingKinds);
export type ReadingKind = z.infer<typeof readingKind>;

export const reviewQuery = z.object({
  kind: readingKind.optional().describe('Only groups of this kind.'),
  limit: z.coerce.number().int().default(25).describe('How many, 1 to 100.'),
  offset: z.coerce.number().int().default(0).describe('How many to leave out first.'),
});

/** One reading of a group, the latest: where it stands, and what it looks like. */
export const reviewSample = z.object({
  sessionId: z.string(),
  participantId: z.string(),
  eventDate: z.string(),
  eventType: z.string(),
  rawName: z.string(),
  confidenceScore: z.number(),
  /** null where no picture shows it. */
  imageUrl: z.string().nullable(),
  imageSize: z.tuple([z.number(), z.number()]).nullable(),
  /** Picture pixels. */
  box: box.nullable(),
  /** Of a removal that a member has proposed. */
  proposedRemoval: removalReason.nullable(),
  /** Whether a member has put himself there. */
  ownAddition: z.boolean(),
});

/** A text that wants a moderator's word, folded over all sessions. `players`: who is credited in how many of them. */
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

/** How much waits for a moderator, and whether the first steps of a guild are done. */
export const waiting = z.object({
  /** Texts of all sessions that nobody has decided. */
  names: z.number().int(),
  renameRequests: z.number().int(),
  linkRequests: z.number().int(),
  hasLinks: z.boolean().describe('Some account is linked to a player; until then nobody sees statistics of their own.'),
});
export type Waiting = z.infer<typeof waiting>;

/** `register`: a new player. `ignore`: no name. `confirm`: right as it stands. `reject`: nobody's, or not as proposed. */
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

/** What a decision would settle; `left`: he stands in that session already, and nobody is credited twice. */
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

/** `id`: of the decision. The sessions follow one by one. `player`: who it is by it. */
export const decisionWritten = written.extend({ playerId: z.string().nullable() }).meta({ id: 'DecisionWritten' });
export type DecisionWritten = z.infer<typeof decisionWritten>;

export const decisionParams = z.object({ id: line(64).min(1).describe('Of the decision.') });
export const decisionUndone = z.object({ position, id: z.string(), version: z.number().int() });

/** A decision that was made; names of today, null for who is gone. */
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

/** From which confidence on names are credited, and certain without a moderator; in whole percent. */
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
 * What thresholds would have come to in the sessions of `days` days. `now`: with the applied ones, `then`: with those asked
 * for. `players`: whose total would be another, the most changed first; `changed`: how many they are.
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

/** `before`: those that held until then. */
export const thresholdsSet = z.object({ position, before: thresholds }).meta({ id: 'ThresholdsSet' });
export type ThresholdsSet = z.infer<typeof thresholdsSet>;
