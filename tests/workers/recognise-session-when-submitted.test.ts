import type { Job } from '../../src/ports/jobs.ts';
import { actOn } from '../../src/workers/reactions/reaction.ts';
import { recogniseSessionWhenSubmitted } from '../../src/workers/reactions/recognise-session-when-submitted.ts';
import { factOf } from '../support/given.ts';
import { positionOf } from '../support/in-memory-event-store.ts';
import { reprocessingRequested, submitted } from '../support/session-builders.ts';

const stream = 'session-s1';
const jobsOf = async (fact: ReturnType<typeof factOf>): Promise<Job[]> => {
  const jobs: Job[] = [];
  const reaction = recogniseSessionWhenSubmitted({ enqueue: async (job) => void jobs.push(job) });
  const clock = { now: () => new Date(0) };
  expect(reaction.on).toContain(fact.type);
  expect(await actOn(reaction, { ...fact, position: positionOf(1) }, clock)).toBe('done');
  return jobs;
};

describe('recognise-session-when-submitted', () => {
  it('enqueues one job an attempt', async () => {
    expect(await jobsOf(factOf(submitted(), stream, 0))).toEqual([
      { name: 'recognition', id: 's1_1', data: { sessionId: 's1', attempt: 1 } },
    ]);
    expect(await jobsOf(factOf(reprocessingRequested(2), stream, 2))).toMatchObject([
      { id: 's1_2', data: { attempt: 2 } },
    ]);
  });

  it('has nothing to do for typed names', async () => {
    expect(await jobsOf(factOf(submitted({ images: [] }), stream, 0))).toEqual([]);
  });
});
