/** What a collection needs once a process; tried again by the next call where it failed, as the server may be away. */
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
