import { z } from 'zod';

/** A missing setting, in the words of `muster doctor`. */
export const setupCheck = z.object({ setting: z.string(), why: z.string(), whatToDo: z.string() });
export type SetupCheck = z.infer<typeof setupCheck>;
/** Missing settings: of the Discord application, and of the roles. */
export type FirstRun = { readonly application: readonly SetupCheck[]; readonly roles: readonly SetupCheck[] };

/** GET /auth/setup, public until Discord is set up. It reveals only whether the guild has a roster. */
export const setupState = z
  .object({
    application: z.array(setupCheck),
    roles: z.array(setupCheck),
    hasRoster: z.boolean(),
    callbackUrl: z.string().describe('What Discord must be allowed to send people back to.'),
  })
  .meta({ id: 'SetupState' });
export type SetupState = z.infer<typeof setupState>;
