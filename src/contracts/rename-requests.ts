import { z } from 'zod';
import { line, prose } from './common.ts';

export const renameRequestStatus = z.enum(['pending', 'approved', 'rejected']);

/** Names of the requesting and the deciding person are current ones, null when erased. */
export const renameRequest = z.object({
  id: z.string(),
  playerId: z.string(),
  currentName: z.string(),
  requestedName: z.string(),
  requestedBy: z.string().nullable(),
  requestedAt: z.string(),
  reason: z.string().nullable(),
  status: renameRequestStatus,
  reviewedBy: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  reviewNotes: z.string().nullable(),
  /** Withdrawn by its author; its status is `rejected`. */
  withdrawn: z.boolean(),
  /** Compared by If-Match. */
  revision: z.number().int(),
});
export type RenameRequest = z.infer<typeof renameRequest>;

export const renameRequestBody = z.strictObject({
  playerId: line(64).min(1),
  currentName: line(200),
  requestedName: line(200),
  reason: prose(500).nullish(),
});
export const decideRenameBody = z.strictObject({
  status: z.enum(['approved', 'rejected']),
  reviewNotes: prose(500).nullish(),
});
export const renameBody = z.strictObject({ newName: line(200) });

/** Shown when a moderator gave no reason. */
export const usualRejection = 'Not approved by moderator';
