import { startServer, waitUntilReady } from '../server.ts';
import type { RunningServer } from '../server.ts';
import { freePort } from './processes.ts';

/** A process of the product that does some of its services. */
export type ServiceProcess = {
  readonly name: string;
  readonly origin: string;
  /** Starts the process, also again after its end; it listens a moment later. */
  readonly start: () => Promise<void>;
  readonly ready: () => Promise<unknown>;
  /** Body of /readyz; empty while nothing listens. */
  readonly readiness: () => Promise<string>;
  readonly output: () => string;
  readonly stop: RunningServer['stop'];
  /** Without waiting for anything: SIGSTOP lets it stand still. */
  readonly send: (signal: NodeJS.Signals) => void;
};

type Options = { readonly services: string; readonly env: NodeJS.ProcessEnv; readonly dataDir: string };

/** It has a port but does not run yet. */
export const createServiceProcess = async (
  name: string,
  { services, env, dataDir }: Options,
): Promise<ServiceProcess> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let running: RunningServer | null = null;
  const server = (): RunningServer => {
    if (running === null) throw new Error(`${name} was not started`);
    return running;
  };
  return {
    name,
    origin,
    start: async () => {
      running = await startServer({ port, dataDir, ready: false, env: { ...env, SERVICES: services } });
    },
    ready: () => waitUntilReady(server()),
    readiness: async () => (await (await fetch(`${origin}/readyz`).catch(() => null))?.text()) ?? '',
    output: () => server().output(),
    stop: async (signal) => (await running?.stop(signal)) ?? { code: null, ms: 0 },
    send: (signal) => void server().process.kill(signal),
  };
};
