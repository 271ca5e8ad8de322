// Adds up the results of the test runners: sum-results.ts [--problem TEXT]... [--times FILE] FILE...
// A suite that could not run or left no result is a failure, and so is each problem that the caller found.
// `--skipped`: how many more were left out. `--times`: what tests/support/measure-suite.ts has written; then it says what each project and the slowest suites took.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';

/** Fields of jest's --json output used here. */
type Run = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numTotalTests: number;
  readonly numRuntimeErrorTestSuites: number;
};
type Sum = { readonly passed: number; readonly failed: number; readonly skipped: number };
/** Wall-clock and processor time, in seconds. */
type Took = { readonly seconds: number; readonly processorSeconds: number };
type Suite = Took & { readonly suite: string; readonly isOnEngines: boolean };

const shown = 20;

const resultsIn = (file: string): Run | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run) : null;

const sumOf = (run: Run): Sum => ({
  passed: run.numPassedTests,
  failed: run.numFailedTests + run.numRuntimeErrorTestSuites + (run.numTotalTests === 0 ? 1 : 0),
  skipped: run.numPendingTests + run.numTodoTests,
});

const projectOf = ({ suite, isOnEngines }: Suite): string => {
  if (isOnEngines) return 'engines';
  return /\/tests\/(web|e2e)\//u.exec(suite)?.[1] ?? 'server';
};

const lineOf = ({ seconds, processorSeconds }: Took, what: string): string =>
  `${seconds.toFixed(1).padStart(8)} s ${processorSeconds.toFixed(1).padStart(8)} s  ${what}`;

const sayTimes = (file: string): void => {
  const suites = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Suite);
  console.log('What the suites took, one after another: wall clock, processor');
  for (const [project, all] of Map.groupBy(suites, projectOf)) {
    const sum = (key: keyof Took): number => all.reduce((total, one) => total + one[key], 0);
    const took = { seconds: sum('seconds'), processorSeconds: sum('processorSeconds') };
    console.log(lineOf(took, `${project}, ${all.length} suites`));
  }
  console.log('The slowest:');
  for (const one of suites.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown))
    console.log(lineOf(one, `${relative(process.cwd(), one.suite)}${one.isOnEngines ? ' (engines)' : ''}`));
};

const { values, positionals: files } = parseArgs({
  options: {
    problem: { type: 'string', multiple: true, default: [] },
    times: { type: 'string' },
    skipped: { type: 'string', default: '0' },
  },
  allowPositionals: true,
});
const runs = files.map((file) => ({ file, run: resultsIn(file) }));
const missing = runs.flatMap(({ file, run }) => (run === null ? [`No result: ${file}`] : []));
const problems = [...missing, ...values.problem];
const sums = runs.flatMap(({ run }) => (run === null ? [] : [sumOf(run)]));
const total = (key: keyof Sum): number => sums.reduce((sum, one) => sum + one[key], 0);

if (values.times !== undefined && existsSync(values.times)) sayTimes(values.times);
for (const problem of problems) console.error(problem);

const failed = total('failed') + problems.length;
console.log(`${total('passed')} passed, ${failed} failed, ${total('skipped') + Number(values.skipped)} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
