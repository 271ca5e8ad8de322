import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readinessAnswer } from '../../src/contracts/health.ts';
import { freePort } from './engines/processes.ts';
import { expectNoLeak, lookAtFolder, lookAtStream, lookForSecrets, secrets } from './secrets.ts';
import { asShipped, shippedEnvironment } from './shipped.ts';
import { until } from './until.ts';

const root = process.cwd();

export type RunningServer = {
  readonly origin: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Sends the signal and waits for the end; answers exit code and milliseconds. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<{ readonly code: number | null; readonly ms: number }>;
};
type Options = {
  readonly dataDir?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly port?: number;
  readonly ready?: boolean;
  readonly args?: readonly string[];
};

export const tempDataDir = (): string => mkdtempSync(join(tmpdir(), 'muster-e2e-'));
export const removeDataDir = (dir: string): void => {
  lookAtFolder(dir);
  rmSync(dir, { recursive: true, force: true });
  expectNoLeak();
};

const lookAtMetrics = async (origin: string): Promise<void> => {
  const headers = { authorization: `Bearer ${secrets.metricsToken}` };
  lookForSecrets('the metrics', await (await fetch(`${origin}/internal/metrics`, { headers })).text());
};

/** Whether it is fully ready; before that it responds with what is missing. */
const isReady = async (origin: string): Promise<boolean> => {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  if (answer?.ok !== true) return false;
  return readinessAnswer.parse(await answer.json()).state === 'ready';
};

/** Starts the real product as a process and waits until it is ready. */
export const startServer = async (options: Options = {}): Promise<RunningServer> => {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? tempDataDir();
  const start = [...asShipped, 'src/main/start.mjs', ...(options.args ?? [])];
  const child = spawn(join(root, 'node_modules/.bin/node'), start, {
    cwd: root,
    env: {
      ...shippedEnvironment,
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'development',
      DEV_SIGN_IN: '1',
      METRICS_TOKEN: secrets.metricsToken,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    const look = lookAtStream('the console of a server');
    stream.on('data', (text: Buffer) => {
      output += text.toString();
      look(text.toString());
    });
  }
  const origin = `http://127.0.0.1:${port}`;
  const server: RunningServer = {
    origin,
    dataDir,
    process: child,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      const started = performance.now();
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      const ms = performance.now() - started;
      expectNoLeak();
      return { code: child.exitCode, ms };
    },
  };
  if (options.ready !== false) {
    await waitUntilReady(server);
    await lookAtMetrics(origin);
  }
  return server;
};

export const waitUntilReady = (server: RunningServer): Promise<unknown> =>
  until(
    async () => {
      if (server.process.exitCode !== null) throw new Error(`The server ended:\n${server.output()}`);
      return isReady(server.origin);
    },
    60_000,
    () => `the server to be ready:\n${server.output()}`,
  );
