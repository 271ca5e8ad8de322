import type { JobQueue } from '../ports/jobs.ts';
import { recogniseSessionWhenSubmitted } from '../workers/reactions/recognise-session-when-submitted.ts';
import { recreditSessionsWhenPlayersMerged } from '../workers/reactions/recredit-sessions-when-players-merged.ts';
import type { RecreditDeps } from '../workers/reactions/recredit-sessions-when-players-merged.ts';
import { settleSessionsWhenReadingDecided } from '../workers/reactions/settle-sessions-when-reading-decided.ts';
import type { SettleDeps } from '../workers/reactions/settle-sessions-when-reading-decided.ts';
import { createUndoReads } from '../projections/undo-reads.ts';
import { undoWhatWasOrdered } from '../workers/reactions/undo-what-was-ordered.ts';
import type { UndoReactionDeps } from '../workers/reactions/undo-what-was-ordered.ts';
import type { Reaction } from '../workers/reactions/reaction.ts';

/** Every reaction of this build. */
export const reactions = (
  deps: { readonly jobs: Pick<JobQueue, 'enqueue'> } & RecreditDeps & SettleDeps & Omit<UndoReactionDeps, 'undoReads'>,
): readonly Reaction[] => [
  recogniseSessionWhenSubmitted(deps.jobs),
  recreditSessionsWhenPlayersMerged(deps),
  settleSessionsWhenReadingDecided(deps),
  undoWhatWasOrdered({ ...deps, undoReads: createUndoReads(deps.readModels) }),
];
