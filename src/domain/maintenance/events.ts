import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

/** A refused command of a reaction, by its event; `code`: the refusal at that time. */
const openItem = z.object({ reaction: z.string(), eventId: z.string(), code: z.string() });

/** Events of the single stream of maintenance actions, which change nothing about the guild. */
export const maintenanceEvents = {
  OpenItemRetried: openItem,
  OpenItemDismissed: openItem,
  RebuildRequested: z.object({ replayId: z.string(), projections: z.array(z.string()).max(250) }),
  /** `messages`: caches of the archive only. */
  CachesCleared: z.object({ caches: z.enum(['all', 'messages']) }),
  /** Failed sessions are to be reprocessed; each gets an event of its own with the same correlation id. */
  ReprocessingOrdered: z.object({ sessions: z.number().int().min(1) }),
  /** Download of the processes' log of the last `hours`. */
  LogsDownloaded: z.object({ hours: z.number().int().min(1) }),
  /** All sign-ins of an account were ended; the reason is in the envelope. */
  SignInsEnded: z.object({ accountId: z.string(), signIns: z.number().int().min(1) }),
  /**
   * A sign-in link made on the command line, valid once until then. It replaces the previous one. `linkId`: SHA-256 of
   * its token.
   */
  SignInLinkMade: z.object({ linkId: z.string(), until: z.string() }),
  SignInLinkUsed: z.object({ linkId: z.string() }),
  /**
   * Orders an undo of everything that an account did between two times, as far as possible. `commands`: their number at
   * that time. `runId`: undo this earlier run instead, by its correlation id; null: the changes themselves.
   */
  UndoOrdered: z.object({
    runId: z.string().nullable(),
    actorId: z.string(),
    from: z.string(),
    to: z.string(),
    commands: z.number().int().min(1),
  }),
} satisfies EventSchemas;

export type MaintenanceEvent = EventsOf<typeof maintenanceEvents>;
export type MaintenanceFact = UncommittedEvent<MaintenanceEvent>;
