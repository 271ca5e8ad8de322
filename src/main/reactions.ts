import type { JobQueue } from '../ports/jobs.ts';
import { recogniseSessionWhenSubmitted } from '../workers/reactions/recognise-session-when-submitted.ts';
import { recreditSessionsWhenPlayersMerged } from '../workers/reactions/recredit-sessions-when-players-merged.ts';
import type { RecreditDeps } from '../workers/reactions/recredit-sessions-when-players-merged.ts';
import { settleSessionsWhenReadingDecided } from '../workers/reactions/settle-sessions-when-reading-decided.ts';
import type { SettleDeps } from '../workers/reactions/settle-sessions-when-reading-decided.ts';
import type { Reaction } from '../workers/reactions/reaction.ts';

/** Every reaction of this build. */
export const reactions = (
  deps: { readonly jobs: Pick<JobQueue, 'enqueue'> } & RecreditDeps & SettleDeps,
): readonly Reaction[] => [
  recogniseSessionWhenSubmitted(deps.jobs),
  recreditSessionsWhenPlayersMerged(deps),
  settleSessionsWhenReadingDecided(deps),
];
