import { performance } from 'node:perf_hooks';
import type { ServiceState } from '../../contracts/metrics.ts';
import type { Clock } from '../../ports/clock.ts';

const keptCalls = 100;
const downAfter = 3;

const medianOf = (times: readonly number[]): number | null => {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return middle === undefined ? null : Math.round(middle * 100) / 100;
};

/** Measures calls of one service. Never throws: failed calls are what it shows. */
export const createProbe = (clock: Clock) => {
  const times: number[] = [];
  let failures = 0;
  let lastSuccessAt: string | null = null;
  const well = (ms: number): void => {
    failures = 0;
    lastSuccessAt = clock.now().toISOString();
    times.push(ms);
    if (times.length > keptCalls) times.shift();
  };
  return {
    /** Records a call made elsewhere. */
    note: (isWell: boolean, ms: number): void => {
      if (isWell) well(ms);
      else failures += 1;
    },
    call: async (ask: () => Promise<unknown>): Promise<void> => {
      const started = performance.now();
      try {
        await ask();
        well(performance.now() - started);
      } catch {
        failures += 1;
      }
    },
    state: (): Pick<ServiceState, 'state' | 'lastSuccessAt' | 'p50Ms'> => {
      const measured = { lastSuccessAt, p50Ms: medianOf(times) };
      if (failures >= downAfter) return { ...measured, state: 'down' };
      if (failures > 0) return { ...measured, state: 'degraded' };
      return { ...measured, state: lastSuccessAt === null ? 'unknown' : 'healthy' };
    },
  };
};
