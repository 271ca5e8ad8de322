import { z } from 'zod';

/** A setting that a first run lacks, as `muster doctor` tells it. */
export const setupCheck = z.object({ setting: z.string(), why: z.string(), whatToDo: z.string() });
export type SetupCheck = z.infer<typeof setupCheck>;
/** What the settings lack: of the Discord application, and of the roles. */
export type FirstRun = { readonly application: readonly SetupCheck[]; readonly roles: readonly SetupCheck[] };

/** GET /auth/setup, public, until Discord is set up. Of the guild it tells only whether it has a roster. */
export const setupState = z
  .object({
    application: z.array(setupCheck),
    roles: z.array(setupCheck),
    hasRoster: z.boolean(),
    callbackUrl: z.string().describe('What Discord must be allowed to send people back to.'),
  })
  .meta({ id: 'SetupState' });
export type SetupState = z.infer<typeof setupState>;
