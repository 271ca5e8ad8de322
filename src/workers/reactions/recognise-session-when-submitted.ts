import { attemptAskedBy } from '../../application/recognition/recognition.ts';
import type { AskingForAttempt } from '../../application/recognition/recognition.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { recognitionJob } from '../jobs/recognition-job.ts';
import { reaction } from './reaction.ts';
import type { Reaction } from './reaction.ts';

/** Enqueues the recognition of a session's screenshots. */
export const recogniseSessionWhenSubmitted = (jobs: Pick<JobQueue, 'enqueue'>): Reaction =>
  reaction<AskingForAttempt>({
    name: 'recognise-session-when-submitted',
    on: ['SessionSubmitted', 'ReprocessingRequested'],
    from: 'head', // what waited before is found by the reconciler
    react: async (event) => {
      const asked = attemptAskedBy(event);
      if (asked !== null) await jobs.enqueue(recognitionJob(asked.sessionId, asked.attempt));
      return 'done';
    },
  });
