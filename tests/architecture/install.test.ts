import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const read = (path: string): string => readFileSync(join(__dirname, '../..', path), 'utf8');
const versions = z.record(z.string(), z.string()).default({});
const wanted = { dependencies: versions, devDependencies: versions, optionalDependencies: versions };
const manifest = z.object({ ...wanted, allowScripts: z.record(z.string(), z.boolean()) });
const { allowScripts, ...ours } = manifest.parse(JSON.parse(read('package.json')));
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ version: z.string().optional(), hasInstallScript: z.boolean().default(false) }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')));
const root = z.object({ packages: z.object({ '': z.object(wanted) }) }).parse(JSON.parse(read('package-lock.json')));

it('the lock was made for what package.json wants, in exact versions', () => {
  expect(root.packages['']).toEqual(ours);
  const all = { ...ours.dependencies, ...ours.devDependencies, ...ours.optionalDependencies };
  for (const [name, version] of Object.entries(all))
    expect(`${name} ${lock.packages[`node_modules/${name}`]?.version ?? 'is not locked'}`).toBe(`${name} ${version}`);
});

/** npm 11 warns that later versions will refuse unknown keys. */
it('.npmrc holds only what npm itself knows', () => {
  const keys = read('.npmrc')
    .split('\n')
    .flatMap((line) => (line === '' || line.startsWith('#') ? [] : [line.split('=')[0]]));
  expect(keys.toSorted()).toEqual(['audit', 'fund', 'ignore-scripts', 'save-exact']);
});

it('no package runs a script of its own when it is installed', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
});

it('every package with an install script has been reviewed, and only Node’s is wanted', () => {
  const scripted = Object.keys(lock.packages)
    .filter((path) => lock.packages[path]?.hasInstallScript)
    .map((path) => path.replace(/^.*node_modules\//, ''));
  expect(Object.keys(allowScripts)).toEqual(expect.arrayContaining(scripted));
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(['node']);
});
