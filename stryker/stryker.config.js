/** Run by scripts/mutants.ts, which reads the report. Each worker is one process: two cores, two of them (WORKERS=1: one). */
export default {
  packageManager: 'npm',
  plugins: ['@stryker-mutator/jest-runner', './stryker/near-tests.ts', './stryker/sample.ts', './stryker/survivors.ts'],
  mutate: ['src/domain/**/*.ts', 'src/application/**/*.ts', 'src/projections/**/*.ts'],
  testRunner: 'near-tests',
  // Which tests are related is told by what they reached (near-tests.ts), not by what they import.
  jest: { projectType: 'custom', configFile: 'stryker/jest.config.js', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // What is made when a module is loaded is mutated, too: it costs time, but the rules' tables are such values.
  ignoreStatic: false,
  checkers: ['sample'],
  concurrency: Number(process.env['WORKERS'] ?? 2),
  // Generous: on a busy machine a slow test, or a runner that has just begun, is no mutant that was noticed.
  timeoutMS: 90_000,
  timeoutFactor: 2,
  // All tests once, in one process: five minutes, the usual limit, are too few where others work, too.
  dryRunTimeoutMinutes: 30,
  tempDirName: 'artifacts/mutants-tmp',
  ignorePatterns: ['/web', '/bench', '/docs', '/infra', '/data', '/artifacts', '/coverage', '/tests/web'],
  reporters: ['json', 'progress-append-only', 'survivors'],
  jsonReporter: { fileName: 'artifacts/mutants.json' },
  warnings: { slow: false },
  allowConsoleColors: false,
};
