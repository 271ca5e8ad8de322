import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

/**
 * Events of one account's stream: a request to be erased, and its outcome. The account is in the stream's name. The
 * person's reason is in the text store, and is erased with their data.
 */
export const erasureEvents = {
  /** `dueAt`: due date, ISO 8601 UTC. `textId`: the reason in their words; null: none given. */
  ErasureRequested: z.object({ dueAt: z.string(), textId: z.string().nullable() }),
  ErasureWithdrawn: z.object({ requestedAt: z.string() }),
  /** The admin's reason is in the envelope. */
  ErasureDeclined: z.object({ requestedAt: z.string() }),
  /** All data of the person were erased. */
  ErasureDone: z.object({ requestedAt: z.string() }),
} satisfies EventSchemas;

export type ErasureEvent = EventsOf<typeof erasureEvents>;
export type ErasureFact = UncommittedEvent<ErasureEvent>;
