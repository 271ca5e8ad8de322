import type { Names } from '../projections/in-memory/names.ts';
import type { Composition } from './composition.ts';

type Waits = Pick<Composition, 'waitFor' | 'names' | 'standings' | 'voices'>;

/** The same parts, of which nobody waits for read models longer than until the signal aborts: that is a time-out. */
export const waitingUntil = <P extends Waits>(signal: AbortSignal, parts: P): P => {
  const cut =
    <A extends readonly unknown[], R>(wait: (...asked: A) => Promise<R | 'timeout'>) =>
    (...asked: A): Promise<R | 'timeout'> =>
      new Promise((resolve, reject) => {
        const end = (): void => resolve('timeout');
        if (signal.aborted) return end();
        signal.addEventListener('abort', end, { once: true });
        wait(...asked)
          .then(resolve, reject)
          .finally(() => signal.removeEventListener('abort', end));
      });
  const { names, standings, voices } = parts;
  return {
    ...parts,
    waitFor: cut(parts.waitFor),
    names: { ...names, waitFor: cut((...asked: Parameters<Names['waitFor']>) => names.waitFor(...asked)) },
    standings: { ...standings, waitFor: cut(standings.waitFor) },
    voices: { ...voices, waitFor: cut(voices.waitFor) },
  };
};

/** A while after the signal has aborted; what is cleared never passes. */
export const afterAbort = (signal: AbortSignal, ms: number) => {
  const { promise, resolve } = Promise.withResolvers<'passed'>();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => void (timer = setTimeout(() => resolve('passed'), ms));
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return {
    passed: promise,
    clear: (): void => {
      signal.removeEventListener('abort', begin);
      clearTimeout(timer);
    },
  };
};
