import { z } from 'zod';
import { missingPart } from './health.ts';

/** All problem codes; clients branch on these, never on texts. */
export const problemCodes = [
  'malformed',
  'unknown-filter',
  'signed-out',
  'role-lost',
  'forbidden',
  'moderator-needed',
  'cross-site',
  'not-found',
  'version-conflict',
  'session-pending',
  'session-failed',
  'not-failed',
  'link-active-elsewhere',
  'link-not-restorable',
  'method-not-allowed',
  'name-taken',
  'merge-ring',
  'alt-ring',
  'request-open',
  'correction-open',
  'erasure-open',
  'name-pending',
  'stale-name',
  'already-decided',
  'no-player',
  'record-moved-on',
  'not-undoable',
  'player-in-use',
  'stream-newer-than-build',
  'too-large',
  'too-many-files',
  'not-an-image',
  'invalid',
  'image-damaged',
  'image-too-many-pixels',
  'no-content',
  'idempotency-key-reused',
  'slow-down',
  'queue-full',
  'wiping',
  'wipe-running',
  'wrong-confirm-phrase',
  'starting',
  'unavailable',
  'outcome-unknown',
  'storage-full',
  'internal',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export const fieldProblem = z.object({ field: z.string(), code: z.string(), detail: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** application/problem+json (RFC 9457). `detail` is one sentence for a user. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(problemCodes),
    detail: z.string(),
    errors: z.array(fieldProblem).optional(),
    /** With `version-conflict`: the version the caller sent, and the current one. */
    yourVersion: z.number().int().optional(),
    currentVersion: z.number().int().optional(),
    /**
     * With `version-conflict` of a list of participants: the name of the last editor, null for a machine or an erased
     * person.
     */
    changedBy: z.string().nullable().optional(),
    /** With `queue-full`: place in the queue. */
    place: z.number().int().optional(),
    /** With `starting`, from GET /readyz. */
    state: z.literal('starting').optional(),
    missing: z.array(missingPart).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
