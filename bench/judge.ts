import { assertNever } from '../src/domain/kernel/assert-never.ts';
import type { Mark, Result } from './measure.ts';

/**
 * Load of the machine relative to its recorded quiet value (1.5: half as slow again); null when none is recorded.
 * `least`: the lowest factor.
 */
export type Machine = { readonly factor: number; readonly of: string; readonly least: number } | null;

export type Verdict = 'reached' | 'missed' | 'shown' | `not judged (${string})`;

export type Judged = Result & { readonly verdict: Verdict };

const tolerance = 0.2;
const holds = (ratio: number, mark: Mark): boolean =>
  'atLeast' in mark ? ratio >= mark.atLeast : ratio <= mark.atMost;
const judged = (isReached: boolean): Verdict => (isReached ? 'reached' : 'missed');

/** Machine-dependent lines are judged only on a quiet machine. */
const whenQuiet = (machine: Machine, isReached: boolean): Verdict => {
  if (machine === null) return 'not judged (no quiet value is recorded)';
  if (Math.abs(machine.factor - 1) > tolerance)
    return `not judged (machine at ${machine.factor.toFixed(2)} of quiet: ${machine.of})`;
  return judged(isReached);
};

/** A mark reached on a slow machine counts as reached. */
const withHandicap = (machine: Machine, isReached: boolean): Verdict =>
  isReached && machine !== null && machine.least >= 1 - tolerance ? 'reached' : whenQuiet(machine, isReached);

export const verdictOf = (result: Result, machine: Machine): Verdict => {
  switch (result.kind) {
    case 'ratio': {
      const isReached = holds(result.ratio, result.mark);
      return result.quietOnly === true ? whenQuiet(machine, isReached) : judged(isReached);
    }
    case 'time':
      return withHandicap(machine, result.ms <= result.atMostMs);
    case 'memory':
      return judged(result.bytes <= result.atMostBytes);
    case 'score': {
      const isReached = holds(result.score, result.mark);
      return result.quietOnly ? withHandicap(machine, isReached) : judged(isReached);
    }
    case 'note':
      return 'shown';
    default:
      return assertNever(result);
  }
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`;
const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`;

const wantedOf = (mark: Mark): string => ('atLeast' in mark ? `at least ${mark.atLeast}` : `at most ${mark.atMost}`);

type Row = { readonly measured: string; readonly against: string; readonly ratio: string; readonly mark: string };

/** Formats a line of the table. */
export const rowOf = (result: Result): Row => {
  switch (result.kind) {
    case 'ratio': {
      const { ours, other, ratio, mark } = result;
      return { measured: ours, against: other, ratio: ratio.toFixed(2), mark: wantedOf(mark) };
    }
    case 'time':
      return {
        measured: milliseconds(result.ms),
        against: '',
        ratio: '',
        mark: `at most ${milliseconds(result.atMostMs)}`,
      };
    case 'memory':
      return {
        measured: megabytes(result.bytes),
        against: '',
        ratio: '',
        mark: `at most ${megabytes(result.atMostBytes)}`,
      };
    case 'score':
      return { measured: String(result.score), against: '', ratio: '', mark: wantedOf(result.mark) };
    case 'note':
      return { measured: result.text, against: '', ratio: '', mark: '' };
    default:
      return assertNever(result);
  }
};
