import { z } from 'zod';
import { line } from './common.ts';
import { box, candidate, detectionMethod } from './sessions.ts';
import { visionSlots } from './vision.ts';

export const evidenceParams = z.object({
  id: line(64).min(1).describe('Of the session.'),
  participantId: line(64).min(1).describe('Of the participant, also of one that was removed.'),
});

/** A place in a screenshot of the session; null when no screenshot shows it. */
const place = z.object({
  imageUrl: z.string().nullable(),
  imageSize: z.tuple([z.number(), z.number()]).nullable(),
  /** Pixels of the screenshot. */
  box: box.nullable(),
  /** Address of that part, cut out with a margin. */
  cropUrl: z.string().nullable(),
});

const standing = z
  .object({
    playerId: z.string().nullable(),
    playerName: z.string().nullable(),
    confidenceScore: z.number(),
    verified: z.boolean(),
    review: z.enum(['confirmed', 'nobody']).nullable(),
  })
  .nullable();

/** Origin of one name's credit: the readings of each engine, the candidates, and all changes since. */
export const evidence = z
  .object({
    sessionId: z.string(),
    eventType: z.string(),
    eventDate: z.string(),
    participantId: z.string(),
    rawName: z.string(),
    playerId: z.string().nullable(),
    playerName: z.string().nullable(),
    /** Whether it was removed from the list. */
    removed: z.boolean(),
    detectionMethod,
    crop: place,
    /** All places where it was read, in all screenshots. */
    sources: z.array(place.extend({ rawName: z.string(), readingConfidence: z.number() })),
    engines: z.array(
      z.object({
        model: z.string(),
        /** Vision slot; null for a local engine. */
        slot: z.enum(visionSlots).nullable(),
        text: z.string(),
        confidence: z.number(),
      }),
    ),
    /** Engines that failed on this screenshot, with the error code. */
    silent: z.array(z.object({ model: z.string(), error: z.string() })),
    confidenceScore: z.number(),
    readingConfidence: z.number(),
    matchConfidence: z.number(),
    /** Calibrated; null without a calibration, or when a person decided. */
    probability: z.number().nullable(),
    calibration: z.string().nullable(),
    /** Thresholds at that time for credit and for verification; null for typed names. */
    bands: z.object({ credit: z.number(), verified: z.number() }).nullable(),
    /** Text of the roster that matched. */
    matchedBy: z.object({ kind: z.enum(['name', 'alias', 'reading']), text: z.string() }).nullable(),
    candidates: z.array(candidate.extend({ probability: z.number().nullable() })),
    addedBy: z.string().nullable(),
    addedAt: z.string().nullable(),
    /** Oldest first; `actor` null: a machine, or an erased person. */
    changes: z.array(
      z.object({
        at: z.string(),
        actor: z.string().nullable(),
        what: z.enum(['read', 'added', 'changed', 'removed', 'proposed', 'settled', 'merged']),
        before: standing,
        after: standing,
      }),
    ),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof evidence>;
