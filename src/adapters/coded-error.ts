/** An error that callers tell apart by its `code`. */
export const codedError = (code: string, message: string): Error & { readonly code: string } =>
  Object.assign(new Error(message), { code });

/**
 * The code of what was caught; null when it has none. By shape and not by `instanceof`: the
 * driver makes its errors in the realm that loaded it first.
 */
export const codeOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;
