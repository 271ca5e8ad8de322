/** Options for polling while the page is visible, and once when it becomes visible; 0 disables polling. */
export const pollingOptions = (pollingInterval: number) => ({
  pollingInterval,
  skipPollingIfUnfocused: true,
  refetchOnFocus: pollingInterval > 0,
});
