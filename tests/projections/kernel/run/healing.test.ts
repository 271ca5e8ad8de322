import { newEntry } from '../../../../src/projections/kernel/run/entry.ts';
import type { Entry, Run } from '../../../../src/projections/kernel/run/entry.ts';
import { createHealing } from '../../../../src/projections/kernel/run/healing.ts';
import { baskets } from '../../support/baskets.ts';

const abort = new AbortController();
const run = { signal: abort.signal } as Run;

/** `build` is what building beside it does. */
const world = (build: (entry: Entry) => Promise<void> = async () => undefined) => {
  const entry: Entry = { ...newEntry(baskets()), serves: true, ended: { status: 'superseded', cause: 'another' } };
  const told: string[] = [];
  const heal = createHealing({
    leave: async () => void told.push('left'),
    beside: async (_run, one) => {
      told.push(`built ${one.ended === null ? 'anew' : 'on'}`);
      await build(one);
    },
    changed: () => void told.push(entry.serves ? 'serves' : 'serves no more'),
  });
  return { entry, told, heal };
};

describe('a projection whose serving build is gone', () => {
  it('stops serving, and is rebuilt beside', async () => {
    const { entry, told, heal } = world();
    await heal(run, entry);
    expect(told).toEqual(['serves no more', 'left', 'built anew']);
    expect(entry).toMatchObject({ serves: false, following: null, isSwapping: false });
  });

  it('is built once, however often that is noticed meanwhile, and once more when it is gone again', async () => {
    const ends: (() => void)[] = [];
    const { entry, told, heal } = world(() => new Promise((resolve) => ends.push(resolve)));
    const first = heal(run, entry);
    await heal(run, entry);
    ends.forEach((end) => {
      end();
    });
    await first;
    expect(told.filter((what) => what === 'built anew')).toHaveLength(1);
    const again = heal(run, entry);
    await Promise.resolve();
    ends.at(-1)?.();
    await again;
    expect(told.filter((what) => what === 'built anew')).toHaveLength(2);
  });

  it('may be built again after a failure, which is no failure of who noticed', async () => {
    const { entry, told, heal } = world(() => Promise.reject(new Error('disk full')));
    await heal(run, entry);
    await heal(run, entry);
    expect(told.filter((what) => what === 'built anew')).toHaveLength(2);
  });

  it('is left to who builds it already, and to the end of the run', async () => {
    const { entry, told, heal } = world();
    await heal(run, { ...entry, rebuilding: new Promise(() => undefined) });
    const over = new AbortController();
    over.abort();
    await heal({ ...run, signal: over.signal }, entry);
    expect(told).not.toContain('left');
    expect(entry.serves).toBe(false);
  });
});
