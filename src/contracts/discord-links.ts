import { z } from 'zod';
import { line, prose } from './common.ts';
import { discordLink } from './players.ts';

/** Of a Discord account that plays a player; the account's fields are null once the person is erased. */
export const discordLinkRow = discordLink.extend({
  player: z.object({ name: z.string().nullable(), totalSessions: z.number().int() }),
  /** What If-Match compares. */
  revision: z.number().int(),
});
export type DiscordLinkRow = z.infer<typeof discordLinkRow>;

/** An account that may play a player, since they bear one name or the account says so: a moderator decides. */
export const linkProposal = z.object({
  accountId: z.string(),
  discordId: z.string(),
  discordUsername: z.string(),
  /** Of `request`: the account's name in the server, else the one that Discord shows. Else the name that is the player's, too. */
  shownAs: z.string(),
  /** Whether the account asked for it, or which of its names it is: the one in the server, or the one that Discord shows everywhere. */
  by: z.enum(['request', 'nick', 'display-name']),
  /** Of `request`. */
  requestId: z.string().nullable(),
  player: z.object({ id: z.string(), name: z.string(), totalSessions: z.number().int() }),
});
export type LinkProposal = z.infer<typeof linkProposal>;

export const unlinkedQuery = z.object({
  search: z.string().max(100).optional().describe('Only accounts whose username, name or nick holds this.'),
});
/** An account that plays nobody. */
export const unlinkedAccount = z.object({
  discordId: z.string(),
  discordUsername: z.string(),
  /** Its name in the server, else the one that Discord shows. */
  shownAs: z.string(),
});
export type UnlinkedAccount = z.infer<typeof unlinkedAccount>;

/** 'This is me': the account that is signed in asks to be linked to a player. */
export const linkRequestBody = z.strictObject({ playerId: line(64).min(1) });
export const declineLinkRequestBody = z.strictObject({ notes: prose(500).nullish() });

const notBlank = (text: string): boolean => text.trim() !== '';

/** A typed username holds until the person signs in: then Discord says what it is. */
export const linkBody = z.strictObject({
  discordId: line(40).regex(/^\d{17,20}$/, 'A Discord ID has 17 to 20 digits.'),
  discordUsername: line(100).refine(notBlank, 'blank'),
  playerId: line(64).min(1),
  notes: prose(1_000).nullish(),
  linkMethod: z.enum(['manual', 'auto', 'admin']).default('manual'),
});

/** What is not named stays; notes of null are taken away. */
export const changeLinkBody = z
  .strictObject({ isActive: z.boolean().optional(), notes: prose(1_000).nullish() })
  .refine(({ isActive, notes }) => isActive !== undefined || notes !== undefined, 'nothing-to-change');
