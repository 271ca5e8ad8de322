import { z } from 'zod';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

export const linkMethod = z.enum(['manual', 'auto', 'admin']);

/** Of the one stream `roster-guild`: players, their names and who plays them. Accounts are ids of ours. */
export const rosterEvents = {
  /** At most 250 items an event. */
  PlayersRegistered: z.object({
    players: z.array(z.object({ playerId: z.string(), name: z.string() })),
    refused: z.array(z.object({ name: z.string(), code: z.string() })),
    /** Aliases of others that end, because a new player bears the name now. */
    endedAliases: z.array(z.object({ playerId: z.string(), alias: z.string() })),
  }),
  PlayerRenamed: z.object({
    playerId: z.string(),
    from: z.string(),
    to: z.string(),
    /** Whether the old name goes on as an alias (not when only the case changed). */
    keepsAlias: z.boolean(),
    /** The new name was somebody's alias: it ends. */
    endedAlias: z.object({ playerId: z.string(), alias: z.string() }).nullable(),
  }),
  DiscordLinked: z.object({
    linkId: z.string(),
    accountId: z.string(),
    playerId: z.string(),
    method: linkMethod,
    notes: z.string().nullable(),
  }),
} satisfies EventSchemas;

export type RosterEvent = EventsOf<typeof rosterEvents>;
