type ReadQuery = { currentData?: unknown; isError: boolean; refetch: () => unknown };

/** Message and retry for a failed read without data; null while loading or loaded. */
export const failedRead = ({ currentData, isError, refetch }: ReadQuery, text: string) =>
  currentData === undefined && isError ? { text, retry: () => void refetch() } : null;
