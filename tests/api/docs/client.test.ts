// A client that is made from docs/openapi.json alone, by a generator of others: it compiles, and works.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openGuild } from '../sessions/guild.ts';

const root = join(__dirname, '../../..');
const run = promisify(execFile);
const inBin = (name: string): string => join(root, 'node_modules/.bin', name);

const client = `
import type { components, paths } from './muster.d.ts';

type Reading = { [P in keyof paths]: paths[P] extends { get: { responses: { 200: { content: { 'application/json': unknown } } } } } ? P : never }[keyof paths];
type Get<P extends Reading> = paths[P] extends { get: infer O } ? O : never;
type Query<P extends Reading> = Get<P> extends { parameters: { query?: infer Q } } ? Q : never;
type Body<P extends Reading> = Get<P> extends { responses: { 200: { content: { 'application/json': infer B } } } } ? B : never;

const get = async <P extends Reading>(path: P, query?: Query<P>): Promise<Body<P>> => {
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
  const answer = await fetch(\`\${process.env['ORIGIN']}\${path}?\${search}\`, { headers: { cookie: process.env['COOKIE'] ?? '' } });
  if (answer.ok) return (await answer.json()) as Body<P>;
  const problem = (await answer.json()) as components['schemas']['Problem'];
  throw new Error(\`\${problem.code}: \${problem.detail}\`);
};

const { sessions, hasMore } = await get('/api/sessions', { limit: 10, after: process.env['AFTER'] });
const types: string[] = sessions.map(({ eventType }) => eventType);
const counts: number[] = sessions.map(({ participantCount }) => participantCount);
console.log(JSON.stringify({ types, counts, hasMore }));
// @ts-expect-error there is no such filter
void (() => get('/api/sessions', { colour: 'red' }));
// @ts-expect-error there is no such address
void (() => get('/api/rumours'));
// @ts-expect-error a count is no text
const wrong: string[] = counts;
void wrong;
`;
const settings = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    allowImportingTsExtensions: true,
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
  },
  files: ['client.ts'],
};

describe('a generated client', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'muster-client-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('compiles, and lists sessions', async () => {
    await run(inBin('openapi-typescript'), [join(root, 'docs/openapi.json'), '-o', join(folder, 'muster.d.ts')]);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'client.ts'), client);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    // The compiler prints its errors to stdout.
    const compiled = await run(inBin('tsc'), ['-p', folder]).catch((error: unknown) => error);
    expect(compiled).toMatchObject({ stdout: '' });

    const guild = await openGuild();
    await guild.submit('Nova, Rexxar');
    const env = { ORIGIN: `http://127.0.0.1:${guild.port}`, COOKIE: guild.cookies.member, AFTER: await guild.head() };
    const { stdout } = await run(process.execPath, [join(folder, 'client.ts')], { env });
    expect(JSON.parse(stdout)).toEqual({ types: ['Kraken'], counts: [2], hasMore: false });
    await expect(run(process.execPath, [join(folder, 'client.ts')], { env: { ...env, COOKIE: '' } })).rejects.toThrow(
      'signed-out: Sign in first.',
    );
    await guild.close();
  }, 120_000);
});
