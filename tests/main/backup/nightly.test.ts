import { createNightly } from '../../../src/main/backup/nightly.ts';
import type { StatusStore } from '../../../src/ports/status-store.ts';

const hour = 60;

/** A night watch on a clock that a test sets, with a store that outlives it. */
const createWatch = (at = 3 * hour + 30, store = new Map<string, unknown>()) => {
  let now = new Date(2026, 2, 1, 12, 0);
  let failure: Error | null = null;
  const made: string[] = [];
  const reported: string[] = [];
  const gauges: StatusStore = {
    read: async (name) => store.get(name) ?? null,
    write: async (name, value) => void store.set(name, value),
  } as StatusStore;
  const open = () =>
    createNightly({
      clock: { now: () => now },
      gauges,
      at,
      backUp: async () => {
        if (failure !== null) throw failure;
        made.push(`${now.getMonth() + 1}-${now.getDate()} ${now.getHours()}:${now.getMinutes()}`);
        return 'Backed up.';
      },
      report: (text) => void reported.push(text),
      warn: () => undefined,
    });
  let nightly = open();
  const { signal } = new AbortController();
  return {
    made,
    reported,
    /** Sets the clock to this time and runs the check. */
    at: async (...time: [month: number, day: number, hours: number, minutes: number]) => {
      now = new Date(2026, time[0] - 1, ...(time.slice(1) as [number, number, number]));
      await nightly.look(signal);
    },
    fails: (cause: Error | null) => void (failure = cause),
    restart: () => void (nightly = open()),
    missing: () => nightly.missing(),
  };
};

describe('the nightly backup', () => {
  it('is made once a day, at the first look after its hour', async () => {
    const watch = createWatch();
    await watch.at(3, 1, 12, 0);
    await watch.at(3, 2, 3, 29);
    expect(watch.made).toEqual([]);
    for (const minutes of [30, 31, 59]) await watch.at(3, 2, 3, minutes);
    await watch.at(3, 2, 23, 59);
    await watch.at(3, 3, 3, 30);
    expect(watch.made).toEqual(['3-2 3:30', '3-3 3:30']);
    expect(watch.reported).toHaveLength(2);
  });

  it('is made in the first night also when the guild began before its hour', async () => {
    const watch = createWatch();
    await watch.at(3, 1, 1, 0);
    await watch.at(3, 1, 3, 30);
    expect(watch.made).toEqual(['3-1 3:30']);
  });

  it('is made up for when the process was not there at its hour, and not again after a restart', async () => {
    const watch = createWatch();
    await watch.at(3, 1, 12, 0);
    watch.restart();
    await watch.at(3, 4, 9, 0);
    watch.restart();
    await watch.at(3, 4, 9, 5);
    expect(watch.made).toEqual(['3-4 9:0']);
  });

  it('is made again when a clock that was ahead is set back', async () => {
    const watch = createWatch();
    await watch.at(3, 1, 12, 0);
    await watch.at(12, 24, 4, 0);
    await watch.at(3, 2, 4, 0);
    await watch.at(3, 2, 4, 1);
    expect(watch.made).toEqual(['12-24 4:0', '3-2 4:0']);
  });

  it('is made twice in no night whose hour comes twice, and left out in none whose hour does not come', async () => {
    // as clocks are changed: 3:00 follows on 1:59, and 2:00 on 2:59
    const watch = createWatch(2 * hour + 30);
    await watch.at(3, 28, 12, 0);
    await watch.at(3, 29, 1, 59);
    await watch.at(3, 29, 3, 0);
    await watch.at(10, 25, 2, 30);
    await watch.at(10, 25, 2, 59);
    await watch.at(10, 25, 2, 0);
    await watch.at(10, 25, 2, 31);
    expect(watch.made).toEqual(['3-29 3:0', '10-25 2:30']);
  });

  it('that fails is missing and tried again in an hour, also after a restart, until it works', async () => {
    const watch = createWatch();
    await watch.at(3, 1, 12, 0);
    watch.fails(new Error('the disk is full'));
    await watch.at(3, 2, 3, 30);
    expect(watch.missing()).toEqual([{ what: 'backup', why: expect.stringContaining('the disk is full') as string }]);
    watch.restart();
    watch.fails(null);
    await watch.at(3, 2, 4, 29);
    expect(watch.made).toEqual([]);
    expect(watch.missing()).toHaveLength(1);
    await watch.at(3, 2, 4, 30);
    expect(watch.made).toEqual(['3-2 4:30']);
    expect(watch.missing()).toEqual([]);
  });
});
