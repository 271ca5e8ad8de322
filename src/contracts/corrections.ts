import { z } from 'zod';
import { line, prose } from './common.ts';

export const correctionKind = z.enum(['was-there', 'was-not-me']);
export const correctionStatus = z.enum(['open', 'accepted', 'declined', 'withdrawn']);
export type CorrectionStatus = z.infer<typeof correctionStatus>;

/** A member's correction of their own attendance, with its outcome. Names are current ones, null for erased people. */
export const correction = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    eventDate: z.string(),
    eventType: z.string(),
    playerId: z.string(),
    playerName: z.string().nullable(),
    kind: correctionKind,
    reason: z.string().nullable(),
    requestedBy: z.string().nullable(),
    requestedAt: z.string(),
    status: correctionStatus,
    decidedBy: z.string().nullable(),
    decidedAt: z.string().nullable(),
    notes: z.string().nullable(),
  })
  .meta({ id: 'Correction' });
export type Correction = z.infer<typeof correction>;

export const correctionBody = z.strictObject({ kind: correctionKind, reason: prose(500).min(1) });
export const decideCorrectionBody = z.strictObject({
  status: z.enum(['accepted', 'declined']),
  notes: prose(500).nullish(),
});
export const correctionsQuery = z.object({
  status: correctionStatus.optional().describe('Only those; all of them when absent, open ones first.'),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('How many to leave out at the beginning.'),
  limit: z.coerce.number().int().min(1).max(200).default(200).describe('At most so many.'),
});
export const correctionParams = z.object({ id: line(64).min(1).describe('Of the correction.') });
