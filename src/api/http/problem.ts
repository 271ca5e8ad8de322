import type { FieldProblem, Problem, ProblemCode } from '../../contracts/problem.ts';

type Outcome = { readonly status: number; readonly title: string; readonly detail: string };

/** What each code means on the wire; `detail` is the sentence for a user when the route has none of its own. */
const outcomes = {
  malformed: { status: 400, title: 'Malformed request', detail: 'The request could not be read.' },
  'unknown-filter': { status: 400, title: 'Unknown filter', detail: 'A filter has a value that is not known.' },
  'signed-out': { status: 401, title: 'Signed out', detail: 'Please sign in first.' },
  'role-lost': { status: 401, title: 'Role lost', detail: 'Your role in the guild has ended.' },
  forbidden: { status: 403, title: 'Forbidden', detail: 'Your role does not allow this.' },
  'cross-site': { status: 403, title: 'Cross-site request', detail: 'Requests from other sites are refused.' },
  'not-found': { status: 404, title: 'Not found', detail: 'There is nothing here.' },
  'version-conflict': { status: 409, title: 'Changed meanwhile', detail: 'Somebody else changed this meanwhile.' },
  'session-pending': { status: 409, title: 'Session pending', detail: 'This session is still being read.' },
  'session-failed': { status: 409, title: 'Session failed', detail: 'This session could not be read.' },
  'not-failed': { status: 409, title: 'Not failed', detail: 'Only a failed session can be processed again.' },
  'link-active-elsewhere': { status: 409, title: 'Linked elsewhere', detail: 'There is another active link.' },
  'name-taken': { status: 409, title: 'Name taken', detail: 'Another player has this name.' },
  'stream-newer-than-build': {
    status: 409,
    title: 'Written by a newer build',
    detail: 'A newer version of Muster has written here; this one must be updated first.',
  },
  'too-large': { status: 413, title: 'Too large', detail: 'The request is too large.' },
  'too-many-files': { status: 413, title: 'Too many files', detail: 'At most 10 screenshots can be sent at once.' },
  'not-an-image': { status: 415, title: 'Not an image', detail: 'A file is not a PNG, JPEG or WebP picture.' },
  invalid: { status: 422, title: 'Invalid', detail: 'Some fields are not valid.' },
  'image-damaged': { status: 422, title: 'Damaged image', detail: 'A picture is damaged and cannot be read.' },
  'image-too-many-pixels': { status: 422, title: 'Too many pixels', detail: 'A picture has more than 50 megapixels.' },
  'no-content': { status: 422, title: 'Nothing to read', detail: 'Send at least one screenshot or some text.' },
  'idempotency-key-reused': {
    status: 422,
    title: 'Idempotency key reused',
    detail: 'This Idempotency-Key was already used for another request.',
  },
  'slow-down': { status: 429, title: 'Slow down', detail: 'Too many requests; please wait a moment.' },
  wiping: { status: 503, title: 'Wiping', detail: 'The data is being wiped; please wait a moment.' },
  starting: { status: 503, title: 'Starting', detail: 'Muster is still starting; please wait a moment.' },
  unavailable: { status: 503, title: 'Unavailable', detail: 'What is asked for cannot be read at the moment.' },
  internal: { status: 500, title: 'Internal error', detail: 'Something went wrong on our side.' },
} as const satisfies Record<ProblemCode, Outcome>;

export type ProblemExtras = {
  readonly errors?: readonly FieldProblem[];
  readonly yourVersion?: number;
  readonly currentVersion?: number;
  /** Seconds, for the Retry-After header; never in the body. */
  readonly retryAfter?: number;
};
export type ProblemError = Error & { readonly problem: Problem; readonly retryAfter: number | null };

/** To be thrown: `throw problem('not-found', 'There is no such session.')`. */
export const problem = (
  code: ProblemCode,
  detail?: string,
  { retryAfter, errors, ...versions }: ProblemExtras = {},
): ProblemError => {
  const { status, title, detail: usual } = outcomes[code];
  const body: Problem = {
    type: 'about:blank',
    title,
    status,
    code,
    detail: detail ?? usual,
    ...(errors === undefined ? {} : { errors: [...errors] }),
    ...versions,
  };
  return Object.assign(new Error(`${code}: ${body.detail}`), { problem: body, retryAfter: retryAfter ?? null });
};

/** 422 for one field. */
export const invalidField = (field: string, code: string, detail: string): ProblemError =>
  problem('invalid', detail, { errors: [{ field, code, detail }] });

export const isProblem = (error: unknown): error is ProblemError => error instanceof Error && 'problem' in error;
