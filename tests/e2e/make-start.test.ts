import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join, relative } from 'node:path';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { freePort } from '../support/engines/processes.ts';
import { until } from '../support/until.ts';
import { signInToApi } from './support/client.ts';

jest.setTimeout(300_000);

const root = join(__dirname, '../..');
const notCopied = new Set(['.git', '.env', 'data', 'artifacts', 'coverage', 'web/dist']);

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

/** The current checkout as a separate repository, with the packages installed here. */
const copyCheckout = (folder: string): void => {
  cpSync(root, folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => basename(source) !== 'node_modules' && !notCopied.has(relative(root, source)),
  });
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'as it is');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
};

/** Resolves when the port is free, rejects when it is in use. */
const takePort = async (port: number): Promise<void> => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
};

/** Also a server that outlived its make. */
const killGroup = (leader: ChildProcess | null): void => {
  try {
    if (leader?.pid !== undefined) process.kill(-leader.pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
};

describe('make start', () => {
  const checkout = temporaryFolder();
  const dataDir = temporaryFolder();
  let make: ChildProcess | null = null;
  afterAll(async () => {
    killGroup(make);
    await checkout.remove();
    await dataDir.remove();
  });

  it('serves the demo guild, changes nothing in the checkout, and ends with its server on SIGTERM', async () => {
    copyCheckout(checkout.path);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    let output = '';
    // The packages are there, and those of this checkout are not to be installed again from its copy.
    const child = spawn('make', ['--old-file=node_modules/.installed', 'start'], {
      cwd: checkout.path,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), DATA_DIR: dataDir.path },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    make = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    await until(
      () => {
        if (child.exitCode !== null) throw new Error(`make ended:\n${output}`);
        return output.includes('Muster is ready at');
      },
      240_000,
      () => `make start to be ready:\n${output}`,
    );

    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const client = await signInToApi(origin, 'member');
    expect((await client.json<unknown[]>('/api/players')).length).toBeGreaterThanOrEqual(110);
    expect(await client.json('/api/my/stats')).toMatchObject({ totalSessions: expect.any(Number) });
    const page = await fetch(origin, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<script type="module"');

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await takePort(port);
    expect(git(checkout.path, 'status', '--porcelain', '--', '.', ':!node_modules')).toBe('');
  });
});
