import { replayProgress, replayTopic } from '../../contracts/live.ts';
import type { Json } from '../../domain/kernel/json.ts';
import type { Push } from '../http/feature.ts';

const asObject = (message: Json): object => (typeof message === 'object' && message !== null ? message : {});

/** How far a rebuild is. */
export const pushProgress: Push = {
  policy: 'rebuild-projections',
  listen: ({ pubSub }, say) =>
    pubSub.subscribe(replayTopic, (message) => {
      const { data } = replayProgress.safeParse({ type: 'replay-progress', position: null, ...asObject(message) });
      if (data !== undefined) say(data);
    }),
};

/** What becomes of the system: a start, a rebuild, an engine that is away. */
export const pushSystemActivity: Push = {
  policy: 'read-admin-logs',
  listen: ({ operations }, say) =>
    operations.systemActivity.listen((text) => say({ type: 'system_activity', position: null, data: { text } })),
};
