/** Set-up of a collection, once per process; retried by the next call after a failure. */
export const createFirstUse = (work: () => Promise<unknown>): (() => Promise<void>) => {
  let done: Promise<unknown> | null = null;
  return async () => {
    done ??= work();
    try {
      await done;
    } catch (error) {
      done = null;
      throw error;
    }
  };
};
