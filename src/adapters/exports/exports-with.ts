import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../../ports/accounts.ts';
import { readLines } from './lines-file.ts';
import { exportFiles } from './manifest.ts';

/** Names of the exports in a folder that hold this account; of one that was broken off nobody can tell. */
export const exportsWith = async (folder: string, accountId: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(() => []);
  const found: string[] = [];
  for (const name of names.sort())
    if (name.endsWith('.unfinished') || (await holds(join(folder, name, exportFiles.accounts), accountId)))
      found.push(name);
  return found;
};

/** What has no list of accounts is no export. */
const holds = async (path: string, accountId: string): Promise<boolean> => {
  try {
    for await (const line of readLines(path)) if ((JSON.parse(line) as Account).id === accountId) return true;
    return false;
  } catch {
    return false;
  }
};
