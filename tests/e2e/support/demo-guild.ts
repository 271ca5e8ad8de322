import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { startServer, tempDataDir } from '../../support/server.ts';
import type { RunningServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';

/** Where a whole run keeps its demo guild; absent = each server makes its own. */
const kept = process.env['DEMO_GUILD'];

/** Whether the caller is the first of all test processes. */
const takesTheTask = (folder: string): boolean => {
  try {
    mkdirSync(`${folder}.begun`);
    return true;
  } catch {
    return false;
  }
};

const make = async (folder: string): Promise<void> => {
  const server = await startServer({ dataDir: `${folder}.making`, env: { DEMO: '1' } });
  await server.stop();
  renameSync(`${folder}.making`, folder);
};

/** A data folder for a server with DEMO=1: of a whole run the first one makes the guild, all others begin with a copy. */
export const demoDataDir = async (): Promise<string> => {
  const dataDir = tempDataDir();
  if (kept === undefined) return dataDir;
  if (takesTheTask(kept)) await make(kept);
  await until(() => existsSync(kept), 120_000, 'another suite to make the demo guild');
  cpSync(kept, dataDir, { recursive: true });
  return dataDir;
};

/** Starts the product with a demo guild. */
export const startDemo = async (env: NodeJS.ProcessEnv = {}): Promise<RunningServer> =>
  startServer({ dataDir: await demoDataDir(), env: { DEMO: '1', ...env } });
