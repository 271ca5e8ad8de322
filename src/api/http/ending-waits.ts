import type { AppDeps } from '../app-deps.ts';
import type { App } from './edge.ts';
import type { EndingWait } from './readings.ts';

/** Who still waits when the server is stopped gets the answer of today at once, instead of being cut. */
export const createEndingWait = (app: App): EndingWait => {
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

/** Everything of an app that waits for projections. */
export const endingWaits = <D extends Pick<AppDeps, 'waitFor' | 'names' | 'standings' | 'voices'>>(
  deps: D,
  ending: EndingWait,
): D => {
  const { waitFor, names, standings, voices } = deps;
  return {
    ...deps,
    waitFor: ending(waitFor),
    names: { ...names, waitFor: ending((...given) => names.waitFor(...given)) },
    standings: { ...standings, waitFor: ending((...given) => standings.waitFor(...given)) },
    voices: { ...voices, waitFor: ending((...given) => voices.waitFor(...given)) },
  };
};
