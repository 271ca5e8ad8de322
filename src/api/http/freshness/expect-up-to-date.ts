import { upToDate } from '../../../application/up-to-date.ts';
import { problem } from '../../../application/problems/problem.ts';

/**
 * Waits until read models have reached the head; throws 503 after the longest wait, because a late read model must not
 * say that something does not exist.
 */
export const expectUpToDate = async (...asked: Parameters<typeof upToDate>): Promise<void> => {
  if (!(await upToDate(...asked))) throw problem('unavailable');
};
