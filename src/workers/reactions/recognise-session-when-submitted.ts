import { attemptAskedBy } from '../../application/recognition.ts';
import type { AskingForAttempt } from '../../application/recognition.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { recognitionJob } from '../jobs/recognition-job.ts';
import type { Reaction } from './reaction.ts';

/** Pictures are read by a job of their own. */
export const recogniseSessionWhenSubmitted = (jobs: Pick<JobQueue, 'enqueue'>): Reaction<AskingForAttempt> => ({
  name: 'recognise-session-when-submitted',
  on: ['SessionSubmitted', 'ReprocessingRequested'],
  react: async (event) => {
    const asked = attemptAskedBy(event);
    if (asked !== null) await jobs.enqueue(recognitionJob(asked.sessionId, asked.attempt));
  },
});
