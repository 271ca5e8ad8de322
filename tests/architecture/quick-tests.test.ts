import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** Otherwise a moved test would run in `make test` again. */
it('what only make test-all runs is there: each path of the list in jest.config.js begins that of a test', () => {
  const [, list = ''] = /const behind = \[([^\]]*)\]/.exec(readFileSync(join(root, 'jest.config.js'), 'utf8')) ?? [];
  const paths = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
  const tests = (readdirSync(join(root, 'tests'), { recursive: true }) as string[]).filter((name) =>
    name.endsWith('.test.ts'),
  );
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !tests.some((name) => name.startsWith(path)))).toEqual([]);
});
