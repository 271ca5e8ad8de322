import { z } from 'zod';
import { prose } from './common.ts';

/** A person's request for erasure of their data. Times are ISO 8601 UTC. */
export const erasure = z.object({
  requestedAt: z.string(),
  /** Due date. */
  dueAt: z.string(),
  state: z.enum(['open', 'withdrawn', 'declined', 'done']),
  closedAt: z.string().nullable(),
  /** Reason for a decline. */
  answer: z.string().nullable(),
});
export const myErasure = z.object({ erasure: erasure.nullable() });
export type MyErasure = z.infer<typeof myErasure>;
export const erasureBody = z.strictObject({ reason: prose(1_000).nullish() });

/** An open request, as admins see it. */
export const erasureRow = z.object({
  accountId: z.string(),
  /** For `muster erase`; null once the account is gone. */
  discordId: z.string().nullable(),
  discordUsername: z.string().nullable(),
  requestedAt: z.string(),
  dueAt: z.string(),
  reason: z.string().nullable(),
});
export type ErasureRow = z.infer<typeof erasureRow>;
export const declineErasureBody = z.strictObject({ status: z.literal('declined'), reason: prose(500).min(1) });
