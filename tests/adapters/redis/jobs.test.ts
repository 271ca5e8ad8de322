import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { createBullMqJobQueue } from '../../../src/adapters/jobs/bullmq.ts';
import type { JobQueue } from '../../../src/ports/jobs.ts';
import { describeOnRedis } from '../../support/engines/redis.ts';
import { ownPrefix, startRedis } from '../../support/engines/redis-server.ts';
import type { RedisEngine } from '../../support/engines/redis-server.ts';
import { until } from '../../support/until.ts';

/** Lock duration of jobs when a worker dies. A worker that hangs that long counts as dead. */
const LOCK_MS = 400;
/** Where a living worker's lock is to be renewed in time, twice in each length: a late renewal may be late by a quarter. */
const LIVE_LOCK_MS = 2_000;
const job = (id: string) => ({ name: 'read', id, data: { of: id } });

describeOnRedis('jobs of several processes', () => {
  let engine: RedisEngine;
  let prefix: string;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    engine = await startRedis();
  });
  beforeEach(() => {
    prefix = ownPrefix();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  afterAll(() => engine.stop());

  const openQueue = (options: { readonly closeMs?: number; readonly lockMs?: number } = {}): JobQueue => {
    const connection = engine.connect();
    const queue = createBullMqJobQueue({ connection, prefix, ...options });
    closing.push(async () => {
      await queue.close();
      await connection.close();
    });
    return queue;
  };
  /** A process that has taken the next job and holds it. */
  const startHolder = async (): Promise<{ readonly child: ChildProcess; readonly id: string }> => {
    const child = spawn(process.execPath, [join(__dirname, 'worker.child.ts'), engine.url, prefix, String(LOCK_MS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [id] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return { child, id };
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };

  it('has a job done by another worker when its worker was killed, however often that happens', async () => {
    const queue = openQueue({ lockMs: LOCK_MS });
    await queue.enqueue(job('s_1'));
    for (const _time of [1, 2, 3]) {
      const { child, id } = await startHolder();
      expect(id).toBe('s_1');
      await kill(child);
      expect(await queue.has('s_1')).toBe(true);
    }
    const done: unknown[] = [];
    queue.process('read', 1, async (next) => void done.push(next));
    await until(() => done.length > 0);
    expect(done[0]).toEqual(job('s_1'));
    await until(async () => !(await queue.has('s_1')));
    expect(await queue.counts()).toEqual({ waiting: 0, active: 0, failed: 0 });
  });

  /** Resolves false once this machine has paused so long that a lock may have expired; the test then proves nothing. */
  const passesWithoutStandstill = async (ms: number): Promise<boolean> => {
    const redis = engine.connect();
    closing.push(() => redis.close());
    const begin = performance.now();
    for (let last = begin; last - begin < ms;) {
      await redis.call((commands) => commands.ping());
      await pause(20);
      const now = performance.now();
      if (now - last > LIVE_LOCK_MS / 4) return false;
      last = now;
    }
    return true;
  };

  it('leaves a job alone whose worker lives, for much longer than a lock', async () => {
    const [first, second] = [openQueue({ lockMs: LIVE_LOCK_MS }), openQueue({ lockMs: LIVE_LOCK_MS })];
    const started: string[] = [];
    let hold = Promise.withResolvers<undefined>();
    const handler = async ({ id }: { readonly id: string }): Promise<void> => {
      started.push(id);
      await hold.promise;
    };
    first.process('read', 1, handler);
    second.process('read', 1, handler);
    for (let n = 1, isShown = false; !isShown; n += 1) {
      const id = `long-${n}`;
      hold = Promise.withResolvers<undefined>();
      await first.enqueue(job(id));
      await until(() => started.includes(id));
      isShown = await passesWithoutStandstill(3 * LIVE_LOCK_MS);
      hold.resolve(undefined);
      await until(async () => !(await first.has(id)));
      if (isShown) expect(started.filter((other) => other === id)).toEqual([id]);
    }
  }, 120_000);

  it('shares the work, each job once', async () => {
    const done: string[] = [];
    const queues = [openQueue(), openQueue()];
    for (const queue of queues) queue.process('read', 3, async ({ id }) => void done.push(id));
    const ids = Array.from({ length: 60 }, (_, n) => `j-${n}`);
    await Promise.all(ids.map((id, n) => queues[n % 2]?.enqueue(job(id)) ?? Promise.resolve()));
    await until(() => done.length >= ids.length);
    await until(async () => (await queues[0]?.counts())?.active === 0);
    expect(done.toSorted()).toEqual(ids.toSorted());
  });

  it('gives a job that was aborted by close to the next worker', async () => {
    const first = openQueue();
    const started: string[] = [];
    first.process('read', 1, async ({ id }, signal) => {
      started.push(id);
      await once(signal, 'abort');
    });
    await first.enqueue(job('broken-off'));
    await until(() => started.length === 1);
    await first.close();
    const second = openQueue();
    expect(await second.has('broken-off')).toBe(true);
    second.process('read', 1, async ({ id }) => void started.push(id));
    await until(() => started.length === 2);
    expect(started).toEqual(['broken-off', 'broken-off']);
  });

  it('closes although a handler does not hear the abort, and another worker does its job', async () => {
    const first = openQueue({ closeMs: 100, lockMs: LOCK_MS });
    const started: string[] = [];
    first.process('read', 1, async ({ id }) => {
      started.push(`first ${id}`);
      await new Promise(() => undefined);
    });
    await first.enqueue(job('deaf'));
    await until(() => started.length > 0);
    await first.close();
    const second = openQueue({ lockMs: LOCK_MS });
    second.process('read', 1, async ({ id }) => void started.push(`second ${id}`));
    await until(() => started.includes('second deaf'));
  });

  it('takes an id of digits only', async () => {
    const queue = openQueue();
    await queue.enqueue(job('123'));
    expect(await queue.has('123')).toBe(true);
  });
});
