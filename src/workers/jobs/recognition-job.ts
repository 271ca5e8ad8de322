import type { Job } from '../../ports/jobs.ts';

export const recognition = 'recognition';

/** One job per attempt: a kept id is a no-op. */
export const recognitionJob = (sessionId: string, attempt: number): Job => ({
  name: recognition,
  id: `${sessionId}_${attempt}`,
  data: { sessionId, attempt },
});
