import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readinessAnswer } from '../../src/contracts/health.ts';
import { drawRoster } from '../support/roster-picture.ts';
import { freePort } from '../support/engines/processes.ts';
import { removeDataDir, tempDataDir } from '../support/server.ts';
import { until } from '../support/until.ts';
import { signInToApi } from './support/client.ts';
import { statusOf, submitPicture } from './support/engine-kills.ts';

jest.setTimeout(300_000);

const run = promisify(execFile);

/** The result of `npm run package` in an empty folder: no checkout, git or compiler, and no types for Node to strip. */
describe('the packed tarball', () => {
  const folder = tempDataDir();
  const dataDir = join(folder, 'data');
  const muster = join(folder, 'node_modules/.bin/muster');
  const env = { PATH: process.env['PATH'], HOME: folder, DATA_DIR: dataDir };
  beforeAll(async () => {
    const packed = await run(process.execPath, ['scripts/pack.ts', folder]);
    const tarball = packed.stdout.trim();
    await run('npm', ['install', '--no-audit', '--no-fund', tarball], {
      cwd: folder,
      env: { ...process.env, HOME: folder },
    });
  });
  afterAll(() => removeDataDir(folder));

  it('holds JavaScript only, and needs nothing that the web app was built with', () => {
    const own = join(folder, 'node_modules/muster');
    const files = readdirSync(own, { recursive: true }) as string[];
    expect(files.filter((name) => /\.tsx?$/.test(name))).toEqual([]);
    const { dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { dependencies: object };
    expect(Object.keys(dependencies)).toEqual(
      expect.arrayContaining(['fastify', 'better-sqlite3', 'onnxruntime-node']),
    );
    expect(Object.keys(dependencies)).not.toContain('react');
  });

  it('serves the demo guild with its pages, reads a roster, and ends when it is asked to', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    mkdirSync(dataDir);
    const server = spawn(muster, [], {
      cwd: folder,
      env: { ...env, PORT: String(port), DEMO: '1', LOG_LEVEL: 'warn' },
    });
    let said = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    const isReady = async (): Promise<boolean> => {
      if (server.exitCode !== null) throw new Error(said);
      const answer = await fetch(`${origin}/readyz`).catch(() => null);
      return answer?.ok === true && readinessAnswer.parse(await answer.json()).state === 'ready';
    };
    await until(isReady, 60_000, () => `the packed server to be ready:\n${said}`);
    const page = await fetch(origin, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<div id="root">');
    const admin = await signInToApi(origin, 'admin');
    const session = await submitPicture(admin, await drawRoster({ names: ['Alder', 'Birch'] }));
    await until(async () => (await statusOf(admin, session)) === 'processed', 60_000);
    const backup = await run(muster, ['backup', '--json'], { cwd: folder, env: { ...env, PORT: String(port) } });
    rmSync((JSON.parse(backup.stdout) as { folder: string }).folder, { recursive: true });
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
