import type { OverBound } from '../../../application/access/member-bounds.ts';
import { problem } from '../../../application/problems/problem.ts';

/** Throws `slow-down` with the exceeded limit, and when it ends. */
export const withinBounds = async (asked: Promise<OverBound | null>): Promise<void> => {
  const over = await asked;
  if (over === null) return;
  const { detail, retryAfterS } = over;
  throw problem('slow-down', detail, retryAfterS === null ? {} : { retryAfter: Math.max(1, retryAfterS) });
};
