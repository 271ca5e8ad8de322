import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

/** What a reaction was refused, by its event; `code`: for what, at that time. */
const openItem = z.object({ reaction: z.string(), eventId: z.string(), code: z.string() });

/** Of the one stream of what admins did to the running product: none of it changes what the guild is. */
export const maintenanceEvents = {
  OpenItemRetried: openItem,
  OpenItemDismissed: openItem,
  RebuildRequested: z.object({ replayId: z.string(), projections: z.array(z.string()).max(250) }),
  /** `messages`: of the archive only. */
  CachesCleared: z.object({ caches: z.enum(['all', 'messages']) }),
  /** Failed sessions are to be read again; each of them has an event of its own with the same correlation id. */
  ReprocessingOrdered: z.object({ sessions: z.number().int().min(1) }),
  /** The log of the processes, of so many hours. */
  LogsDownloaded: z.object({ hours: z.number().int().min(1) }),
  /** All sign-ins of somebody, and how many they were; whoever did it says why in `reason`. */
  SignInsEnded: z.object({ accountId: z.string(), signIns: z.number().int().min(1) }),
  /** From the command line: a link that signs an operator in once, until then. It ends the one before. `linkId`: SHA-256 of its token. */
  SignInLinkMade: z.object({ linkId: z.string(), until: z.string() }),
  SignInLinkUsed: z.object({ linkId: z.string() }),
  /**
   * All that an account did between these moments is taken back, as far as it can be: so many commands when it was asked for.
   * `runId`: what is taken back is an earlier such run of the same doing, by its correlation id; null: the doing itself.
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
