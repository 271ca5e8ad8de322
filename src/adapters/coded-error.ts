/** An error that callers tell apart by its `code`. */
export const codedError = (code: string, message: string): Error & { readonly code: string } =>
  Object.assign(new Error(message), { code });

/**
 * Code of a caught error; null when it has none. Judged by shape, not by `instanceof`, because drivers may create
 * errors in another realm.
 */
export const codeOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Node's codes for a lost or missing socket. A driver may pass them on unchanged. */
const lostSocketCodes: ReadonlySet<string | null> = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
]);
export const isLostSocket = (error: unknown): boolean => lostSocketCodes.has(codeOf(error));
