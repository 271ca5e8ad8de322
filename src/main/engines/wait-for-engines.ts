import { setTimeout as delay } from 'node:timers/promises';
import type { Composition } from '../start/composition.ts';

const askAgainMs = 500;

/** Waits until the engines answer; what is missing is named meanwhile. The product starts in any order. */
export const waitForEngines = async (
  parts: Composition,
  signal: AbortSignal,
  report: (missing: readonly string[]) => void,
): Promise<void> => {
  const reported = new Set<string>();
  const printOnce = (line: string): void => {
    if (reported.has(line)) return;
    reported.add(line);
    process.stdout.write(`muster: still waiting for ${line}\n`);
  };
  for (;;) {
    const missing = await parts.engineWatch.look();
    for (const { what, why } of missing) printOnce(`${what}: ${why}`);
    report(missing.map(({ what, why }) => `${what} (${why.replace(/\.$/, '')})`));
    if (missing.length === 0 || signal.aborted) return;
    await delay(askAgainMs, undefined, { signal }).catch(() => undefined);
  }
};
