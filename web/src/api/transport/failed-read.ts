type Read = { currentData?: unknown; isError: boolean; refetch: () => unknown };

/** What is said of a read of which there is nothing, and the other try; null while it is under way or has been answered. */
export const failedRead = ({ currentData, isError, refetch }: Read, text: string) =>
  currentData === undefined && isError ? { text, retry: () => void refetch() } : null;
