import type { JobQueue } from '../ports/jobs.ts';
import { recogniseSessionWhenSubmitted } from '../workers/reactions/recognise-session-when-submitted.ts';
import type { Reaction } from '../workers/reactions/reaction.ts';

/** Every reaction of this build. */
export const reactions = ({ jobs }: { readonly jobs: Pick<JobQueue, 'enqueue'> }): readonly Reaction[] => [
  recogniseSessionWhenSubmitted(jobs),
];
