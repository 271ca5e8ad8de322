/** Run by tools/mutants/run.ts, which reads the report. Each worker is one process: two cores, two of them (WORKERS=1: one). */
export default {
  packageManager: 'npm',
  plugins: [
    './tools/mutants/near-tests.ts',
    './tools/mutants/sample.ts',
    './tools/mutants/survivors.ts',
    './tools/mutants/unreachable.ts',
  ],
  mutate: ['src/domain/**/*.ts', 'src/application/**/*.ts', 'src/projections/**/*.ts'],
  testRunner: 'near-tests',
  coverageAnalysis: 'perTest',
  // What is made when a module is loaded is mutated, too: it costs time, but the rules' tables are such values.
  ignoreStatic: false,
  checkers: ['sample'],
  ignorers: ['unreachable'],
  concurrency: Number(process.env['WORKERS'] ?? 2),
  // For what never ends though nothing is waited for: tests have limits of their own (in-process.ts).
  timeoutMS: 30_000,
  timeoutFactor: 2,
  dryRunTimeoutMinutes: 15,
  // What a mutant leaves open does not add up.
  maxTestRunnerReuse: 500,
  tempDirName: 'artifacts/mutants-tmp',
  ignorePatterns: ['/web', '/bench', '/infra', '/data', '/artifacts', '/coverage', '/tests/web'],
  reporters: ['json', 'progress-append-only', 'survivors'],
  jsonReporter: { fileName: 'artifacts/mutants.json' },
  warnings: { slow: false },
  allowConsoleColors: false,
};
