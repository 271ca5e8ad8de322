import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { codeOf } from '../coded-error.ts';

/** Failure of a vision model and its consequences, without text from the endpoint. */
export type VisionFailure = {
  readonly code: string;
  /** Worth a retry. */
  readonly again: boolean;
  /** The response format was refused, not the request. */
  readonly format: boolean;
  /** Permanent until the settings are changed. */
  readonly final: boolean;
  /** Requested delay; null: none. */
  readonly afterMs: number | null;
};

const failure = (code: string, more: Partial<VisionFailure> = {}): VisionFailure => ({
  code,
  again: false,
  format: false,
  final: false,
  afterMs: null,
  ...more,
});

/** Responses without a result. */
export const noAnswer = (code: 'refusal' | 'cut' | 'no-choices' | 'error-inside' | 'broken-json'): VisionFailure =>
  failure(code);

const waitOf = (headers: Headers | undefined): number | null => {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
};

const ofStatus = (status: number, headers: Headers | undefined): VisionFailure => {
  if (status === 401 || status === 403) return failure('unauthorized', { final: true });
  if (status === 400) return failure('bad-request', { format: true });
  if (status === 408 || status === 429 || status >= 500)
    return failure(status === 429 ? 'rate-limited' : 'server-error', { again: true, afterMs: waitOf(headers) });
  return failure('refused');
};

const ourCodes: ReadonlySet<string> = new Set(['too-large', 'echoes-key', 'not-private']);

/** Maps an error to a failure. */
export const visionFailureOf = (cause: unknown): VisionFailure => {
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
