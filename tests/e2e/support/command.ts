import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs `muster …` as a process of its own; answers what it prints, throws what it refuses. */
export const runCommand = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/main/cli.mjs', ...args], {
    env: { ...process.env, ...env },
  });
  return stdout.trim();
};
