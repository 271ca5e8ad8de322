import { z } from 'zod';
import { line } from './common.ts';
import { box, candidate, detectionMethod } from './sessions.ts';
import { visionSlots } from './vision.ts';

export const evidenceParams = z.object({
  id: line(64).min(1).describe('Of the session.'),
  participantId: line(64).min(1).describe('Of the participant, also of one that was removed.'),
});

/** A place in a picture of the session; null where none shows it. */
const place = z.object({
  imageUrl: z.string().nullable(),
  imageSize: z.tuple([z.number(), z.number()]).nullable(),
  /** Picture pixels. */
  box: box.nullable(),
  /** Of that part of the picture alone, cut out with a little around it. */
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

/** Where the credit of one name comes from: what every engine read, who it could be, and who said what since. */
export const evidence = z
  .object({
    sessionId: z.string(),
    eventType: z.string(),
    eventDate: z.string(),
    participantId: z.string(),
    rawName: z.string(),
    playerId: z.string().nullable(),
    playerName: z.string().nullable(),
    /** Whether it stands in the list no more. */
    removed: z.boolean(),
    detectionMethod,
    crop: place,
    /** Every place where it was read, in all pictures. */
    sources: z.array(place.extend({ rawName: z.string(), readingConfidence: z.number() })),
    engines: z.array(
      z.object({
        model: z.string(),
        /** The vision slot that answered; null for an engine of this machine. */
        slot: z.enum(visionSlots).nullable(),
        text: z.string(),
        confidence: z.number(),
      }),
    ),
    /** Engines that said nothing of this picture, and why. */
    silent: z.array(z.object({ model: z.string(), error: z.string() })),
    confidenceScore: z.number(),
    readingConfidence: z.number(),
    matchConfidence: z.number(),
    /** Calibrated; null where nothing was, or where a person decided. */
    probability: z.number().nullable(),
    calibration: z.string().nullable(),
    /** From which confidence on a name was credited, and certain; null for what nobody read. */
    bands: z.object({ credit: z.number(), verified: z.number() }).nullable(),
    /** The text of the roster by which the machine found the player. */
    matchedBy: z.object({ kind: z.enum(['name', 'alias', 'reading']), text: z.string() }).nullable(),
    candidates: z.array(candidate.extend({ probability: z.number().nullable() })),
    addedBy: z.string().nullable(),
    addedAt: z.string().nullable(),
    /** Oldest first; `actor` null: a machine, or who is gone. */
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
