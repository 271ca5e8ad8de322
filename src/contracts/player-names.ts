import { z } from 'zod';

/** `former`: a name before a rename. `alias`: a further name, given by hand. */
export const playerNameKind = z.enum(['current', 'former', 'alias']);

/** Current and former names of a player. `from` and `to` are ISO 8601 UTC; `to` is null for a name in use. */
export const playerName = z
  .object({
    name: z.string(),
    kind: playerNameKind,
    from: z.string(),
    to: z.string().nullable(),
  })
  .meta({ id: 'PlayerName' });

/** Newest first. */
export const playerNames = z.object({ names: z.array(playerName) });
export type PlayerName = z.infer<typeof playerName>;
export type PlayerNames = z.infer<typeof playerNames>;
