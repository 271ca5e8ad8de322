import { verdictOf } from '../../bench/judge.ts';
import { compared, medianOfFive } from '../../bench/measure.ts';
import type { Result } from '../../bench/measure.ts';
import { reportOf } from '../../bench/report.ts';

const quiet = { factor: 1, of: 'cpu', least: 1 };
const busy = { factor: 1.3, of: 'fsync', least: 0.9 };
const speed = (ratio: number) => compared('speed', [100, 100 * ratio], { count: 1, wanted: 0.8, note: '' });
const growth = (ratio: number): Result => ({
  kind: 'ratio',
  name: 'growth',
  ours: '1.3 ms',
  other: '1.0 ms',
  ratio,
  mark: { atMost: 1.3 },
});
const time = (ms: number): Result => ({ kind: 'time', name: 'time', ms, atMostMs: 100 });
const memory = (bytes: number): Result => ({ kind: 'memory', name: 'memory', bytes, atMostBytes: 300e6 });
const score = (of: number, quietOnly: boolean): Result => ({
  ...{ kind: 'score', name: 'score', score: of, mark: { atLeast: 98 }, quietOnly },
});
const note: Result = { kind: 'note', name: 'peer', text: 'not run' };

describe('a line of the bench', () => {
  it.each([
    ['a speed at its mark', speed(0.8), 'reached'],
    ['a speed below it', speed(0.79), 'missed'],
    ['a growth at its mark', growth(1.3), 'reached'],
    ['a growth above it', growth(1.31), 'missed'],
    ['memory at its mark', memory(300e6), 'reached'],
    ['memory above it', memory(301e6), 'missed'],
    ['a score at its mark', score(98, false), 'reached'],
    ['a score below it', score(97, false), 'missed'],
    ['a note', note, 'shown'],
  ])('%s is judged on every machine', (_, line, verdict) => {
    expect([quiet, busy, null].map((machine) => verdictOf(line, machine))).toEqual([verdict, verdict, verdict]);
  });

  it.each([
    ['quiet', { factor: 1, of: 'cpu', least: 1 }, 'missed'],
    ['a fifth slower', { factor: 1.2, of: 'cpu', least: 1 }, 'missed'],
    ['a fifth quicker', { factor: 0.8, of: 'fsync', least: 0.8 }, 'missed'],
    ['slower than that', { factor: 1.21, of: 'fsync', least: 1 }, 'not judged (machine at 1.21 of quiet: fsync)'],
    ['another, quicker one', { factor: 0.5, of: 'cpu', least: 0.5 }, 'not judged (machine at 0.50 of quiet: cpu)'],
    ['unknown', null, 'not judged (no quiet value is recorded)'],
  ])(
    'a time, a score of times or a ratio of waiting for the disk, beside its mark on a machine that is %s',
    (_, machine, verdict) => {
      expect(verdictOf(time(101), machine)).toBe(verdict);
      expect(verdictOf({ ...speed(0.79), quietOnly: true }, machine)).toBe(verdict);
      expect(verdictOf(score(97, true), machine)).toBe(verdict);
    },
  );

  it('a time or a score of times that holds on a slower machine is reached, a ratio that does may come from it', () => {
    const ratio = { ...speed(0.8), quietOnly: true };
    expect([time(100), score(98, true), ratio].map((line) => verdictOf(line, busy))).toEqual([
      ...['reached', 'reached', 'not judged (machine at 1.30 of quiet: fsync)'],
    ]);
  });

  it('is not judged where the processor is slower and the disk quicker', () => {
    const mixed = { factor: 1.4, of: 'cpu', least: 0.7 };
    expect(verdictOf(time(100), mixed)).toBe('not judged (machine at 1.40 of quiet: cpu)');
  });

  it('is reached at its mark on a quiet machine', () => {
    expect(verdictOf(time(100), quiet)).toBe('reached');
    expect(verdictOf({ ...speed(0.8), quietOnly: true }, quiet)).toBe('reached');
  });
});

describe('the report', () => {
  const judged = (line: Result, machine = quiet) => ({ ...line, verdict: verdictOf(line, machine) });

  it('complains of nothing when every mark is reached or not judged', () => {
    const { complaints, summary } = reportOf([judged(speed(1)), judged(note), judged(time(500), busy)], []);
    expect({ complaints, summary }).toEqual({
      complaints: [],
      summary: '3 lines: 0 missed, 1 not judged; 0 benches broken',
    });
  });

  it('complains of each line beside its mark and of each bench that broke', () => {
    const lines = [
      judged(speed(0.5)),
      judged(growth(2)),
      judged(time(500)),
      judged(memory(400e6)),
      judged(score(90, true)),
    ];
    expect(reportOf(lines, ['mongo']).complaints).toEqual([
      'Missed: speed: 0.50, wanted at least 0.8',
      'Missed: growth: 2.00, wanted at most 1.3',
      'Missed: time: 500 ms, wanted at most 100 ms',
      'Missed: memory: 400 MB, wanted at most 300 MB',
      'Missed: score: 90, wanted at least 98',
      'Broken: mongo ended with an error',
    ]);
  });
});

it('the median of five is the third', async () => {
  const values = [9, 1, 8, 2, 7, 3];
  expect(await medianOfFive(async () => values.shift() ?? 0)).toBe(7);
  expect(values).toEqual([3]);
});
