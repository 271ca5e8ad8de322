import type { CommonRejection } from '../../application/command-result.ts';
import type { FieldProblem, ProblemCode } from '../../contracts/problem.ts';
import type { RosterRejection } from '../../domain/roster/rejections.ts';
import type { SessionRejection } from '../../domain/session/rejections.ts';
import { problem } from './problem.ts';
import type { ProblemError, ProblemExtras } from './problem.ts';

// One table an aggregate, beside the features: commands of one aggregate come from several of them.

type Answer = { readonly code: ProblemCode; readonly detail?: string; readonly errors?: readonly FieldProblem[] };

const field = (name: string, code: string, detail: string): Answer => ({
  code: 'invalid',
  detail,
  errors: [{ field: name, code, detail }],
});

const common = {
  'idempotency-key-reused': { code: 'idempotency-key-reused' },
  'stream-newer-than-build': { code: 'stream-newer-than-build' },
} satisfies Record<CommonRejection['code'], Answer>;

const ofSession = {
  ...common,
  'not-found': { code: 'not-found', detail: 'There is no such session.' },
  'session-pending': { code: 'session-pending' },
  'session-failed': { code: 'session-failed' },
  'not-failed': { code: 'not-failed' },
  'version-conflict': { code: 'version-conflict' },
  'moderator-needed': { code: 'forbidden', detail: 'Only a moderator can give a matched name to another player.' },
  'too-many-participants': field('participants', 'too-many-names', 'A session has 500 participants at most.'),
  'unknown-participant': field('register', 'unknown-participant', 'A participant is not in this session any more.'),
} satisfies Record<(SessionRejection | CommonRejection)['code'], Answer>;

/** What is registered in part is an answer, never a problem: its routes word it themselves. */
type RosterProblem = Exclude<RosterRejection, { readonly code: 'nothing-registered' }> | CommonRejection;

const ofRoster = {
  ...common,
  'not-found': { code: 'not-found', detail: 'There is no such player.' },
  'name-taken': { code: 'name-taken' },
  'bad-name': field('name', 'bad-name', 'This is no name for a player.'),
  'link-active-elsewhere': { code: 'link-active-elsewhere' },
} satisfies Record<RosterProblem['code'], Answer>;

const asProblem = ({ code, detail, errors }: Answer, versions: ProblemExtras = {}): ProblemError =>
  problem(code, detail, { ...(errors === undefined ? {} : { errors }), ...versions });

/** To be thrown for a command that a session has refused. */
export const sessionProblem = (rejection: SessionRejection | CommonRejection): ProblemError =>
  asProblem(
    ofSession[rejection.code],
    rejection.code === 'version-conflict'
      ? { yourVersion: rejection.expected, currentVersion: rejection.actual }
      : undefined,
  );

/** To be thrown for a command that the roster has refused. */
export const rosterProblem = (rejection: RosterProblem): ProblemError => asProblem(ofRoster[rejection.code]);
