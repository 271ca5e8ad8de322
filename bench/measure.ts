import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

/** One line of the table: `ratio` is ours against the hand loop of the same run, so the machine cancels out. */
export type Result = {
  readonly name: string;
  readonly ours: string;
  readonly hand: string;
  readonly ratio: number;
  readonly wanted: number;
  readonly note?: string;
};

export const inTempFolder = async <T>(work: (dir: string) => Promise<T>): Promise<T> => {
  const dir = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

export const millisecondsOf = async (work: () => unknown): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Runs both in turn, so that noise falls on both; answers the medians. */
export const inTurn = async (
  rounds: number,
  ours: () => Promise<number>,
  hand: () => Promise<number>,
): Promise<readonly [number, number]> => {
  const a: number[] = [];
  const b: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    a.push(await ours());
    b.push(await hand());
  }
  return [median(a), median(b)];
};

export const rate = (count: number, ms: number): string => `${Math.round((count / ms) * 1000).toLocaleString('en')}/s`;

/** A line of rates: milliseconds of ours and of the hand loop for the same `count`. */
export const compared = (
  name: string,
  [ours, hand]: readonly [number, number],
  { count, wanted, note }: { readonly count: number; readonly wanted: number; readonly note: string },
): Result => ({ name, ours: rate(count, ours), hand: rate(count, hand), ratio: hand / ours, wanted, note });
