import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const testsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);
/** Rows of the table below a heading, without its head. */
const rowsBelow = (heading: string): readonly string[] => {
  const [, rest = ''] = page.split(`## ${heading}\n`);
  const lines = (rest.split('\n## ')[0] ?? '').split('\n');
  return lines.filter((line) => line.startsWith('| ')).slice(1);
};

it.each(['From whom, and by what', 'Held of OWASP ASVS 5.0'])('each line of "%s" names a test', (heading) => {
  const rows = rowsBelow(heading);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => testsIn(row).length === 0)).toEqual([]);
});

it.each([...new Set(testsIn(page))])('%s is there and is a test, or holds some', (path) => {
  const full = join(root, path);
  expect(existsSync(full)).toBe(true);
  // A suite of `tests/contracts` runs for every adapter.
  const isTest = /\.test\.ts$|^tests\/contracts\/[\w-]+\.ts$/.test(path);
  expect(isTest || (statSync(full).isDirectory() && globSync('**/*.test.ts', { cwd: full }).length > 0)).toBe(true);
});
