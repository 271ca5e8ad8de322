import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

/**
 * Of one account's stream: that the person asked to be forgotten, and what became of it. Whose it is says the stream. What they
 * write about it is theirs: it lies in the text store, and goes with everything else of them.
 */
export const erasureEvents = {
  /** `dueAt`: ISO 8601 UTC, by when it is to be done. `textId`: why, in their words; null: they did not say. */
  ErasureRequested: z.object({ dueAt: z.string(), textId: z.string().nullable() }),
  ErasureWithdrawn: z.object({ requestedAt: z.string() }),
  /** An admin says why in `reason`. */
  ErasureDeclined: z.object({ requestedAt: z.string() }),
  /** Everything of the person was erased. */
  ErasureDone: z.object({ requestedAt: z.string() }),
} satisfies EventSchemas;

export type ErasureEvent = EventsOf<typeof erasureEvents>;
export type ErasureFact = UncommittedEvent<ErasureEvent>;
