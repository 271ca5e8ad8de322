import { setImmediate as turn } from 'node:timers/promises';
import { seedElsewhere } from '../../../src/main/demo/seed-when-wanted.ts';
import { createProjectionWatch, statusTopic } from '../../../src/projections/kernel/run/status.ts';
import type { ProjectionCondition } from '../../../src/ports/read-model-store.ts';
import { createInMemoryPubSub } from '../../support/in-memory-pub-sub.ts';

const projections = [{ name: 'players' }, { name: 'sessions' }];
describe('a process that does not make the demo guild', () => {
  const pubSub = createInMemoryPubSub();
  const watch = createProjectionWatch({ gauges: { read: async () => null }, pubSub });
  afterAll(() => watch.stop());

  it('waits until the projector is through with it: then its read models begin', async () => {
    const publish = (players: ProjectionCondition, sessions: ProjectionCondition) =>
      pubSub.publish(statusTopic, {
        projections: [
          { name: 'players', condition: players },
          { name: 'sessions', condition: sessions },
        ],
      });
    let isThere = false;
    const waiting = seedElsewhere({ watch, projections }, new AbortController().signal).then(() => (isThere = true));
    await publish('building', 'building');
    await turn();
    expect(isThere).toBe(false);
    await publish('building', 'serving');
    await waiting;
  });

  it('waits no longer than it runs', async () => {
    const others = { watch, projections: [{ name: 'nothing' }] };
    await expect(seedElsewhere(others, AbortSignal.abort())).resolves.toBeUndefined();
  });
});
