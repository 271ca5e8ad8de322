/** An error that callers tell apart by its `code`. */
export const codedError = (code: string, message: string): Error & { readonly code: string } =>
  Object.assign(new Error(message), { code });

/**
 * The code of what was caught; null when it has none. By shape and not by `instanceof`: the
 * driver makes its errors in the realm that loaded it first.
 */
export const codeOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** What Node says of a socket that was lost or never there. A driver may pass it on as it is, between two of its own errors. */
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
