const DUPLICATE_KEY = 11_000;
const TRIES = 5;

const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;

/** Concurrent upserts of one key may both insert; the loser finds the document when it retries. */
export const retryingDuplicateKey = async <T>(upsert: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await upsert();
    } catch (error) {
      if (!isDuplicateKey(error) || tries === TRIES) throw error;
    }
  }
};
