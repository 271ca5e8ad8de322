/** The code of what was thrown; null when it has none. */
export const codeOfError = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;
