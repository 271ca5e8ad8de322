import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What somebody has said once about the log of this folder: these places are of a log that is lost. */
export type AcceptedLog = { readonly logId: string; readonly lost: readonly string[] };

const fileOf = (dataDir: string): string => join(dataDir, 'accepted-log.json');

const isAccepted = (value: unknown): value is AcceptedLog =>
  typeof value === 'object' &&
  value !== null &&
  'logId' in value &&
  typeof value.logId === 'string' &&
  'lost' in value &&
  Array.isArray(value.lost) &&
  value.lost.every((place) => typeof place === 'string');

/** null when nothing was said, or what was said cannot be read: then it is asked again. */
export const acceptedIn = async (dataDir: string): Promise<AcceptedLog | null> => {
  try {
    const value: unknown = JSON.parse(await readFile(fileOf(dataDir), 'utf8'));
    return isAccepted(value) ? value : null;
  } catch {
    return null;
  }
};

const synced = async (path: string, flags: 'r' | 'w', text: string | null): Promise<void> => {
  const file = await open(path, flags);
  try {
    if (text !== null) await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Durable when it resolves. */
export const keepAccepted = async (dataDir: string, accepted: AcceptedLog): Promise<void> => {
  const file = fileOf(dataDir);
  await synced(`${file}.new`, 'w', JSON.stringify(accepted));
  await rename(`${file}.new`, file);
  await synced(dataDir, 'r', null);
};

export const forgetAccepted = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true });
