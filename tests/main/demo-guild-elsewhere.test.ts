import { setImmediate as turn } from 'node:timers/promises';
import { seedElsewhere } from '../../src/main/demo/seed-when-wanted.ts';
import { createConditionTeller, createProjectionWatch } from '../../src/projections/kernel/conditions.ts';
import type { ProjectionNews } from '../../src/projections/kernel/conditions.ts';
import { createInMemoryPubSub } from '../support/in-memory-pub-sub.ts';
import { createInMemoryReadModels } from '../support/in-memory-read-models.ts';

const projections = [{ name: 'players' }, { name: 'sessions' }];
const news = (name: string, condition: ProjectionNews['condition']): ProjectionNews => ({
  name,
  condition,
  isFollowing: true,
  cause: null,
});

describe('a process that does not make the demo guild', () => {
  const pubSub = createInMemoryPubSub();
  const watch = createProjectionWatch({ readModels: createInMemoryReadModels(), pubSub, pollMs: 1_000_000 });
  afterAll(() => watch.stop());

  it('waits until the projector is through with it: then its read models begin', async () => {
    let said: readonly ProjectionNews[] = projections.map(({ name }) => news(name, 'building'));
    const { tell } = createConditionTeller({ pubSub, read: () => said });
    let isThere = false;
    const waiting = seedElsewhere({ watch, projections }, new AbortController().signal).then(() => (isThere = true));
    tell();
    await turn();
    expect(isThere).toBe(false);
    said = [news('players', 'building'), news('sessions', 'serving')];
    tell();
    await waiting;
  });

  it('waits no longer than it runs', async () => {
    const others = { watch, projections: [{ name: 'nothing' }] };
    await expect(seedElsewhere(others, AbortSignal.abort())).resolves.toBeUndefined();
  });
});
