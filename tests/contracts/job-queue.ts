import type { Job, JobQueue } from '../../src/ports/jobs.ts';

const job = (id: string, name = 'read'): Job => ({ name, id, data: { of: id } });

/** A promise that the test itself settles. */
const gate = (): { readonly opened: Promise<void>; open(): void } => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { opened: promise, open: () => resolve(undefined) };
};

/** Turns of the event loop until the condition holds; the test's own time limit ends it. */
const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
};

/** The promises of the JobQueue port. */
export const describeJobQueue = (name: string, makeQueue: () => Promise<JobQueue>): void => {
  describe(`${name} as JobQueue`, () => {
    let queue: JobQueue;
    beforeEach(async () => {
      queue = await makeQueue();
    });
    afterEach(() => queue.close());

    it('hands every job to its processor, whichever came first', async () => {
      const done: Job[] = [];
      await queue.enqueue(job('s-1_1'));
      expect(await queue.has('s-1_1')).toBe(true);
      expect(await queue.counts()).toMatchObject({ waiting: 1, active: 0 });
      queue.process('read', 1, async (next) => void done.push(next));
      await queue.enqueue(job('s-2_1'));
      await queue.enqueue(job('other', 'send'));
      await until(() => done.length === 2);
      expect(done).toEqual([job('s-1_1'), job('s-2_1')]);
      await until(async () => !(await queue.has('s-2_1')));
      expect(await queue.counts()).toEqual({ waiting: 1, active: 0, failed: 0 });
    });

    it('takes an id once while it waits or runs, and again afterwards', async () => {
      const started: string[] = [];
      const hold = gate();
      await queue.enqueue(job('a'));
      await queue.enqueue(job('a'));
      queue.process('read', 5, async ({ id }) => {
        started.push(id);
        await hold.opened;
      });
      await until(() => started.length === 1);
      await queue.enqueue(job('a'));
      expect(await queue.counts()).toMatchObject({ waiting: 0, active: 1 });
      hold.open();
      await until(async () => !(await queue.has('a')));
      expect(started).toEqual(['a']);
      await queue.enqueue(job('a'));
      await until(() => started.length === 2);
    });

    it('runs at most as many of a name at once as was asked', async () => {
      const hold = gate();
      let running = 0;
      let most = 0;
      let done = 0;
      queue.process('read', 2, async () => {
        running += 1;
        most = Math.max(most, running);
        await hold.opened;
        running -= 1;
        done += 1;
      });
      for (let n = 0; n < 6; n += 1) await queue.enqueue(job(`j-${n}`));
      await until(() => running === 2);
      expect(await queue.counts()).toMatchObject({ waiting: 4, active: 2 });
      hold.open();
      await until(() => done === 6);
      expect(most).toBe(2);
    });

    it('counts a job that throws as failed and goes on', async () => {
      const done: string[] = [];
      queue.process('read', 1, async ({ id }) => {
        if (id === 'bad') throw new Error('unreadable');
        done.push(id);
      });
      await queue.enqueue(job('bad'));
      await queue.enqueue(job('good'));
      await until(() => done.length === 1);
      expect((await queue.counts()).failed).toBe(1);
      expect(await queue.has('bad')).toBe(false);
    });

    it('forgets what waits, and lets go on what is active', async () => {
      const hold = gate();
      const done: string[] = [];
      queue.process('read', 1, async ({ id }) => {
        await hold.opened;
        done.push(id);
      });
      await queue.enqueue(job('a'));
      await until(async () => (await queue.counts()).active === 1);
      await queue.enqueue(job('b'));
      await queue.enqueue(job('other', 'send'));
      await queue.clear();
      expect(await queue.counts()).toEqual({ waiting: 0, active: 1, failed: 0 });
      expect(await queue.has('b')).toBe(false);
      hold.open();
      await until(async () => (await queue.counts()).active === 0);
      expect(done).toEqual(['a']);
      await queue.enqueue(job('b'));
      await until(() => done.length === 2);
    });

    it.each(['', 'a:b', 'a b', '../x'])('refuses the id %p', async (id) => {
      await expect(queue.enqueue(job(id))).rejects.toThrow();
    });

    it('refuses a second processor of a name', () => {
      queue.process('read', 1, async () => undefined);
      expect(() => queue.process('read', 1, async () => undefined)).toThrow();
    });

    it('gives what is active and what waits to the next processor of a name when one is ended', async () => {
      const events: string[] = [];
      const end = queue.process('read', 1, async ({ id }, signal) => {
        events.push(`start ${id}`);
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      });
      await queue.enqueue(job('a'));
      await queue.enqueue(job('b'));
      await until(() => events.length === 1);
      await end();
      expect(await queue.counts()).toEqual({ waiting: 2, active: 0, failed: 0 });
      queue.process('read', 1, async ({ id }) => void events.push(`done ${id}`));
      await until(() => events.length === 3);
      expect(events.toSorted()).toEqual(['done a', 'done b', 'start a']);
    });

    it('aborts what is active when closed, waits for it and starts nothing more', async () => {
      const events: string[] = [];
      queue.process('read', 1, async ({ id }, signal) => {
        events.push(`start ${id}`);
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        await new Promise((resolve) => setImmediate(resolve));
        events.push(`end ${id}`);
      });
      await queue.enqueue(job('a'));
      await queue.enqueue(job('b'));
      await until(() => events.length === 1);
      await queue.close();
      expect(events).toEqual(['start a', 'end a']);
      await expect(queue.enqueue(job('c'))).rejects.toThrow();
    });
  });
};
