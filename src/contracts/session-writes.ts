import { z } from 'zod';
import { line, prose, written } from './common.ts';
import { box } from './sessions.ts';

export const submitTextBody = z.strictObject({
  eventType: line(40),
  eventDate: line(40),
  rawText: prose(200_000),
  notes: prose(2000).nullish(),
});
/** The text parts of the multipart form; the pictures are parts named `screenshots`. */
export const submitFields = z.object({ eventType: line(40), eventDate: line(40), notes: prose(2000).nullish() });
/** The whole form, for the API description; its parts are read one by one. */
export const submitForm = submitFields.extend({
  screenshots: z.array(z.file()).min(1).max(10).describe('PNG, JPEG or WebP, 15 MB each at most.'),
});
export const correctBody = z.strictObject({
  eventType: line(40).optional(),
  eventDate: line(40).optional(),
  notes: prose(2000).nullable().optional(),
});
/** Names for a session whose screenshots could not be read. */
export const namesBody = z.strictObject({ rawText: prose(200_000) });
const participantId = line(64);
/**
 * The wanted list of participants. Other fields of an item are ignored. `confirmed`: the name is correct; `playerId:
 * null`: it is nobody's; only moderators may say either of a credited name. `image` and `box`: place of a new name.
 */
export const participantsBody = z.object({
  participants: z
    .array(
      z.object({
        id: line(100).nullish(),
        rawName: line(64).nullish(),
        playerId: line(64).nullish(),
        confirmed: z.boolean().nullish(),
        image: z.number().int().min(0).nullish(),
        box: box.nullish(),
      }),
    )
    .max(500),
  /** Participants that are not names: removed, or proposed for removal by a member. */
  notNames: z.array(participantId).max(500).optional(),
  /** Participants whose proposed removal is refused. */
  declined: z.array(participantId).max(500).optional(),
  /** Participants, or new items by index, whose names are registered as players first. */
  register: z
    .array(z.union([participantId, z.number().int().min(0).max(499)]))
    .max(500)
    .optional(),
  /** Verifies the session in the same step, for moderators: one command, one undo. */
  verify: z.literal(true).optional(),
});
/** `undo` reverts the last verification. */
export const verifyBody = z.strictObject({
  register: z.array(participantId).max(500).optional(),
  undo: z.literal(true).optional(),
});
export const excludeBody = z.strictObject({ excluded: z.boolean(), reason: prose(500).nullish() });
/** `revision`: for If-Match of the next change. `commandId`: for an undo. */
export const sessionWritten = written
  .extend({ revision: z.number().int(), commandId: z.string() })
  .meta({ id: 'SessionWritten' });
export type SessionWritten = z.infer<typeof sessionWritten>;
/** SHA-256 of the screenshots to submit, in any order. */
export const samePicturesQuery = z.object({
  hashes: z
    .string()
    .regex(/^(?:[0-9a-f]{64}(?:,[0-9a-f]{64}){0,9})?$/u)
    .default('')
    .describe('Up to 10 SHA-256 hashes in lower-case hexadecimal, separated by commas.'),
});
/** First session with exactly these screenshots; null: none. */
export const samePictures = z.object({ sessionId: z.string().nullable() }).meta({ id: 'SamePictures' });
export type SamePictures = z.infer<typeof samePictures>;
export const submitted = sessionWritten
  .extend({ possibleDuplicateOf: z.string().nullable() })
  .meta({ id: 'Submitted' });
export type SubmitAnswer = z.infer<typeof submitted>;
/** A name that could not be registered and stays unmatched. `item`: its index in the list sent. */
export const participantsSaved = sessionWritten
  .extend({
    refused: z.array(z.object({ item: z.number().int(), name: z.string(), code: z.string() })),
  })
  .meta({ id: 'ParticipantsSaved' });
export type ParticipantsSaved = z.infer<typeof participantsSaved>;
export const verified = sessionWritten
  .extend({
    /** Names that could not be registered; they stay unmatched. */
    refused: z.array(z.object({ participantId: z.string(), name: z.string(), code: z.string() })),
    /** Names without a player. */
    unmatched: z.number().int(),
  })
  .meta({ id: 'Verified' });
export type VerifyAnswer = z.infer<typeof verified>;
