import { equivalents, judge, mutantsIn } from '../../../tools/mutants/report.ts';
import { isUnreachable } from '../../../tools/mutants/is-unreachable.ts';
import { sampleOf } from '../../../tools/mutants/sample-of.ts';
import { testFilesOf } from '../../../tools/mutants/test-files.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = 'export const isOld = (a: number): boolean => a > 7;\nexport const both = (a: number) =>\n  a +\n  1;\n';
const mutant = (status: string, replacement: string, [line, column, endLine, endColumn]: readonly number[]) => ({
  status,
  replacement,
  location: { start: { line, column }, end: { line: endLine, column: endColumn } },
});
const comparison = [1, 46, 1, 51];
const reportOf = (...mutants: readonly ReturnType<typeof mutant>[]): string =>
  JSON.stringify({
    files: { 'src/domain/roster/age.ts': { source, mutants }, 'src/domain/other.ts': { source, mutants: [] } },
  });

describe('the report of mutants', () => {
  const found = mutantsIn(
    reportOf(
      mutant('Killed', 'a < 7', comparison),
      mutant('Timeout', 'true', comparison),
      mutant('Survived', 'a >= 7', comparison),
      mutant('NoCoverage', 'a - 1', [3, 3, 4, 4]),
      mutant('CompileError', 'false', comparison),
      mutant('RuntimeError', '', comparison),
    ),
  );

  it('counts who was tried: killed or timed out, survived or never run', () => {
    expect(found.map(({ isKilled }) => isKilled)).toEqual([true, true, false, false]);
  });

  it('names a survivor by its place and by the texts', () => {
    expect(found.slice(2)).toEqual([
      {
        file: 'src/domain/roster/age.ts',
        at: 'src/domain/roster/age.ts:1:46',
        line: 'export const isOld = (a: number): boolean => a > 7;',
        mutation: 'a > 7 -> a >= 7',
        isKilled: false,
      },
      expect.objectContaining({ at: 'src/domain/roster/age.ts:3:3', line: 'a +', mutation: 'a + 1 -> a - 1' }),
    ]);
  });

  it('adds up folders, and those in them', () => {
    expect(judge(found, []).scores).toEqual([
      { folder: 'src/domain', killed: 2, total: 4 },
      { folder: 'src/domain/roster', killed: 2, total: 4 },
    ]);
  });

  it('does not count a survivor that is listed as equivalent', () => {
    const [, , survivor] = found;
    const listed = { file: '', line: '', mutation: '', ...survivor, why: 'ages are whole numbers from 8' };
    const { scores, survivors, equivalent, wronglyListed } = judge(found, [listed]);
    expect(scores[0]).toEqual({ folder: 'src/domain', killed: 2, total: 3 });
    expect(survivors.map(({ mutation }) => mutation)).toEqual(['a + 1 -> a - 1']);
    expect({ equivalent, wronglyListed }).toEqual({ equivalent: 1, wronglyListed: [] });
    expect(judge(found, [{ ...listed, file: 'src/domain/other.ts' }]).equivalent).toBe(0);
  });

  it('says when a test killed what is listed as equivalent', () => {
    const [killed] = found;
    const listed = { file: '', line: '', mutation: '', ...killed, why: 'nobody is younger' };
    expect(judge(found, [listed])).toMatchObject({ wronglyListed: [killed], equivalent: 0 });
  });

  it('the committed list gives each a reason', () => {
    const list = JSON.parse(readFileSync(join(__dirname, '../../../tools/mutants/equivalent.json'), 'utf8')) as unknown;
    expect(() => equivalents.parse(list)).not.toThrow();
  });

  it('leaves out what the compiler shows to be reached by nothing', () => {
    const branch = (test: unknown, name: string) => ({
      ...{ type: 'SwitchCase', test },
      consequent: [{ type: 'ReturnStatement', argument: { callee: { name } } }],
    });
    expect(isUnreachable(branch(null, 'assertNever'))).toBe(true);
    expect(isUnreachable(branch({}, 'assertNever'))).toBe(false);
    expect(isUnreachable(branch(null, 'other'))).toBe(false);
  });
});

describe('the sample', () => {
  const mutants = (root: string) =>
    Array.from({ length: 1_000 }, (_, line) => ({
      id: String(line),
      fileName: `${root}/src/domain/age.ts`,
      mutatorName: 'EqualityOperator',
      replacement: 'a >= 7',
      location: { start: { line, column: 1 }, end: { line, column: 9 } },
    }));

  it('is of the wanted size, and the same for a seed wherever the checkout lies and however they come', () => {
    const sample = sampleOf(mutants('/a'), 300, '1');
    expect(sample.size).toBe(300);
    expect(sampleOf(mutants('/tmp/sandbox-x').reverse(), 300, '1')).toEqual(sample);
    expect(sampleOf(mutants('/a'), 300, '2')).not.toEqual(sample);
  });

  it('is everything when there are fewer', () => {
    expect(sampleOf(mutants('/a'), Infinity, '1').size).toBe(1_000);
  });
});

describe('the test files that a mutant is shown to', () => {
  const age = '/copy/src/domain/roster/age.ts';
  const own = '/copy/tests/domain/roster/age.test.ts';
  const far = '/copy/tests/api/players/page.test.ts';
  const other = '/copy/tests/domain/session/edit/verify.test.ts';
  const reached = {
    mutantsOf: new Map([
      [far, new Set(['1', '2'])],
      [own, new Set(['1', '3'])],
      [other, new Set(['9'])],
    ]),
    importsOf: new Map([
      [far, new Set(['src/domain/roster/age.ts', 'src/domain/roster/name.ts', 'src/api/page.ts'])],
      [other, new Set(['src/domain/roster/age.ts', 'src/domain/roster/name.ts'])],
      [own, new Set(['src/domain/roster/age.ts'])],
    ]),
  };

  it('are those that reach it, its own folder first; none where no test does', () => {
    expect(testFilesOf({ id: '1', fileName: age, isStatic: false }, reached)).toEqual([own, far]);
    expect(testFilesOf({ id: '2', fileName: age, isStatic: false }, reached)).toEqual([far]);
    expect(testFilesOf({ id: '5', fileName: age, isStatic: false }, reached)).toEqual([]);
  });

  it('are those of the folders above before others that reach less', () => {
    const above = '/copy/tests/domain/stored.test.ts';
    const mutantsOf = new Map([...reached.mutantsOf, [above, new Set(['1', '2', '3', '4'])]]);
    expect(testFilesOf({ id: '1', fileName: age, isStatic: false }, { ...reached, mutantsOf })).toEqual([
      own,
      above,
      far,
    ]);
  });

  it('are those that import its file when it is made at load, those first that import least besides', () => {
    expect(testFilesOf({ id: '4', fileName: age, isStatic: true }, reached)).toEqual([own, other, far]);
    const name = '/elsewhere/src/domain/roster/name.ts';
    expect(testFilesOf({ id: '4', fileName: name, isStatic: true }, reached)).toEqual([other, far]);
  });

  it('are twenty-four at most, those first that reach least besides', () => {
    const broad = Array.from({ length: 30 }, (_, index) => `/copy/tests/api/a${index}.test.ts`);
    const idsOf = (size: number) => new Set(Array.from({ length: size }, (_, id) => String(id)));
    const many = broad.map((file, index) => [file, idsOf(40 - index)] as const);
    const files = testFilesOf({ id: '1', fileName: age, isStatic: false }, { ...reached, mutantsOf: new Map(many) });
    expect(files).toEqual(broad.toReversed().slice(0, 24));
  });
});

it('every listed equivalent stands in the file that it names', () => {
  const root = join(__dirname, '../../..');
  const listed = equivalents.parse(JSON.parse(readFileSync(join(root, 'tools/mutants/equivalent.json'), 'utf8')));
  const standsIn = ({ file, line }: (typeof listed)[number]): boolean =>
    existsSync(join(root, file)) &&
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .some((one) => one.trim() === line);
  expect(listed.length).toBeGreaterThan(50);
  expect(listed.filter((one) => !standsIn(one)).map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
});
