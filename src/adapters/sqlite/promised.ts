/** Runs synchronous work behind an asynchronous port: errors become rejections. */
export const promised = <T>(work: () => T): Promise<T> =>
  new Promise((resolve) => {
    resolve(work());
  });
