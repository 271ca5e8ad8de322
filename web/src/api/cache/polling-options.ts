/**
 * Options of a read that is asked for again by the clock, as long as somebody can see it, and once when they see it again;
 * 0: there is nothing to wait for, and it is not.
 */
export const pollingOptions = (pollingInterval: number) => ({
  pollingInterval,
  skipPollingIfUnfocused: true,
  refetchOnFocus: pollingInterval > 0,
});
