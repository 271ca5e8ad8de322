import { createInProcessJobQueue } from '../../src/adapters/jobs/in-process.ts';
import { createInProcessPubSub } from '../../src/adapters/pub-sub/in-process.ts';

it('reports a job that threw, but not one that close aborted', async () => {
  const failures: string[] = [];
  const queue = createInProcessJobQueue({ onFailure: (job, error) => failures.push(`${job.id}: ${String(error)}`) });
  const started = Promise.withResolvers<undefined>();
  queue.process('read', 2, async ({ id }, signal) => {
    if (id === 'bad') throw new Error('unreadable');
    started.resolve(undefined);
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  });
  await queue.enqueue({ name: 'read', id: 'bad', data: null });
  await queue.enqueue({ name: 'read', id: 'slow', data: null });
  await started.promise;
  await queue.close();
  expect(failures).toEqual(['bad: Error: unreadable']);
  expect((await queue.counts()).failed).toBe(1);
});

it('reports a listener that threw', async () => {
  const failures: string[] = [];
  const pubSub = createInProcessPubSub({ onFailure: (topic, error) => failures.push(`${topic}: ${String(error)}`) });
  pubSub.subscribe('t', () => {
    throw new Error('broken');
  });
  await pubSub.publish('t', 1);
  expect(failures).toEqual(['t: Error: broken']);
});
