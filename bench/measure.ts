import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

type Named = {
  readonly name: string;
  /** What is measured, when the name does not say it. */
  readonly note?: string;
};

/** Mark of a ratio: `atLeast` for speed (ours to theirs), `atMost` for growth. */
export type Mark = { readonly atLeast: number } | { readonly atMost: number };

/** A ratio of one run: the machine cancels out, so it is judged on every machine. */
export type Ratio = Named & {
  readonly kind: 'ratio';
  readonly ours: string;
  readonly other: string;
  readonly ratio: number;
  readonly mark: Mark;
  /** A ratio of commits: on a busy disk both sides are alike, so it is judged like a time. */
  readonly quietOnly?: boolean;
};
/** A time: judged only on a quiet machine. */
type Time = Named & { readonly kind: 'time'; readonly ms: number; readonly atMostMs: number };
/** Memory: judged on every machine. */
type Memory = Named & { readonly kind: 'memory'; readonly bytes: number; readonly atMostBytes: number };
/** A score or a count. */
type Score = Named & {
  readonly kind: 'score';
  readonly score: number;
  readonly mark: Mark;
  /** Derived from times and judged like them. */
  readonly quietOnly: boolean;
};
/** Never judged. */
type Note = Named & { readonly kind: 'note'; readonly text: string };

/** One line of the table; bench files return these. */
export type Result = Ratio | Time | Memory | Score | Note;

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

/** 99th percentile. */
export const p99 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;

/** Absolute times are medians of five. */
export const medianOfFive = async (work: () => Promise<number>): Promise<number> => {
  const values: number[] = [];
  while (values.length < 5) values.push(await work());
  return median(values);
};

/** Runs both in turn, so that noise affects both; returns medians. */
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

/** A line of rates from the milliseconds of ours and of the hand loop for the same `count`; `wanted`: minimum ratio. */
export const compared = (
  name: string,
  [ours, other]: readonly [number, number],
  { count, wanted, note }: { readonly count: number; readonly wanted: number; readonly note: string },
): Ratio => ({
  kind: 'ratio',
  name,
  ours: rate(count, ours),
  other: rate(count, other),
  ratio: other / ours,
  mark: { atLeast: wanted },
  note,
});
