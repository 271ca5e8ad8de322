/** An error that callers tell apart by its `code`. */
export const codedError = (code: string, message: string): Error & { readonly code: string } =>
  Object.assign(new Error(message), { code });
