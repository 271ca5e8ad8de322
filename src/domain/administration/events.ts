import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);
const bands = z.object({ credit: share, verified: share });

/** Events of the single stream for actions on the whole guild. */
export const administrationEvents = {
  /** All writes are refused from here until the wipe is completed. */
  WipeStarted: z.object({ exportName: z.string() }),
  /**
   * Everything before it is gone; players come back with their ids and names. The event's id is the epoch of all later
   * commands. `exportDigest`: of the export's manifest.
   */
  ProductionDataWiped: z.object({
    exportName: z.string(),
    exportDigest: z.string(),
    deleted: z.object({ sessions: count, participants: count }),
    preserved: z.object({ players: count }),
  }),
  /** Contents of one set of files; its events follow from this one. `files`: hash that identifies the set. */
  ImportStarted: z.object({ files: z.string(), players: count, sessions: count, participants: count }),
  /** Thresholds for credit and verification of later readings. */
  RecognitionThresholdsSet: z.object({ from: bands, to: bands }),
  /** `digest`: of the export that holds the wiped data. */
  WipeCompleted: z.object({ digest: z.string() }),
} satisfies EventSchemas;

export type AdministrationEvent = EventsOf<typeof administrationEvents>;
export type AdministrationFact = UncommittedEvent<AdministrationEvent>;
