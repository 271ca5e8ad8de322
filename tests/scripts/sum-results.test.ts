import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../adapters/temporary-folder.ts';

const root = join(__dirname, '../..');
const folder = temporaryFolder();
afterAll(() => folder.remove());

const clean = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numTotalTests: 5,
  numRuntimeErrorTestSuites: 0,
};
let files = 0;
const resultFile = (run: Partial<typeof clean>): string => {
  const path = join(folder.path, `${(files += 1)}.json`);
  writeFileSync(path, JSON.stringify({ ...clean, ...run }));
  return path;
};
const sum = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/sum-results.ts', ...args], { cwd: root });
  return { status, last: String(stdout).trim().split('\n').at(-1), out: String(stdout), problems: String(stderr) };
};

describe('the last line of make test', () => {
  it('adds up what passed in all runs', () => {
    expect(sum(resultFile({}), resultFile({}))).toMatchObject({ status: 0, last: '10 passed, 0 failed, 0 skipped' });
  });

  it('counts pending and todo as skipped, which fails nothing', () => {
    expect(sum(resultFile({ numPendingTests: 2, numTodoTests: 1 }))).toMatchObject({
      status: 0,
      last: '5 passed, 0 failed, 3 skipped',
    });
  });

  it.each([
    ['a failed test', { numFailedTests: 1 }],
    ['a suite that could not run', { numRuntimeErrorTestSuites: 1 }],
    ['a run without a test', { numTotalTests: 0 }],
  ])('fails with %s', (_, run) => {
    expect(sum(resultFile(run))).toMatchObject({ status: 1, last: '5 passed, 1 failed, 0 skipped' });
  });

  it('fails with a run that left no result, and with a problem that the caller found', () => {
    const { status, last, problems } = sum('--problem', 'the checkout was changed', '/nowhere.json', resultFile({}));
    expect({ status, last }).toEqual({ status: 1, last: '5 passed, 2 failed, 0 skipped' });
    expect(problems).toBe('No result: /nowhere.json\nthe checkout was changed\n');
  });

  it('counts what was left out', () => {
    expect(sum('--skipped', '3', resultFile({ numPendingTests: 1 })).last).toBe('5 passed, 0 failed, 4 skipped');
  });

  it('says before it what each project and the slowest suites took', () => {
    const times = join(folder.path, 'times');
    const took = [
      { suite: join(root, 'tests/api/a.test.ts'), isOnEngines: true, seconds: 2.5, processorSeconds: 1 },
      { suite: join(root, 'tests/api/a.test.ts'), isOnEngines: false, seconds: 1.5, processorSeconds: 1 },
      { suite: join(root, 'tests/domain/b.test.ts'), isOnEngines: false, seconds: 3, processorSeconds: 0.25 },
      { suite: join(root, 'tests/e2e/c.test.ts'), isOnEngines: false, seconds: 9, processorSeconds: 0.5 },
    ];
    writeFileSync(times, took.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const lines = sum('--times', times, resultFile({}))
      .out.split('\n')
      .map((line) => line.trim().replaceAll(/ +/gu, ' '));
    expect(lines).toEqual([
      'What the suites took, one after another: wall clock, processor',
      '2.5 s 1.0 s engines, 1 suites',
      '4.5 s 1.3 s server, 2 suites',
      '9.0 s 0.5 s e2e, 1 suites',
      'The slowest:',
      '9.0 s 0.5 s tests/e2e/c.test.ts',
      '3.0 s 0.3 s tests/domain/b.test.ts',
      '2.5 s 1.0 s tests/api/a.test.ts (engines)',
      '1.5 s 1.0 s tests/api/a.test.ts',
      '5 passed, 0 failed, 0 skipped',
      '',
    ]);
  });
});
