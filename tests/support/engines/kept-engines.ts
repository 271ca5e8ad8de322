import { startEngines } from './guild-engines.ts';
import type { Engines } from './guild-engines.ts';

const idle: Engines[] = [];
let isLast = false;

/** Empty engines: those returned by an earlier guild of the same test file, else new ones. */
export const borrowEngines = async () => {
  const engines = idle.pop() ?? (await startEngines({ emptyLog: true }));
  return {
    env: engines.env,
    giveBack: async (): Promise<void> => {
      const empty = isLast ? null : await engines.emptied();
      if (empty === null) await engines.stop();
      else idle.push(empty);
    },
  };
};

/** At the end of a test file; its own afterAll may return the guild later. */
export const stopKeptEngines = async (): Promise<void> => {
  isLast = true;
  for (const engines of idle.splice(0)) await engines.stop();
};
