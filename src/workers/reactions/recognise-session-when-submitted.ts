import { sessionIdOf } from '../../domain/session/stream.ts';
import type { SessionEvent } from '../../domain/session/events.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { recognitionJob } from '../jobs/recognition-job.ts';
import { reaction } from './reaction.ts';
import type { Reaction } from './reaction.ts';

type Wanted = Extract<SessionEvent, { type: 'SessionSubmitted' | 'ReprocessingRequested' }>;

/** Pictures are read by a job of their own; typed names were matched in the request. */
export const recogniseSessionWhenSubmitted = (jobs: Pick<JobQueue, 'enqueue'>): Reaction =>
  reaction<Wanted>({
    name: 'recognise-session-when-submitted',
    on: ['SessionSubmitted', 'ReprocessingRequested'],
    from: 'head', // what waited before is found by the reconciler
    react: async (event) => {
      const sessionId = sessionIdOf(event.stream);
      if (event.type === 'SessionSubmitted' && event.data.images.length === 0) return 'done';
      const attempt = event.type === 'SessionSubmitted' ? 1 : event.data.attempt;
      await jobs.enqueue(recognitionJob(sessionId, attempt));
      return 'done';
    },
  });
