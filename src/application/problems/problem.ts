import type { MissingPart } from '../../contracts/health.ts';
import type { FieldProblem, Problem, ProblemCode } from '../../contracts/problem.ts';

/** Error codes that mean a full disk: of SQLite, of the file system, of a quota. */
export const storageFullCodes: ReadonlySet<string> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

/** HTTP meaning of a code; `detail` is shown to users when the thrower gives no sentence. */
export type ProblemOutcome = { readonly status: number; readonly title: string; readonly detail: string };

/** Problems that any route may return; features declare their own codes. */
export const commonOutcomes = {
  malformed: { status: 400, title: 'Malformed request', detail: 'The request could not be read.' },
  'unknown-filter': { status: 400, title: 'Unknown filter', detail: 'A filter has a value that is not known.' },
  'signed-out': { status: 401, title: 'Signed out', detail: 'Sign in first.' },
  'role-lost': { status: 401, title: 'Role lost', detail: 'Your role in the guild has ended.' },
  forbidden: { status: 403, title: 'Forbidden', detail: 'Your role does not allow this.' },
  'cross-site': { status: 403, title: 'Cross-site request', detail: 'Requests from other sites are refused.' },
  'not-found': { status: 404, title: 'Not found', detail: 'This does not exist.' },
  'version-conflict': { status: 409, title: 'Changed since', detail: 'Someone changed it after you opened it.' },
  'record-moved-on': {
    status: 409,
    title: 'Moved on',
    detail: 'This was changed again later, so it cannot be undone.',
  },
  'not-undoable': { status: 409, title: 'Not undoable', detail: 'This cannot be undone.' },
  'stream-newer-than-build': {
    status: 409,
    title: 'Written by a newer build',
    detail: 'A newer version of Muster wrote this. Update Muster first.',
  },
  'too-large': { status: 413, title: 'Too large', detail: 'The request is too large.' },
  'too-many-files': { status: 413, title: 'Too many files', detail: 'At most 10 screenshots can be sent at once.' },
  invalid: { status: 422, title: 'Invalid', detail: 'Some fields are not valid.' },
  'idempotency-key-reused': {
    status: 422,
    title: 'Idempotency key reused',
    detail: 'This Idempotency-Key was already used for another request.',
  },
  'slow-down': { status: 429, title: 'Slow down', detail: 'Too many requests. Wait a moment, then try again.' },
  wiping: { status: 503, title: 'Wiping', detail: 'A wipe is running. Nothing was stored. Try again in a moment.' },
  starting: { status: 503, title: 'Starting', detail: 'Muster is still starting. Try again in a moment.' },
  unavailable: { status: 503, title: 'Unavailable', detail: 'This data cannot be read at the moment.' },
  'outcome-unknown': {
    status: 503,
    title: 'Result unknown',
    detail:
      'The event log does not answer, so it is unknown whether this was stored. It is safe to send it again with the same key.',
  },
  'storage-full': {
    status: 503,
    title: 'Storage full',
    detail: 'The server’s disk is full. Nothing was stored. An admin must free some space.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    detail: 'Something went wrong on the server. The log has details.',
  },
} as const satisfies Readonly<Partial<Record<ProblemCode, ProblemOutcome>>>;

/** Codes that belong to features. */
export type FeatureProblem = Exclude<ProblemCode, keyof typeof commonOutcomes>;
export type DeclaredOutcomes = Readonly<Record<keyof typeof commonOutcomes, ProblemOutcome>> &
  Readonly<Partial<Record<FeatureProblem, ProblemOutcome>>>;

export type ProblemExtras = {
  readonly errors?: readonly FieldProblem[];
  readonly yourVersion?: number;
  readonly currentVersion?: number;
  readonly changedBy?: string | null;
  readonly place?: number;
  readonly missing?: readonly MissingPart[];
  /** Seconds, for the Retry-After header; never in the body. */
  readonly retryAfter?: number;
};
/** A problem as an error; the edge adds status and title. */
export type ProblemError = Error & {
  readonly problem: { readonly code: ProblemCode; readonly detail: string | null; readonly extras: ProblemExtras };
};

/** Usage: `throw problem('not-found', 'There is no such session.')`. */
export const problem = (code: ProblemCode, detail: string | null = null, extras: ProblemExtras = {}): ProblemError =>
  Object.assign(new Error(detail === null ? code : `${code}: ${detail}`), { problem: { code, detail, extras } });

/** 422 for one field. */
export const invalidField = (field: string, code: string, detail: string): ProblemError =>
  problem('invalid', detail, { errors: [{ field, code, detail }] });

export const isProblem = (error: unknown): error is ProblemError => error instanceof Error && 'problem' in error;

/** Body of the answer. An undeclared code is a defect of ours and becomes `internal`. */
export const problemBody = (
  { problem: { code, detail, extras } }: ProblemError,
  outcomes: DeclaredOutcomes,
): Problem => {
  const { errors, yourVersion, currentVersion, changedBy, place, missing } = extras;
  const outcome = outcomes[code];
  if (outcome === undefined) return problemBody(problem('internal'), outcomes);
  return {
    type: 'about:blank',
    title: outcome.title,
    status: outcome.status,
    code,
    detail: detail ?? outcome.detail,
    ...(errors === undefined ? {} : { errors: [...errors] }),
    ...(yourVersion === undefined ? {} : { yourVersion }),
    ...(currentVersion === undefined ? {} : { currentVersion }),
    ...(changedBy === undefined ? {} : { changedBy }),
    ...(place === undefined ? {} : { place }),
    ...(missing === undefined ? {} : { state: 'starting' as const, missing: [...missing] }),
  };
};
