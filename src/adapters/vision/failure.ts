import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { codeOf } from '../coded-error.ts';

/** Why a vision model said nothing, and what follows from it. No word of the endpoint's is in it. */
export type Failure = {
  readonly code: string;
  /** Worth another try of the same. */
  readonly again: boolean;
  /** The form of the answer was refused, not what was asked. */
  readonly format: boolean;
  /** It will not be otherwise before somebody changes the settings. */
  readonly final: boolean;
  /** When to ask again, as it says; null: it does not. */
  readonly afterMs: number | null;
};

const failure = (code: string, more: Partial<Failure> = {}): Failure => ({
  code,
  again: false,
  format: false,
  final: false,
  afterMs: null,
  ...more,
});

/** What a model answered that is no answer. */
export const noAnswer = (code: 'refusal' | 'cut' | 'no-choices' | 'error-inside' | 'broken-json'): Failure =>
  failure(code);

const waitOf = (headers: Headers | undefined): number | null => {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
};

const ofStatus = (status: number, headers: Headers | undefined): Failure => {
  if (status === 401 || status === 403) return failure('unauthorized', { final: true });
  if (status === 400) return failure('bad-request', { format: true });
  if (status === 408 || status === 429 || status >= 500)
    return failure(status === 429 ? 'rate-limited' : 'server-error', { again: true, afterMs: waitOf(headers) });
  return failure('refused');
};

const ourCodes: ReadonlySet<string> = new Set(['too-large', 'echoes-key', 'not-private']);

/** What a call has thrown. */
export const failureOf = (cause: unknown): Failure => {
  if (cause instanceof APIUserAbortError) return failure('timeout');
  if (cause instanceof APIConnectionTimeoutError) return failure('timeout', { again: true });
  if (cause instanceof APIConnectionError) {
    const code = codeOf(cause.cause);
    return code !== null && ourCodes.has(code) ? failure(code) : failure('lost', { again: true });
  }
  if (cause instanceof APIError && typeof cause.status === 'number')
    return ofStatus(cause.status, cause.headers as Headers | undefined);
  const code = codeOf(cause);
  return failure(code !== null && ourCodes.has(code) ? code : 'broken-json');
};
