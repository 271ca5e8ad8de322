import { performance } from 'node:perf_hooks';
import type { Position } from '../../../domain/kernel/envelope.ts';

/** `done` and `total` count events where positions do (SQLite), else units of the log's positions. */
export type RebuildProgress = {
  readonly projection: string;
  readonly state: 'building' | 'comparing' | 'swapped' | 'refused' | 'failed';
  /** How far the new build has read; null before its first event. */
  readonly position: Position | null;
  readonly done: number;
  readonly total: number;
  readonly etaSeconds: number | null;
};

const countOf = (position: Position | null): number => (position === null ? 0 : Number(position.slice(0, 20)));

type Progress = { readonly total: Position | null; readonly position?: Position };
export type ReportProgress = (state: RebuildProgress['state'], progress: Progress) => void;

/**
 * Reports the progress of a rebuild with the estimated time left. `builtTo`: the position used when a report names
 * none.
 */
export const buildReportProgress = (
  projection: string,
  builtTo: () => Position | null,
  onProgress: ((progress: RebuildProgress) => void) | undefined,
): ReportProgress => {
  const startedAt = performance.now();
  return (state, { total, ...read }) => {
    const position = read.position ?? builtTo();
    const done = countOf(position);
    const end = Math.max(done, countOf(total));
    const seconds = (performance.now() - startedAt) / 1000;
    const etaSeconds = done === 0 ? null : Math.ceil((seconds * (end - done)) / done);
    onProgress?.({ projection, state, position, done, total: end, etaSeconds });
  };
};
