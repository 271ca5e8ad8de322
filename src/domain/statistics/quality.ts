import { roundedQuotient } from './rounding.ts';

/** Sums of what machines read and what people changed, over any number of sessions. */
export type QualityCounts = {
  /** Sessions by what has become of them. */
  readonly pending: number;
  readonly failed: number;
  readonly processed: number;
  readonly verified: number;
  /** Attempts to read pictures that ended, and the milliseconds of those that did not fail. */
  readonly completedJobs: number;
  readonly failedJobs: number;
  readonly ms: number;
  readonly pictures: number;
  readonly readPictures: number;
  /** Adds, removals and re-matches by people. */
  readonly corrections: number;
  /** From here on: of reviewed sessions. Names that a machine read. */
  readonly read: number;
  readonly removed: number;
  /** For which the machine named a player, and which still have that one. */
  readonly withPlayer: number;
  readonly samePlayer: number;
  /** Names that people added. */
  readonly added: number;
};

export const noQuality: QualityCounts = {
  pending: 0,
  failed: 0,
  processed: 0,
  verified: 0,
  completedJobs: 0,
  failedJobs: 0,
  ms: 0,
  pictures: 0,
  readPictures: 0,
  corrections: 0,
  read: 0,
  removed: 0,
  withPlayer: 0,
  samePlayer: 0,
  added: 0,
};
const names = Object.keys(noQuality) as readonly (keyof QualityCounts)[];

/** `by` -1 takes the second away. */
export const addQuality = (a: QualityCounts, b: QualityCounts, by: 1 | -1 = 1): QualityCounts =>
  Object.fromEntries(names.map((name) => [name, a[name] + by * b[name]])) as QualityCounts;

/** 0 to 1 with four decimals; null of nothing: what was not measured is no zero. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundedQuotient(part, whole, 4);

/** Of how many those rates are that do not say it elsewhere. */
export const basesOf = (sum: QualityCounts) => ({
  sessions: sum.processed + sum.verified + sum.failed,
  attempts: sum.completedJobs + sum.failedJobs,
  completedAttempts: sum.completedJobs,
  pictures: sum.pictures,
  matchedNames: sum.withPlayer,
  names: sum.read - sum.removed + sum.added,
});

/** Every rate that these sums give; shares from 0 to 1, null where nothing was measured. */
export const ratesOf = (sum: QualityCounts) => {
  const kept = sum.read - sum.removed;
  const done = sum.processed + sum.verified;
  return {
    playerAccuracy: shareOf(sum.samePlayer, sum.read),
    nameMatchAccuracy: shareOf(sum.samePlayer, sum.withPlayer),
    falsePositiveRate: shareOf(sum.removed, sum.read),
    participantDetectionRate: shareOf(kept, kept + sum.added),
    ocrSuccessRate: shareOf(sum.completedJobs, sum.completedJobs + sum.failedJobs),
    sessionCoverage: shareOf(done, done + sum.failed),
    screenshotAnalysisRate: shareOf(sum.readPictures, sum.pictures),
    /** Seconds of an attempt. */
    avgProcessingTime: sum.completedJobs === 0 ? null : roundedQuotient(sum.ms, sum.completedJobs * 1000, 2),
    totalSessionsProcessed: done,
  };
};
