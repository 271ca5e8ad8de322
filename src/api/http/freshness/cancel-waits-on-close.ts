import type { FastifyInstance } from 'fastify';
import type { WaitResult } from '../../../subscriptions/waiting.ts';

/** Wraps a wait so that closing the server ends it. */
export type EndingWait = <A extends readonly unknown[]>(
  wait: (...given: A) => Promise<WaitResult>,
) => (...given: A) => Promise<WaitResult>;

/** When the server stops, waiting requests get the current data at once instead of being cut off. */
export const cancelWaitsOnClose = (app: Pick<FastifyInstance, 'addHook'>): EndingWait => {
  const waiting = new Set<() => void>();
  let isOver = false;
  app.addHook('preClose', (done) => {
    isOver = true;
    for (const end of waiting) end();
    done();
  });
  return (wait) =>
    (...given) => {
      if (isOver) return Promise.resolve('not-running');
      return new Promise((resolve, reject) => {
        const end = (): void => resolve('not-running');
        waiting.add(end);
        void wait(...given)
          .then(resolve, reject)
          .finally(() => waiting.delete(end));
      });
    };
};
