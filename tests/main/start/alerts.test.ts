import type { Readiness } from '../../../src/api/health/feature.ts';
import type { Json } from '../../../src/domain/kernel/json.ts';
import { createAlerts } from '../../../src/main/start/alerts.ts';

const minute = 60_000;

const createWorld = () => {
  const posts: string[] = [];
  const stored = new Map<string, Json>();
  const world = {
    now: Date.parse('2026-11-27T00:00:00.000Z'),
    readiness: { state: 'ready', missing: [] } as Readiness,
    free: 0.5 as number | null,
    isAway: false,
  };
  const start = () =>
    createAlerts({
      readiness: () => world.readiness,
      gauges: {
        read: async (name) => stored.get(name) ?? null,
        write: async (name, value) => void stored.set(name, value),
      },
      clock: { now: () => new Date(world.now) },
      post: async (text) => {
        if (world.isAway) throw new Error('away');
        posts.push(text);
      },
      scrub: (text) => text.replaceAll('hunter2', '[redacted]'),
      freeShare: async () => world.free,
      guildName: 'Northwind',
    });
  let alerts = start();
  return {
    world,
    posts,
    restart: () => void (alerts = start()),
    degraded: (...what: readonly string[]) => {
      world.readiness = {
        state: what.length === 0 ? 'ready' : 'degraded',
        missing: what.map((one) => ({ what: one, why: `${one} has failed: hunter2` })),
      };
    },
    look: async (afterMs = 0) => {
      world.now += afterMs;
      await alerts.look();
    },
  };
};

describe('alerts', () => {
  it('report what is broken for five minutes, once, and once its end', async () => {
    const { posts, degraded, look } = createWorld();
    degraded('sessions');
    await look();
    await look(4 * minute);
    expect(posts).toEqual([]);
    await look(minute);
    await look(minute);
    expect(posts).toEqual(['**Northwind: Muster needs attention**\n- sessions: sessions has failed: [redacted]']);
    degraded();
    await look(minute);
    await look(minute);
    expect(posts.slice(1)).toEqual(['**Northwind: resolved**\n- sessions is well again']);
  });

  it('do not report what passes by itself', async () => {
    const { posts, degraded, look } = createWorld();
    for (const _round of [1, 2, 3]) {
      degraded('sessions');
      await look(4 * minute);
      degraded();
      await look(minute);
    }
    expect(posts).toEqual([]);
  });

  it.each(['backup', 'storage'])('report at once what does not pass by itself: %s', async (what) => {
    const { posts, degraded, look } = createWorld();
    degraded(what);
    await look();
    expect(posts).toHaveLength(1);
  });

  it('report a disk that is nearly full, and none where the space is unknown', async () => {
    const { world, posts, look } = createWorld();
    world.free = null;
    await look();
    world.free = 0.1;
    await look();
    expect(posts).toEqual([]);
    world.free = 0.079;
    await look();
    expect(posts).toEqual([
      '**Northwind: Muster needs attention**\n- disk: Only 7 % of the disk with DATA_DIR is free.',
    ]);
  });

  it('repeat nothing after a restart, and report after it what is over', async () => {
    const { posts, degraded, look, restart } = createWorld();
    degraded('storage', 'sessions');
    await look();
    restart();
    await look(minute);
    expect(posts).toHaveLength(1);
    degraded();
    restart();
    await look(minute);
    expect(posts[1]).toContain('- storage is well again');
  });

  it('say nothing while the process starts, and forget nothing', async () => {
    const { world, posts, degraded, look, restart } = createWorld();
    degraded('storage');
    await look();
    restart();
    world.readiness = { state: 'starting', missing: [] };
    await look(minute);
    degraded('storage');
    await look(minute);
    expect(posts).toHaveLength(1);
  });

  it('are sent with the next check when nobody received them', async () => {
    const { world, posts, degraded, look } = createWorld();
    world.isAway = true;
    degraded('storage');
    await expect(look()).rejects.toThrow('away');
    world.isAway = false;
    await look(minute);
    expect(posts).toHaveLength(1);
  });

  it('fit into a message, however much is broken', async () => {
    const { posts, degraded, look } = createWorld();
    degraded('storage', ...Array.from({ length: 200 }, (_, index) => `projection-${index}`));
    await look();
    await look(6 * minute);
    for (const post of posts) expect(post.length).toBeLessThanOrEqual(2_000);
    expect(posts).toHaveLength(2);
    expect(posts[1]).toMatch(/\nand \d+ more: see \/readyz$/u);
  });
});
