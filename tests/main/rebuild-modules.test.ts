import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** The modules that a file of src/main loads, itself too; whether it can run there or not. */
const modulesOf = async (file: string): Promise<readonly string[]> => {
  const script = `
    const { registerHooks } = await import('node:module');
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import('${root}/src/main/${file}').catch(() => undefined);
    console.log(JSON.stringify(loaded));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: root });
  return JSON.parse(stdout) as readonly string[];
};
const isOfZod = (url: string): boolean => url.includes('/node_modules/zod/');

it('a thread that rebuilds does without the schemas, which take ten MB of it', async () => {
  const modules = await modulesOf('rebuild/rebuild-worker.ts');
  expect(modules.some((url) => url.endsWith('/src/projections/sessions/projection.ts'))).toBe(true);
  expect(modules.filter(isOfZod)).toEqual([]);
});

it('the server has them', async () => {
  expect((await modulesOf('start/composition.ts')).some(isOfZod)).toBe(true);
});
