import type { CommonRejection } from '../../application/command-result.ts';
import type { FieldProblem, ProblemCode } from '../../contracts/problem.ts';
import type { SessionRejection } from '../../domain/session/rejections.ts';
import { problem } from '../http/problem.ts';
import type { ProblemError } from '../http/problem.ts';

type Rejection = SessionRejection | CommonRejection;
type Answer = { readonly code: ProblemCode; readonly detail?: string; readonly errors?: readonly FieldProblem[] };

const field = (name: string, code: string, detail: string): Answer => ({
  code: 'invalid',
  detail,
  errors: [{ field: name, code, detail }],
});

const answers = {
  'not-found': { code: 'not-found', detail: 'There is no such session.' },
  'session-pending': { code: 'session-pending' },
  'session-failed': { code: 'session-failed' },
  'not-failed': { code: 'not-failed' },
  'version-conflict': { code: 'version-conflict' },
  'moderator-needed': { code: 'forbidden', detail: 'Only a moderator can give a matched name to another player.' },
  'too-many-participants': field('participants', 'too-many-names', 'A session has 500 participants at most.'),
  'unknown-participant': field('register', 'unknown-participant', 'A participant is not in this session any more.'),
  'idempotency-key-reused': { code: 'idempotency-key-reused' },
  'stream-newer-than-build': { code: 'stream-newer-than-build' },
  'too-large': { code: 'too-large', detail: 'This change is too large to be kept in one piece.' },
} satisfies Record<Rejection['code'], Answer>;

/** What the wire says of a refused command, to be thrown. */
export const sessionProblem = (rejection: Rejection): ProblemError => {
  const { code, detail, errors }: Answer = answers[rejection.code];
  return problem(code, detail, {
    ...(errors === undefined ? {} : { errors }),
    ...(rejection.code === 'version-conflict'
      ? { yourVersion: rejection.expected, currentVersion: rejection.actual }
      : {}),
  });
};
