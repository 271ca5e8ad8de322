import { newEntry } from '../../../../src/projections/kernel/run/runner-entry.ts';
import type { RunnerEntry, RunContext } from '../../../../src/projections/kernel/run/runner-entry.ts';
import { createRepair } from '../../../../src/projections/kernel/run/repair.ts';
import { baskets } from '../../support/baskets.ts';

const abort = new AbortController();
const run = { signal: abort.signal } as RunContext;

/** `build` is what building beside it does. */
const world = (build: (entry: RunnerEntry) => Promise<void> = async () => undefined) => {
  const entry: RunnerEntry = {
    ...newEntry(baskets()),
    serves: true,
    ended: { status: 'superseded', cause: 'another' },
  };
  const told: string[] = [];
  const repair = createRepair({
    leave: async () => void told.push('left'),
    beside: async (_run, one) => {
      told.push(`built ${one.ended === null ? 'anew' : 'on'}`);
      await build(one);
    },
    changed: () => void told.push(entry.serves ? 'serves' : 'serves no more'),
  });
  return { entry, told, repair };
};

describe('a projection whose serving build is gone', () => {
  it('stops serving, and is rebuilt beside', async () => {
    const { entry, told, repair } = world();
    await repair(run, entry);
    expect(told).toEqual(['serves no more', 'left', 'built anew']);
    expect(entry).toMatchObject({ serves: false, subscription: null, isSwapping: false });
  });

  it('is built once, however often that is noticed meanwhile, and once more when it is gone again', async () => {
    const ends: (() => void)[] = [];
    const { entry, told, repair } = world(() => new Promise((resolve) => ends.push(resolve)));
    const first = repair(run, entry);
    await repair(run, entry);
    ends.forEach((end) => {
      end();
    });
    await first;
    expect(told.filter((what) => what === 'built anew')).toHaveLength(1);
    const again = repair(run, entry);
    await Promise.resolve();
    ends.at(-1)?.();
    await again;
    expect(told.filter((what) => what === 'built anew')).toHaveLength(2);
  });

  it('may be built again after a failure, which is no failure of who noticed', async () => {
    const { entry, told, repair } = world(() => Promise.reject(new Error('disk full')));
    await repair(run, entry);
    await repair(run, entry);
    expect(told.filter((what) => what === 'built anew')).toHaveLength(2);
  });

  it('is left to who builds it already, and to the end of the run', async () => {
    const { entry, told, repair } = world();
    await repair(run, { ...entry, rebuilding: new Promise(() => undefined) });
    const over = new AbortController();
    over.abort();
    await repair({ ...run, signal: over.signal }, entry);
    expect(told).not.toContain('left');
    expect(entry.serves).toBe(false);
  });
});
