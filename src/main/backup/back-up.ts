import { existsSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import Database from 'better-sqlite3';
import { codeOf } from '../../adapters/coded-error.ts';
import { lockDataFolder } from '../../adapters/data-folder-lock.ts';
import { syncPath } from '../../adapters/durable-files.ts';
import { sealOf } from '../../adapters/exports/lines-file.ts';
import { createSqliteLogReader } from '../../adapters/event-store/sqlite/log-reader.ts';
import { createSqliteTextReader } from '../../adapters/media/sqlite-texts.ts';
import { backUpDatabase, digestOfDatabase } from '../../adapters/sqlite/back-up.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import { versioned } from '../guild-export/export-guild.ts';
import { isPicture, verify } from '../integrity/verify.ts';
import { foldedDigests } from '../migration/migrate.ts';
import { packageVersion } from '../../api/version.ts';
import { dataFiles } from '../settings/data-files.ts';
import { BackupError, backupsIn, backupVersion, copiedFiles, finishBackup } from './backup-folder.ts';
import type { BackupManifest } from './backup-folder.ts';
import { copyBackup, headOf } from './restore-backup.ts';

type Places = {
  readonly dataDir: string;
  readonly mediaDir: string;
  /** Where backups lie; the new one is made there first. */
  readonly backups: string;
  /** The new folder. */
  readonly folder: string;
  readonly madeAt: Date;
};
export type MadeBackup = { readonly events: number; readonly pictures: number; readonly bytes: number };

const databases = ['events.db', 'ops.db', 'texts.db'] as const;
const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);

/** The copy, and once more where it is proven. */
const refuseWithoutRoom = async (dataDir: string, backups: string): Promise<void> => {
  const sizes = databases.flatMap((name) =>
    ['', '-wal'].map((end) => statSync(join(dataDir, `${name}${end}`), { throwIfNoEntry: false })?.size ?? 0),
  );
  const needed = 2 * sizes.reduce((sum, size) => sum + size, 0);
  const { bavail, bsize } = await statfs(backups);
  if (bavail * bsize >= needed) return;
  throw new BackupError(
    `${backups} has ${megabytes(bavail * bsize)} MB free and a backup needs ${megabytes(needed)} MB. Free some space there, or keep fewer backups`,
  );
};

/** Pictures are stored once for all backups, as hard links; on another disk the first backup copies them. */
const linkPicture = async (to: string, sources: readonly string[]): Promise<void> => {
  for (const source of sources) {
    try {
      return await link(source, to);
    } catch (error) {
      if (!['EXDEV', 'ENOENT', 'EPERM', 'EMLINK'].includes(codeOf(error) ?? '')) throw error;
    }
  }
  // Erased meanwhile: then the backup does not hold it.
  await copyFile(sources.at(-1) ?? '', to).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
};

const linkMedia = async (mediaDir: string, draft: string, previous: string | null): Promise<number> => {
  if (!existsSync(mediaDir)) return 0;
  const to = dataFiles(draft).media;
  let pictures = 0;
  for (const entry of await readdir(mediaDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(mediaDir, path);
    // Skips uploads in progress.
    if (!entry.isFile() || name.startsWith('tmp')) continue;
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 });
    const before = previous === null ? [] : [join(dataFiles(previous).media, name)];
    await linkPicture(join(to, name), [...before, path]);
    if (isPicture(entry.name)) pictures += 1;
  }
  return pictures;
};

/** Reactions may have gone on since the log was copied: in the copy they stand where it ends, and act again on what comes. */
const holdReactionsBack = (file: string, head: Position | null): void => {
  const db = new Database(file);
  try {
    db.pragma('journal_mode = DELETE');
    db.prepare('UPDATE reactions SET position = ? WHERE position > ?').run(head, head ?? '');
  } finally {
    db.close();
  }
};

type Proof = { readonly events: number; readonly digests: BackupManifest['digests'] };

/** Restores the copy into a scratch folder, looks at every row and picture there, and folds its read models. */
const prove = async (draft: string, scratch: string, digests: ReadonlyMap<string, string>): Promise<Proof> => {
  await copyBackup(draft, { dataDir: scratch, mediaDir: null });
  for (const [name, digest] of digests)
    if (digestOfDatabase(join(scratch, name)) !== digest) throw new BackupError(`The copy of ${name} has other rows`);
  const report = await verify({ DATA_DIR: scratch, MEDIA_DIR: dataFiles(draft).media });
  const [first] = report.findings;
  if (first !== undefined) throw new BackupError(`The copy is not as it was written: ${first.file}: ${first.why}`);
  const files = dataFiles(scratch);
  const log = createSqliteLogReader({ file: files.events, codec: eventRegistry });
  const texts = createSqliteTextReader({ file: files.texts });
  try {
    const folded = await foldedDigests({ eventStore: log, texts }, { within: scratch });
    return { events: report.events, digests: versioned(folded) };
  } finally {
    await log.close();
    texts.close();
  }
};

/**
 * Copies a data folder beside the server that uses it, restores the copy into a scratch folder and compares it, and only then
 * gives the backup its name. Throws a BackupError and leaves nothing behind when one of that fails.
 */
export const backUp = async ({ dataDir, mediaDir, backups, folder, madeAt }: Places): Promise<MadeBackup> => {
  if (!existsSync(dataFiles(dataDir).events)) throw new BackupError('This installation has no guild yet');
  if (existsSync(folder)) throw new BackupError(`${folder} already exists`);
  const [draft, scratch] = [`${folder}.unfinished`, `${folder}.proof`];
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const lock = await lockDataFolder(backups, { waitMs: 0 });
  const clear = async (): Promise<void> => {
    for (const path of [draft, scratch]) await rm(path, { recursive: true, force: true });
  };
  try {
    await clear();
    await refuseWithoutRoom(dataDir, dirname(folder));
    await mkdir(draft, { recursive: true, mode: 0o700 });
    // The log first: whatever it names is in what is copied after it.
    const digests = new Map<string, string>();
    for (const name of databases) digests.set(name, await backUpDatabase(join(dataDir, name), join(draft, name)));
    const head = await headOf(join(draft, 'events.db'));
    if (digestOfDatabase(join(draft, 'ops.db')) !== digests.get('ops.db'))
      throw new BackupError('The copy of ops.db has other rows');
    holdReactionsBack(join(draft, 'ops.db'), head);
    digests.set('ops.db', digestOfDatabase(join(draft, 'ops.db')));
    if (existsSync(join(dataDir, 'seasons.json')))
      await copyFile(join(dataDir, 'seasons.json'), join(draft, 'seasons.json'));
    const newest = (await backupsIn(backups)).at(-1);
    const pictures = await linkMedia(mediaDir, draft, newest === undefined ? null : join(backups, newest));
    const proof = await prove(draft, scratch, digests);
    const files: BackupManifest['files'] = [];
    for (const name of copiedFiles) {
      if (!existsSync(join(draft, name))) continue;
      await syncPath(join(draft, name));
      files.push({ name, ...(await sealOf(join(draft, name))) });
    }
    const made = { build: packageVersion, madeAt: madeAt.toISOString(), pictures, files, ...proof };
    await finishBackup(draft, folder, { format: 'muster-backup', version: backupVersion, ...made });
    return { events: proof.events, pictures, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } finally {
    await clear();
    lock.release();
  }
};
