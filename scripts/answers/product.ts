import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

export type Product = {
  readonly origin: string;
  /** Ends it, and removes its data. */
  readonly stop: () => Promise<void>;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

const isReady = async (origin: string): Promise<boolean> =>
  (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true;

/** Starts the product of a checkout, its clock at `at`, empty or with its demo guild: nothing is shared but HTTP. */
export const startProduct = async (checkout: string, at: Date, isDemo: boolean): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-answers-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const clock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href;
  const child = spawn(join(checkout, 'node_modules/.bin/node'), ['src/main/start.mjs'], {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: isDemo ? '1' : '0',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--import=${clock}`,
      CLOCK_OFFSET_MS: String(at.getTime() - Date.now()),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const end = Date.now() + 300_000;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The product of ${checkout} ended with ${child.exitCode}`);
    if (Date.now() > end) await stop().then(() => Promise.reject(new Error(`${checkout} did not become ready`)));
    await pause(100);
  }
  return { origin, stop };
};
