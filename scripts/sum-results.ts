// Adds up the results of the test runners: sum-results.ts [--problem TEXT]... FILE...
// A suite that could not run or left no result is a failure, and so is each problem that the caller found.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';

/** The parts of jest's --json that are read. */
type Run = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numTotalTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
};
type Sum = { readonly passed: number; readonly failed: number; readonly skipped: number };

const shown = 10;

const resultsIn = (file: string): Run | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run) : null;

const sumOf = (run: Run): Sum => ({
  passed: run.numPassedTests,
  failed: run.numFailedTests + run.numRuntimeErrorTestSuites + (run.numTotalTests === 0 ? 1 : 0),
  skipped: run.numPendingTests + run.numTodoTests,
});

const { values, positionals: files } = parseArgs({
  options: { problem: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
});
const runs = files.map((file) => ({ file, run: resultsIn(file) }));
const missing = runs.flatMap(({ file, run }) => (run === null ? [`No result: ${file}`] : []));
const problems = [...missing, ...values.problem];
const sums = runs.flatMap(({ run }) => (run === null ? [] : [sumOf(run)]));
const total = (key: keyof Sum): number => sums.reduce((sum, one) => sum + one[key], 0);

const suites = runs
  .flatMap(({ run }) => run?.testResults ?? [])
  .map(({ name, startTime, endTime }) => ({
    name: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }))
  .sort((a, b) => b.seconds - a.seconds);
if (suites.length > 0) console.log(`The slowest of ${suites.length} suites:`);
for (const { name, seconds } of suites.slice(0, shown)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
for (const problem of problems) console.error(problem);

const failed = total('failed') + problems.length;
console.log(`${total('passed')} passed, ${failed} failed, ${total('skipped')} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
