import type { FastifyInstance } from 'fastify';
import type { Reached } from '../../../subscriptions/waiting.ts';

/** The same wait, which the end of the server ends. */
export type EndingWait = <A extends readonly unknown[]>(
  wait: (...given: A) => Promise<Reached>,
) => (...given: A) => Promise<Reached>;

/** Who still waits when the server is stopped gets the answer of today at once, instead of being cut. */
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
