import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncPath, writeSynced } from '../../adapters/durable-files.ts';

/** People erased so far, by id. Older backups still hold them, so a restore erases them again. */
const entry = z.object({ accountId: z.string(), pictures: z.boolean(), at: z.string() });
export type LedgerEntry = z.infer<typeof entry>;

const fileOf = (backups: string): string => join(backups, 'erasures.ndjson');

/** Durable when it resolves. */
export const noteErasure = async (backups: string, noted: LedgerEntry): Promise<void> => {
  await mkdir(backups, { recursive: true, mode: 0o700 });
  await writeSynced(fileOf(backups), `${JSON.stringify(noted)}\n`, 'a');
  await syncPath(backups);
};

/** Those of a folder of backups; a last line that was cut off by a crash belongs to no erasure that was acknowledged. */
export const erasuresIn = async (backups: string): Promise<readonly LedgerEntry[]> => {
  if (!existsSync(fileOf(backups))) return [];
  const lines = (await readFile(fileOf(backups), 'utf8')).split('\n');
  return lines.slice(0, -1).map((line) => entry.parse(JSON.parse(line)));
};
