import { noteUncaught, runSuite } from '../../../tools/mutants/run-suite.ts';
import type { RunOptions } from '../../../tools/mutants/run-suite.ts';
import { globals, suiteIn } from '../../../tools/mutants/suites.ts';
import { testFilesIn } from '../../../tools/mutants/tests.ts';
import { join } from 'node:path';

const { describe: suite, it: test } = globals;
// Globals of each test file.
const {
  beforeAll: first,
  beforeEach: before,
  afterEach: after,
  afterAll: last,
} = globals as unknown as Record<string, (action: () => unknown) => void>;
const run = async (define: (log: string[]) => void, options: Partial<RunOptions> = {}) => {
  const log: string[] = [];
  const found = suiteIn('a.test.ts', () => define(log));
  const seen: (string | null)[] = [];
  const ran = await runSuite(found, {
    isWanted: () => true,
    onTest: (id) => seen.push(id),
    limit: (_id, ms) => ms,
    stopsAtFailure: false,
    ...options,
  });
  return { log, seen, ran: ran.map(({ id, failure }) => [id, failure?.message ?? null]) };
};

describe('tests in the process of the mutants', () => {
  const two = (log: string[]): void => {
    first?.(() => log.push('first'));
    last?.(() => log.push('last'));
    before?.(() => log.push('before'));
    suite('inner', () => {
      before?.(async () => log.push('before inner'));
      after?.(() => log.push('after inner'));
      test('one', async () => log.push('one'));
      test('one', () => {
        throw new Error('wrong');
      });
    });
    after?.(() => log.push('after'));
    test.each([[1], [2]])('each %i', (number: number) => log.push(`each ${number}`));
  };

  it('run as in jest, each identified by an id of its own', async () => {
    const { log, ran, seen } = await run(two);
    const around = (...inner: string[]) => ['before', 'before inner', ...inner, 'after inner', 'after'];
    const each = (number: number) => ['before', `each ${number}`, 'after'];
    expect(log).toEqual(['first', ...around('one'), ...around(), ...each(1), ...each(2), 'last']);
    expect(ran).toEqual([
      ['a.test.ts inner one', null],
      ['a.test.ts inner one 2', 'wrong'],
      ['a.test.ts each 1', null],
      ['a.test.ts each 2', null],
    ]);
    expect(seen).toEqual(ran.flatMap(([id]) => [id, null]));
  });

  it('run only where they are wanted, and up to the first that fails', async () => {
    expect((await run(two, { isWanted: (id) => id.endsWith('each 2') })).log).toEqual([
      ...['first', 'before', 'each 2', 'after', 'last'],
    ]);
    expect((await run(two, { stopsAtFailure: true })).ran).toHaveLength(2);
    expect((await run(two, { isWanted: () => false })).log).toEqual([]);
  });

  it('fail by what does not end, by what nobody waits for, and by their hooks', async () => {
    const endless = (): void => {
      test('endless', () => new Promise(() => undefined));
    };
    expect((await run(endless, { limit: () => 1 })).ran).toEqual([
      ['a.test.ts endless', 'It has not ended within 1 ms'],
    ]);
    const stray = (): void => {
      test('stray', () => noteUncaught(new Error('nobody waits')));
    };
    expect((await run(stray)).ran).toEqual([['a.test.ts stray', 'nobody waits']]);
    const unset = (log: string[]): void => {
      before?.(() => Promise.reject(new Error('not set up')));
      test('never', () => log.push('never'));
    };
    expect(await run(unset)).toMatchObject({ log: [], ran: [['a.test.ts never', 'not set up']] });
    const untold = (): void => {
      last?.(() => {
        throw new Error('not cleared up');
      });
      test('fine', () => undefined);
    };
    expect((await run(untold)).ran.at(-1)).toEqual(['a.test.ts fine', 'not cleared up']);
  });

  it('are defined only while their file is loaded', () => {
    expect(() => test('late', () => undefined)).toThrow('Tests are only defined while their file is loaded');
  });

  it('are those of what is mutated', () => {
    const files = testFilesIn(join(__dirname, '../../..')).map((file) => file.slice(file.lastIndexOf('tests/')));
    expect(files).toContain('tests/domain/roster/players.test.ts');
    expect(files.filter((file) => file.includes('one-number'))).toEqual([]);
  });
});
