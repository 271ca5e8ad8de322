import type { FastifyRequest } from 'fastify';
import { withinMs } from '../../../timing.ts';

/** Runs work of a request; throws `late()` when the request's time is used up. The work itself continues. */
export type TimeBudget = <T>(request: FastifyRequest, work: () => T | Promise<T>, late: () => Error) => Promise<T>;

/**
 * One time for all that a request waits for: who it is, what it reads, what it writes. Each of those waits has an end of its
 * own, but one after another they would take longer than anybody is promised. What a body takes to arrive is not counted:
 * that is the sender's time. null: no end but theirs.
 */
export const createTimeBudget = (ms: number | null): TimeBudget => {
  if (ms === null) return async (_request, work) => work();
  const spent = new WeakMap<FastifyRequest, number>();
  return async (request, work, late) => {
    const before = spent.get(request) ?? 0;
    const since = performance.now();
    try {
      return await withinMs(ms - before, Promise.resolve(work()), late);
    } finally {
      spent.set(request, before + performance.now() - since);
    }
  };
};
