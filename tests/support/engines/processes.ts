import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Below the systems' ephemeral ports, so that no outgoing connection takes a port between its choice and its use. */
const ports = { from: 20_000, to: 32_000 };

/** The range of this worker, because another worker may choose at the same time. */
const WORKERS = 16;
const share = (ports.to - ports.from) / WORKERS;
const first = ports.from + (Number(process.env['JEST_WORKER_ID'] ?? 0) % WORKERS) * share;

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const given = new Set<number>();

/**
 * A port that was free a moment ago. It is not returned again in this process for a long time: the second of two
 * servers on one port would exit, and its clients would use the first.
 */
export const freePort = async (): Promise<number> => {
  if (given.size > share / 2) given.clear();
  for (;;) {
    const port = first + randomInt(share);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
};

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

export type EngineProcess = {
  /** Starts it, also again after `kill`; resolves when it listens. */
  start(): Promise<void>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
};

/** A server of ours on a port, ended with the test. */
export const engineProcess = (command: string, args: readonly string[], port: number): EngineProcess => {
  let child: ChildProcess | null = null;
  const endWithUs = (): void => void child?.kill('SIGKILL');
  return {
    start: async () => {
      if (!(await isFree(port))) throw new Error(`${command}: someone listens at ${port} already`);
      const started = spawn(command, args, { stdio: 'ignore' });
      child = started;
      process.once('exit', endWithUs);
      while (!(await listens(port))) {
        if (started.exitCode !== null) throw new Error(`${command} ended with ${started.exitCode}`);
        await sleep(20);
      }
    },
    kill: async () => {
      process.off('exit', endWithUs);
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
};
