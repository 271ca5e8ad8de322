import { eventRegistry } from '../../src/domain/event-registry.ts';
import { openEngines } from '../../src/main/engines/engines.ts';
import { rebuildInWorker } from '../../src/main/rebuild/rebuild-in-worker.ts';
import { playersProjection } from '../../src/projections/players/projection.ts';
import { createRunner } from '../../src/projections/kernel/run/runner.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { startEngines, whyNoEngines } from '../support/engines/guild-engines.ts';
import { factOf } from '../support/given.ts';
import { registered } from '../support/roster-builders.ts';
import { until } from '../support/until.ts';

const skipped = whyNoEngines();
if (skipped !== null) process.stderr.write(`${skipped}\n`);

/** Remains of an old build are removed at the next opening, so they are ignored here. */
const ignore = (): void => undefined;

(skipped === null ? it : it.skip)('on servers, too, a rebuild has a thread and handles of its own', async () => {
  const servers = await startEngines({ emptyLog: true });
  const folder = temporaryFolder();
  const { EVENT_STORE_URL: eventStoreUrl, READ_MODEL_URL: readModelUrl, REDIS_URL: redisUrl } = servers.env;
  const place = { dataDir: folder.path, eventStoreUrl, readModelUrl };
  const engines = await openEngines({ ...place, redisUrl, synchronous: 'normal' }, ignore);
  const fact = factOf(registered('Ada', 'Bob'), 'roster-guild', 0);
  expect(await engines.eventStore.append('roster-guild', 'no-stream', [fact])).toMatchObject({ ok: true });
  const threads = new Set<number>();
  const faults: string[] = [];
  const rebuild = rebuildInWorker({ ...place, onError: (cause) => faults.push(String(cause)) });
  const runner = createRunner({
    ...engines,
    knows: eventRegistry.knows,
    rebuild: (projection, options) => {
      const onProgress: typeof options.onProgress = (progress) => {
        threads.add(process.getActiveResourcesInfo().filter((one) => one === 'MessagePort' || one === 'Worker').length);
        options.onProgress?.(progress);
      };
      return rebuild(projection, { ...options, onProgress });
    },
  });
  const ending = new AbortController();
  const running = runner.run([playersProjection], ending.signal);
  await until(
    () => runner.states()[0]?.status === 'running',
    20_000,
    () => JSON.stringify([runner.states(), faults]),
  );
  expect(await engines.readModels.count('players', 'players', { limit: 10 })).toBe(2);
  const before = await (await engines.readModels.open(playersProjection.shape, 'serving')).digest();
  expect(await runner.rebuild('players')).toMatchObject({ outcome: 'swapped' });
  expect(await (await engines.readModels.open(playersProjection.shape, 'serving')).digest()).toBe(before);
  expect(Math.max(...threads)).toBeGreaterThan(0);
  ending.abort();
  await running;
  await engines.close();
  await servers.stop();
  await folder.remove();
});
