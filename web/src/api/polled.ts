/** Options of a read that is asked for again by the clock, as long as somebody can see it. */
export const polled = (pollingInterval: number) => ({ pollingInterval, skipPollingIfUnfocused: true });
