import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../../ports/accounts.ts';
import { readLines } from './lines-file.ts';
import { exportFiles } from './manifest.ts';

/** Names of exports in a folder that contain this account; interrupted ones cannot be checked. */
export const exportsWith = async (folder: string, accountId: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(() => []);
  const found: string[] = [];
  for (const name of names.sort())
    if (name.endsWith('.unfinished') || (await holds(join(folder, name, exportFiles.accounts), accountId)))
      found.push(name);
  return found;
};

/** A folder without a list of accounts is not an export. */
const holds = async (path: string, accountId: string): Promise<boolean> => {
  try {
    for await (const line of readLines(path)) if ((JSON.parse(line) as Account).id === accountId) return true;
    return false;
  } catch {
    return false;
  }
};
