import { z } from 'zod';

/** `former`: what somebody was called until a rename. `alias`: another name, given by hand. */
export const playerNameKind = z.enum(['current', 'former', 'alias']);

/** What a player is and was called. `from` and `to` in ISO 8601 UTC; `to` is null as long as the name is borne. */
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
