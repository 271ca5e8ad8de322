import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { syncPath, writeSynced } from '../../adapters/durable-files.ts';
import { sealOf } from '../../adapters/exports/lines-file.ts';
import { isPicture } from '../integrity/verify.ts';
import { dataFiles } from '../settings/data-files.ts';

/** A backup that is not one, is not as it was written, or cannot be made; the message is for the operator. */
export class BackupError extends Error {}

const manifestName = 'backup.json';
/** Databases of a data folder, and seasons.json if present. */
export const copiedFiles = ['events.db', 'ops.db', 'texts.db', 'seasons.json'] as const;

const backupManifest = z.object({
  format: z.literal('muster-backup'),
  version: z.number().int(),
  /** Of Muster. */
  build: z.string(),
  /** ISO 8601 UTC. */
  madeAt: z.string(),
  events: z.number().int(),
  pictures: z.number().int(),
  files: z.array(z.object({ name: z.enum(copiedFiles), bytes: z.number().int(), sha256: z.string() })),
  /** Of each read model, folded from these events: what a restore must result in. */
  digests: z.record(z.string(), z.object({ version: z.number().int(), digest: z.string() })),
});
export type BackupManifest = z.infer<typeof backupManifest>;
export const backupVersion = 1;

export const isBackup = (folder: string): boolean => existsSync(join(folder, manifestName));

/** The draft becomes the backup: from now on it has its name. */
export const finishBackup = async (draft: string, folder: string, manifest: BackupManifest): Promise<void> => {
  await writeSynced(join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  await syncPath(draft);
  await rename(draft, folder);
  await syncPath(dirname(folder));
};

/** null for what is no JSON. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Opens a backup. Throws a BackupError when it is not one, comes from a newer Muster, or is damaged. */
export const openBackup = async (folder: string): Promise<BackupManifest> => {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new BackupError(`${folder} is no backup: it has no ${manifestName}`);
  });
  const damaged = (what: string) =>
    new BackupError(`${what} of the backup is not as it was written. Take another backup`);
  const parsed = z.looseObject({ version: z.number().int() }).safeParse(jsonIn(text));
  if (!parsed.success) throw damaged(manifestName);
  if (parsed.data.version > backupVersion)
    throw new BackupError(
      `${folder} was made by a newer Muster (${String(parsed.data['build'])}). Update this installation first`,
    );
  const manifest = backupManifest.safeParse(parsed.data);
  if (!manifest.success) throw damaged(manifestName);
  for (const { name, bytes, sha256 } of manifest.data.files) {
    const seal = await sealOf(join(folder, name)).catch(() => null);
    if (seal === null || seal.bytes !== bytes || seal.sha256 !== sha256) throw damaged(name);
  }
  const media = dataFiles(folder).media;
  const pictures = existsSync(media) ? (await readdir(media, { recursive: true })).filter(isPicture) : [];
  if (pictures.length < manifest.data.pictures)
    throw new BackupError(
      `The backup lacks ${manifest.data.pictures - pictures.length} of its screenshots. Use another backup`,
    );
  return manifest.data;
};

/** Whole backups of a folder, the oldest first: their names sort by time. */
export const backupsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => isBackup(join(folder, name))).toSorted();

/** Keeps the newest `keep` backups; returns the removed ones. */
export const pruneBackups = async (folder: string, keep: number): Promise<readonly string[]> => {
  const all = await backupsIn(folder);
  const gone = all.slice(0, Math.max(0, all.length - keep));
  for (const name of gone) await rm(join(folder, name), { recursive: true });
  return gone;
};
