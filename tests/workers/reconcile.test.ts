import type { Message } from '../../src/domain/kernel/envelope.ts';
import type { Job } from '../../src/ports/jobs.ts';
import type { Query } from '../../src/ports/read-model-store.ts';
import { reconcile } from '../../src/workers/reconcile.ts';
import { factOf } from '../support/given.ts';
import { createInMemoryEventStore } from '../support/in-memory-event-store.ts';
import { failed, participant, processed, reprocessingRequested, submitted } from '../support/session-builders.ts';

/** `rows`: sessions that the list displays as pending, whatever the log contains. */
const createWorld = (
  streams: Readonly<Record<string, readonly Message[]>>,
  rows: readonly string[] = Object.keys(streams),
) => {
  const eventStore = createInMemoryEventStore();
  for (const [id, events] of Object.entries(streams))
    eventStore.put(...events.map((event, revision) => factOf(event, `session-${id}`, revision)));
  const jobs: Job[] = [];
  const waited: unknown[] = [];
  const warned: string[] = [];
  return {
    eventStore,
    jobs,
    waited,
    warned,
    reconcile: () =>
      reconcile({
        eventStore,
        readModels: {
          find: async (_projection: string, _view: string, { skip = 0, limit }: Query) =>
            rows.slice(skip, skip + limit).map((key) => ({ key, text: '{}', fields: {} })),
        },
        jobs: {
          enqueue: async (job) => void jobs.push(job),
          has: async (id) => jobs.some((job) => job.id === id),
        },
        warn: (text) => void warned.push(text),
        waitFor: async (...args) => void waited.push(args),
      }),
  };
};

describe('reconciling', () => {
  it('enqueues what is pending without a job, for the attempt that is wanted, once', async () => {
    const world = createWorld({ a: [submitted()], b: [submitted(), failed(), reprocessingRequested(2)] });
    expect(await world.reconcile()).toBe(2);
    expect(world.jobs.map(({ id }) => id)).toEqual(['a_1', 'b_2']);
    expect(await world.reconcile()).toBe(0);
    expect(world.jobs).toHaveLength(2);
  });

  it('asks the log, not the list, whether a session is pending still', async () => {
    const world = createWorld({ a: [submitted(), processed([participant('Nova')])], b: [submitted(), failed()] });
    expect(await world.reconcile()).toBe(0);
    expect(world.jobs).toEqual([]);
  });

  it('waits until the list has seen the whole log', async () => {
    const world = createWorld({ a: [submitted()], b: [submitted()] });
    await world.reconcile();
    expect(world.waited).toEqual([[['sessions'], '00000000000000000002', expect.any(Number)]]);
  });

  it('reads every page of the list', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => `s${index}`);
    const world = createWorld(Object.fromEntries(ids.map((id) => [id, [submitted()]])));
    expect(await world.reconcile()).toBe(1001);
  });

  it('goes on behind a session that is damaged, and stops at an outage', async () => {
    const world = createWorld({ a: [submitted()], b: [submitted()], c: [submitted()] });
    const { readStream } = world.eventStore;
    let code = 'event-damaged';
    world.eventStore.readStream = (stream, ...rest) =>
      stream === 'session-b'
        ? Promise.reject(Object.assign(new Error('flipped'), { code }))
        : readStream(stream, ...rest);
    expect(await world.reconcile()).toBe(2);
    expect(world.jobs.map(({ id }) => id)).toEqual(['a_1', 'c_1']);
    expect(world.warned).toEqual([expect.stringContaining('session b')]);
    code = 'event-store-unavailable';
    await expect(world.reconcile()).rejects.toThrow('flipped');
  });

  it('has nothing to do on an empty log', async () => {
    const world = createWorld({}, ['ghost']);
    expect(await world.reconcile()).toBe(0);
    expect(world.waited).toEqual([]);
  });
});
