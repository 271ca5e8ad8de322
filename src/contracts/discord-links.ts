import { z } from 'zod';
import { line, prose } from './common.ts';
import { discordLink } from './players.ts';

/** A link between a Discord account and a player; the account's fields are null once the person is erased. */
export const discordLinkRow = discordLink.extend({
  player: z.object({ name: z.string().nullable(), totalSessions: z.number().int() }),
  /** Compared by If-Match. */
  revision: z.number().int(),
});
export type DiscordLinkRow = z.infer<typeof discordLinkRow>;

/** A possible link, because the names match or the account asked for it; a moderator decides. */
export const linkProposal = z.object({
  accountId: z.string(),
  discordId: z.string(),
  discordUsername: z.string(),
  /** For `request`: the account's nickname, else its display name. Otherwise the name that matches the player's. */
  shownAs: z.string(),
  /** Origin: the account's request, or the name that matches (nickname or display name). */
  by: z.enum(['request', 'nick', 'display-name']),
  /** Set for `request`. */
  requestId: z.string().nullable(),
  player: z.object({ id: z.string(), name: z.string(), totalSessions: z.number().int() }),
});
export type LinkProposal = z.infer<typeof linkProposal>;

export const unlinkedQuery = z.object({
  search: z.string().max(100).optional().describe('Only accounts whose username, name or nick holds this.'),
});
/** An account without a player. */
export const unlinkedAccount = z.object({
  discordId: z.string(),
  discordUsername: z.string(),
  /** Nickname, else display name. */
  shownAs: z.string(),
});
export type UnlinkedAccount = z.infer<typeof unlinkedAccount>;

/** 'This is me': the signed-in account asks to be linked to a player. */
export const linkRequestBody = z.strictObject({ playerId: line(64).min(1) });
export const declineLinkRequestBody = z.strictObject({ notes: prose(500).nullish() });

const notBlank = (text: string): boolean => text.trim() !== '';

/** A typed username applies until the person signs in; then Discord's is used. */
export const linkBody = z.strictObject({
  discordId: line(40).regex(/^\d{17,20}$/, 'A Discord ID has 17 to 20 digits.'),
  discordUsername: line(100).refine(notBlank, 'blank'),
  playerId: line(64).min(1),
  notes: prose(1_000).nullish(),
  linkMethod: z.enum(['manual', 'auto', 'admin']).default('manual'),
});

/** Absent fields stay unchanged; `notes: null` removes the notes. */
export const changeLinkBody = z
  .strictObject({ isActive: z.boolean().optional(), notes: prose(1_000).nullish() })
  .refine(({ isActive, notes }) => isActive !== undefined || notes !== undefined, 'nothing-to-change');
