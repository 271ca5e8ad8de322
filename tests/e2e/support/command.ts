import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs `muster …` in a process; returns its output, throws its refusal. */
export const runCommand = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/main/cli.mjs', ...args], {
    env: { ...process.env, ...env },
  });
  return stdout.trim();
};
