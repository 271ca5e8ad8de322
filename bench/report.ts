import { rowOf } from './judge.ts';
import type { Judged } from './judge.ts';

export type Report = {
  readonly table: Readonly<Record<string, object>>;
  /** Reasons for a failed run, one per line. */
  readonly complaints: readonly string[];
  readonly summary: string;
};

const complaintOf = (line: Judged): string => {
  const { measured, ratio, mark } = rowOf(line);
  return `Missed: ${line.name}: ${ratio === '' ? measured : ratio}, wanted ${mark}`;
};

/** Text of the report; `broken`: benches that ended with an error. */
export const reportOf = (lines: readonly Judged[], broken: readonly string[]): Report => {
  const missed = lines.filter(({ verdict }) => verdict === 'missed');
  const notJudged = lines.filter(({ verdict }) => verdict.startsWith('not judged'));
  return {
    table: Object.fromEntries(
      lines.map((line) => [line.name, { ...rowOf(line), verdict: line.verdict, note: line.note ?? '' }]),
    ),
    complaints: [...missed.map(complaintOf), ...broken.map((name) => `Broken: ${name} ended with an error`)],
    summary: `${lines.length} lines: ${missed.length} missed, ${notJudged.length} not judged; ${broken.length} benches broken`,
  };
};
