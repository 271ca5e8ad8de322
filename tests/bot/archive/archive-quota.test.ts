import { createArchiveQuota } from '../../../src/bot/archive/archive-quota.ts';
import { createBotWorld } from '../../support/bot-world.ts';
import { until } from '../../support/until.ts';

const createBudget = () => {
  const spent = new Map<string, number>();
  const keyOf = ({ slot, day }: { slot: string; day: string }): string => `${slot} ${day}`;
  return {
    spent: async (of: { slot: string; day: string }) => spent.get(keyOf(of)) ?? 0,
    reserve: async ({ tokens, limit, ...of }: { slot: string; day: string; tokens: number; limit: number }) => {
      const sum = (spent.get(keyOf(of)) ?? 0) + tokens;
      if (sum <= limit) spent.set(keyOf(of), sum);
      return sum <= limit;
    },
    settle: async ({ reserved, used, ...of }: { slot: string; day: string; reserved: number; used: number }) =>
      void spent.set(keyOf(of), (spent.get(keyOf(of)) ?? 0) + used - reserved),
  };
};

describe('the measure of the archive', () => {
  let now = new Date('2026-11-20T20:00:00.000Z');
  let free = 1_000;
  const open = () =>
    createArchiveQuota({
      budget: createBudget(),
      clock: { now: () => now },
      limits: { dailyBytes: 100, dailyBytesOfAuthor: 60, leastFreeBytes: 500 },
      freeBytes: async () => free,
    });
  const isBooked = async (quota: ReturnType<typeof open>, authorId: string, bytes: number): Promise<boolean> =>
    (await quota.book({ authorId, bytes })) !== null;

  it('is one for everyone and one per author, and restarts each day', async () => {
    const quota = open();
    expect(await isBooked(quota, 'a', 60)).toBe(true);
    expect(await isBooked(quota, 'a', 1)).toBe(false);
    // One author's refusals do not reduce the others' quota.
    expect(await isBooked(quota, 'b', 40)).toBe(true);
    expect(await isBooked(quota, 'c', 1)).toBe(false);
    now = new Date('2026-11-21T00:00:00.000Z');
    expect(await isBooked(quota, 'a', 60)).toBe(true);
  });

  it('is given back for what was not had', async () => {
    const quota = open();
    await (
      await quota.book({ authorId: 'a', bytes: 60 })
    )?.();
    expect(await isBooked(quota, 'a', 60)).toBe(true);
  });

  it('takes nothing where the disk is nearly full', async () => {
    const quota = open();
    free = 505;
    expect([await isBooked(quota, 'a', 6), await isBooked(quota, 'a', 5)]).toEqual([false, true]);
    free = 1_000;
  });
});

it('who posts more than the archive takes of one person in a day loses what is more, for another day', async () => {
  const world = await createBotWorld({ env: { ARCHIVE_DAILY_MB_AUTHOR: '1' } });
  try {
    const bot = await world.startBot();
    const bytes = new Uint8Array(600_000);
    const post = (by: typeof world.persons.nova) =>
      world.people.post({
        by,
        channel: world.places.raids,
        files: [{ name: 'a.bin', type: 'application/octet-stream', bytes }],
      });
    const states = async () =>
      (await world.messages()).map(({ attachments }) => attachments.map(({ state, lostAs }) => lostAs ?? state).join());
    post(world.persons.nova);
    await until(async () => (await states()).join() === 'stored', 20_000, 'the first to be stored');
    const [second, other] = [post(world.persons.nova), post(world.persons.zed)];
    await until(async () => (await states()).join() === 'stored,quota,stored', 20_000, 'the second to be refused');
    expect(world.attachments.fetched).toContain(other.attachments[0]?.id);
    expect(world.attachments.fetched).not.toContain(second.attachments[0]?.id);
    await bot.stop();
  } finally {
    await world.end();
  }
});
