import type { JobQueue } from '../ports/jobs.ts';
import { recogniseSessionWhenSubmitted } from '../workers/reactions/recognise-session-when-submitted.ts';
import { recreditSessionsWhenPlayersMerged } from '../workers/reactions/recredit-sessions-when-players-merged.ts';
import type { RecreditDeps } from '../workers/reactions/recredit-sessions-when-players-merged.ts';
import type { Reaction } from '../workers/reactions/reaction.ts';

/** Every reaction of this build. */
export const reactions = (deps: { readonly jobs: Pick<JobQueue, 'enqueue'> } & RecreditDeps): readonly Reaction[] => [
  recogniseSessionWhenSubmitted(deps.jobs),
  recreditSessionsWhenPlayersMerged(deps),
];
