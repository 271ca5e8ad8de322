import { createCaches } from '../../application/operations/caches.ts';
import { createJoinedLogs } from '../../application/operations/joined-logs.ts';
import type { OpenItems } from '../../application/operations/open-items.ts';
import type { Operations } from '../../application/operations/operations.ts';
import { buildAskReplay } from '../../application/operations/replays.ts';
import type { SystemActivity } from '../../application/operations/system-activity.ts';
import type { Ids } from '../../ports/clock.ts';
import type { KeptLog } from '../../ports/kept-log.ts';
import type { PubSub } from '../../ports/pub-sub.ts';
import type { ViewRegistry } from '../../projections/in-memory/views.ts';

type Deps = {
  readonly pubSub: PubSub;
  readonly ids: Ids;
  readonly keptLog: KeptLog;
  /** Whether other processes hear the same pub/sub. */
  readonly isShared: boolean;
  readonly reactions: Operations['reactions'];
  readonly openItems: OpenItems;
  readonly systemActivity: SystemActivity;
  /** Folded states, by category of stream. */
  readonly forget: (categories?: readonly string[]) => void;
  readonly views: Pick<ViewRegistry, 'reload'>;
  readonly onError: (cause: unknown) => void;
};

/** Operations of admins, here and via pub/sub in other processes. */
export const createOperations = (deps: Deps): Operations & { readonly stop: () => void } => {
  const { forget, reactions, openItems, systemActivity } = deps;
  const here = { ...deps, process: deps.ids.random() };
  const caches = createCaches(here);
  caches.add({ name: 'folded streams', holds: 'all', clear: () => forget() });
  caches.add({ name: 'folded streams of messages', holds: 'messages', clear: () => forget(['message', 'channel']) });
  caches.add({ name: 'in-memory views', holds: 'all', clear: () => deps.views.reload() });
  const logs = createJoinedLogs({ ...here, kept: deps.keptLog });
  return {
    reactions,
    openItems,
    systemActivity,
    askReplay: buildAskReplay(deps),
    caches,
    logs,
    stop: () => {
      caches.stop();
      logs.stop();
    },
  };
};
