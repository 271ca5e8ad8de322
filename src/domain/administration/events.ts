import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);
const bands = z.object({ credit: share, verified: share });

/** Of the one stream of what is done to the guild as a whole. */
export const administrationEvents = {
  /** From here on nobody writes, until it is completed. */
  WipeStarted: z.object({ exportName: z.string() }),
  /**
   * Whatever was before is gone; players come back by their ids and names. Its id is the epoch of all commands after it.
   * `exportDigest`: of the export's manifest.
   */
  ProductionDataWiped: z.object({
    exportName: z.string(),
    exportDigest: z.string(),
    deleted: z.object({ sessions: count, participants: count }),
    preserved: z.object({ players: count }),
  }),
  /**
   * What one set of files brings; the events of it follow from this one. `files`: the hash of them, which tells it from
   * every other set.
   */
  ImportStarted: z.object({ files: z.string(), players: count, sessions: count, participants: count }),
  /** From which confidence on names are credited, and certain, of what is read from here on. */
  RecognitionThresholdsSet: z.object({ from: bands, to: bands }),
  /** `digest`: of the export with what was wiped. */
  WipeCompleted: z.object({ digest: z.string() }),
} satisfies EventSchemas;

export type AdministrationEvent = EventsOf<typeof administrationEvents>;
export type AdministrationFact = UncommittedEvent<AdministrationEvent>;
