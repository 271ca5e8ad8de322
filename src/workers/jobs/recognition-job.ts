import type { Job } from '../../ports/jobs.ts';

export const recognition = 'recognition';

/** One job per attempt; a repeat does nothing. */
export const recognitionJob = (sessionId: string, attempt: number): Job => ({
  name: recognition,
  id: `${sessionId}_${attempt}`,
  data: { sessionId, attempt },
});
