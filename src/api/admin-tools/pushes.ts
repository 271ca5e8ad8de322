import { replayProgress } from '../../contracts/live.ts';
import { asStatuses, statusTopic } from '../../projections/kernel/run/status.ts';
import type { Push } from '../http/routes/feature.ts';

/** Progress of rebuilds, each step once, from steps after this process started listening. */
export const pushProgress: Push = {
  policy: 'rebuild-projections',
  listen: ({ pubSub }, say) => {
    const last = new Map<string, string>();
    return pubSub.subscribe(statusTopic, (message) => {
      for (const { name, progress } of asStatuses(message)) {
        const step = JSON.stringify(progress);
        const isFirst = !last.has(name);
        if (last.get(name) === step) continue;
        last.set(name, step);
        const { data } = replayProgress.safeParse({ type: 'replay-progress', ...progress });
        if (!isFirst && data !== undefined) say(data);
      }
    });
  },
};

/** Events of the system: a start, a rebuild, an unreachable engine. */
export const pushSystemActivity: Push = {
  policy: 'read-admin-logs',
  listen: ({ operations }, say) =>
    operations.systemActivity.listen((text) => say({ type: 'system_activity', position: null, data: { text } })),
};
