/** Runs synchronous work behind an asynchronous port: what it throws becomes a rejection. */
export const promised = <T>(work: () => T): Promise<T> =>
  new Promise((resolve) => {
    resolve(work());
  });
