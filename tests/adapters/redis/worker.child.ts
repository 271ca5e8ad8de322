/** Takes a job, reports it and never finishes it, so that the test can kill it. */
import { createBullMqJobQueue } from '../../../src/adapters/jobs/bullmq.ts';
import { createRedisConnection } from '../../../src/adapters/redis/connection.ts';

const [url = '', prefix = '', lockMs = ''] = process.argv.slice(2);
const queue = createBullMqJobQueue({ connection: createRedisConnection({ url }), prefix, lockMs: Number(lockMs) });
queue.process('read', 1, async ({ id }) => {
  process.stdout.write(`${id}\n`);
  await new Promise(() => undefined);
});
