import { z } from 'zod';
import { line, prose, roleName } from './common.ts';

/** What the roles of this guild may do, so that screens can hide what the server would refuse. */
export const mayFlags = z.object({ submit: z.boolean(), edit: z.boolean(), moderate: z.boolean() });
export type MayFlag = keyof z.infer<typeof mayFlags>;

/** GET /auth/user; 401 `signed-out` or `role-lost` otherwise. */
export const currentUser = z
  .object({
    id: z.string(),
    username: z.string(),
    role: roleName,
    avatarUrl: z.string().nullable(),
    guildName: z.string(),
    demo: z.boolean(),
    version: z.string().describe('Of the server, such as 1.0.0.'),
    bot: z.boolean().describe('A Discord bot is configured. Without one, no voice session and no message is recorded.'),
    may: mayFlags,
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUser>;

/** GET /auth/config, public: what the sign-in and privacy pages show. */
export const publicConfig = z.object({
  guildName: z.string(),
  demo: z.boolean(),
  privacy: z
    .object({ contact: z.string().nullable(), retention: z.string().nullable() })
    .describe('Who answers questions about personal data, and how long it is kept, as the guild says it.'),
  setup: z.boolean().describe('Nobody can sign in with Discord yet: the first-run page is shown.'),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** POST /auth/logout. */
export const signedOut = z.object({ signedOut: z.literal(true) });

/** POST /auth/link: the part of the link after #. */
export const signInLinkBody = z.strictObject({ token: line(100) });
export const signedInByLink = z.object({ signedIn: z.literal(true) });
export type SignedInByLink = z.infer<typeof signedInByLink>;

/**
 * GET /auth/sign-ins, the most recently used first. Times are ISO 8601 UTC. `browser`: such as 'Firefox on Windows',
 * null when unknown. `current`: the sign-in that makes this request.
 */
export const signInList = z.array(
  z.object({
    id: z.string(),
    browser: z.string().nullable(),
    createdAt: z.string(),
    seenAt: z.string(),
    current: z.boolean(),
  }),
);
export type SignInEntry = z.infer<typeof signInList>[number];
/** DELETE of another person's sign-ins; the reason goes into the moderation log. */
export const endSignInsBody = z.strictObject({ reason: prose(500).nullish() }).nullish();
/** DELETE of sign-ins: the number ended. */
export const signInsEnded = z.object({ ended: z.number().int() });
export type SignInsEnded = z.infer<typeof signInsEnded>;
