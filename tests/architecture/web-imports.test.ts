import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const webFiles = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `web/src/${name}`);

const TYPE = /^type\s/;

/** Contract files that a source imports for more than types. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/import\s+(?!type\b)([^;]*?)\s+from\s+'[^']*src\/contracts\/([\w-]+)\.ts'/g)]
    .filter(([, names = '']) =>
      names
        .replace(/[{}]/g, '')
        .split(',')
        .map((name) => name.trim())
        .some((name) => name !== '' && !TYPE.test(name)),
    )
    .map(([, , file = '']) => file);

it('the web app takes values only from contracts without zod: schemas would weigh on every page', () => {
  const found = webFiles.flatMap((file) => importsOf(read(file)).map((contract) => ({ file, contract })));
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter(({ contract }) => read(`src/contracts/${contract}.ts`).includes("from 'zod'"))).toEqual([]);
});

it('distinguishes values from types', () => {
  const from = "from '../../../src/contracts/sessions.ts';";
  expect(importsOf(`import { sessionRow } ${from}`)).toEqual(['sessions']);
  expect(importsOf(`import { type SessionRow, sessionRow } ${from}`)).toEqual(['sessions']);
  expect(importsOf(`import type { SessionRow } ${from}\nimport { type Verified } ${from}`)).toEqual([]);
});
