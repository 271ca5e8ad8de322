import { readdirSync } from 'node:fs';
import { eventRegistry } from '../../../src/domain/event-registry.ts';
import { dataFiles } from '../../../src/main/settings/data-files.ts';
import { openEngines } from '../../../src/main/engines/engines.ts';
import { rebuildInWorker } from '../../../src/main/rebuild/rebuild-in-worker.ts';
import type { RebuildProgress } from '../../../src/projections/kernel/rebuild/rebuild-progress.ts';
import { createRunner } from '../../../src/projections/kernel/run/runner.ts';
import { playerNamesProjection } from '../../../src/projections/player-names/projection.ts';
import { playersProjection } from '../../../src/projections/players/projection.ts';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';
import { factOf } from '../../support/given.ts';
import { registered } from '../../support/roster-builders.ts';
import { until } from '../../support/until.ts';

/** Threads of this process that have not ended, waiting or not. */
const threads = (): number => (process.report.getReport() as { readonly workers: readonly unknown[] }).workers.length;

const fail = (text: string, cause: unknown): never => {
  throw new Error(text, { cause });
};

const openGuild = async () => {
  const folder = temporaryFolder();
  const engines = await openEngines({ dataDir: folder.path, synchronous: 'normal' }, fail);
  const appended = await engines.eventStore.append('roster-guild', 'no-stream', [
    factOf(registered('Ada', 'Bob'), 'roster-guild', 0),
  ]);
  if (!appended.ok) throw new Error('a conflict');
  return {
    ...engines,
    head: appended.position,
    rebuild: rebuildInWorker({ dataDir: folder.path }),
    builds: (): string[] => readdirSync(dataFiles(folder.path).views).filter((file) => /^players.*\.db$/.test(file)),
    dispose: async () => {
      await engines.close();
      await folder.remove();
    },
  };
};
let guild: Awaited<ReturnType<typeof openGuild>>;
let before: number;
beforeEach(async () => {
  before = threads();
  guild = await openGuild();
});
const haveEnded = (): Promise<unknown> => until(() => threads() === before);
afterEach(async () => {
  await haveEnded();
  await guild.dispose();
});
const signal = new AbortController().signal;

describe('a rebuild in a thread of its own', () => {
  it('builds, says how far it is, swaps, and ends', async () => {
    const progress: RebuildProgress[] = [];
    const onProgress = (at: RebuildProgress): void => void progress.push(at);
    expect(await guild.rebuild(playersProjection, { signal, onProgress })).toEqual({
      outcome: 'swapped',
      scannedTo: guild.head,
    });
    expect(progress.at(-1)).toMatchObject({ projection: 'players', state: 'swapped', position: guild.head });
    expect(await guild.readModels.count('players', 'players', { limit: 10 })).toBe(2);
    expect(guild.builds()).toHaveLength(1);
    await haveEnded();
  });

  it('compares its build with the one that serves, and serves its own when they are alike', async () => {
    await guild.rebuild(playersProjection, { signal });
    // The thread waits for the answer.
    let meanwhile = before;
    const pause = async () => {
      meanwhile = threads();
      return { until: guild.head, isComparable: true };
    };
    const states: string[] = [];
    const onProgress = ({ state }: RebuildProgress): void => void states.push(state);
    expect(await guild.rebuild(playersProjection, { signal, pause, onProgress })).toMatchObject({
      outcome: 'swapped',
    });
    expect(meanwhile).toBeGreaterThan(before);
    expect(states).toContain('comparing');
    expect(guild.builds()).toHaveLength(1);
  });

  it('is refused when the one that serves holds other documents', async () => {
    await guild.rebuild(playersProjection, { signal });
    const serving = await guild.readModels.open(playersProjection.shape, 'serving');
    const at = await serving.checkpoint();
    const [first] = await guild.readModels.find('players', 'players', { limit: 1 });
    const deletes = [{ view: 'players', key: first?.key ?? '' }];
    await serving.commit({ reset: false, writes: [], deletes, expected: at, next: at });
    await serving.discard();
    const pause = () => Promise.resolve({ until: guild.head, isComparable: true });
    expect(await guild.rebuild(playersProjection, { signal, pause })).toMatchObject({ outcome: 'refused' });
  });

  it('drops its build and ends when the serving one cannot be stopped, and passes that on', async () => {
    const pause = () => Promise.reject(new Error('it does not stop'));
    await expect(guild.rebuild(playersProjection, { signal, pause })).rejects.toThrow('it does not stop');
    expect(guild.builds()).toEqual([]);
    await haveEnded();
  });

  it('drops its build and ends when it is aborted, before or in the middle', async () => {
    const ending = new AbortController();
    const pause = async () => {
      ending.abort();
      throw new Error('ended');
    };
    const { signal: aborted } = ending;
    await expect(guild.rebuild(playersProjection, { signal: aborted, pause })).rejects.toThrow('ended');
    await expect(guild.rebuild(playersProjection, { signal: aborted })).rejects.toThrow();
    expect(guild.builds()).toEqual([]);
    await haveEnded();
    expect(Object.keys(await guild.readModels.checkpoints())).toEqual([]);
  });

  it('says what was wrong', async () => {
    const unknown = { ...playersProjection, name: 'unknown' };
    await expect(guild.rebuild(unknown, { signal })).rejects.toThrow('No projection unknown');
    await haveEnded();
  });

  it('has a thread of its own for each of several at once, each with its own outcome', async () => {
    const unknown = { ...playersProjection, name: 'unknown' };
    const outcomes = await Promise.allSettled(
      [playersProjection, unknown, playerNamesProjection].map((projection) => guild.rebuild(projection, { signal })),
    );
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: { outcome: 'swapped', scannedTo: guild.head } },
      { status: 'rejected', reason: new Error('No projection unknown') },
      { status: 'fulfilled', value: { outcome: 'swapped', scannedTo: guild.head } },
    ]);
    expect(await guild.readModels.count('players', 'players', { limit: 10 })).toBe(2);
    await haveEnded();
  });

  it('is what the runner builds with', async () => {
    const runner = createRunner({ ...guild, knows: eventRegistry.knows, rebuild: guild.rebuild });
    const ending = new AbortController();
    const running = runner.run([playersProjection], ending.signal);
    await until(() => runner.states()[0]?.status === 'running');
    expect(await runner.rebuild('players')).toMatchObject({ outcome: 'swapped' });
    expect(await runner.waitFor(['players'], guild.head, 5000)).toBe('reached');
    ending.abort();
    await running;
  });
});
