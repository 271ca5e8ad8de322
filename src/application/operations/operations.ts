import type { Caches } from './caches.ts';
import type { JoinedLogs } from './joined-logs.ts';
import type { OpenItems } from './open-items.ts';
import type { AskReplay } from './replays.ts';
import type { SystemActivity } from './system-activity.ts';

/** Counter of submissions answered as repeats, which the log does not hold. */
export const repeatedSubmissions = 'repeated-submissions';

/** Operations that admins may see and start, across all processes. */
export type Operations = {
  readonly reactions: readonly { readonly name: string; readonly on: readonly string[] }[];
  readonly openItems: OpenItems;
  readonly askReplay: AskReplay;
  readonly systemActivity: SystemActivity;
  readonly caches: Caches;
  readonly logs: Pick<JoinedLogs, 'since'>;
};
