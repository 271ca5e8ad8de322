import type { FastifyRequest } from 'fastify';

/** Runs work of a request; throws what `late` makes when the time of the whole request is used up. The work itself goes on. */
export type TimeBudget = <T>(request: FastifyRequest, work: () => T | Promise<T>, late: () => Error) => Promise<T>;

const raced = async <T>(work: Promise<T>, leftMs: number, late: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, leftMs));
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

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
      return await raced(Promise.resolve(work()), ms - before, late);
    } finally {
      spent.set(request, before + performance.now() - since);
    }
  };
};
