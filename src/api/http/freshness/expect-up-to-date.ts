import { upToDate } from '../../../application/up-to-date.ts';
import { problem } from '../../../application/problems/problem.ts';

/** Lets read models come as far as the log is now; throws 503 when they have not within the longest wait. */
export const expectUpToDate = async (...asked: Parameters<typeof upToDate>): Promise<void> => {
  if (!(await upToDate(...asked))) throw problem('unavailable');
};
