import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again and again until the condition holds; the test's own time limit ends it. */
export const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await sleep(10);
};
