import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { lockDataFolder } from '../../adapters/data-folder-lock.ts';
import { createSqliteLogReader } from '../../adapters/event-store/sqlite/log-reader.ts';
import { operatorActor } from '../../application/access/operator.ts';
import { commandMeta } from '../../application/commands/command-meta.ts';
import { createCommandHandler } from '../../application/commands/handle-command.ts';
import { eraseAccount } from '../../application/people/erase-account.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import { versioned } from '../guild-export/export-guild.ts';
import { differing } from '../guild-export/restore-guild.ts';
import { foldedDigests } from '../migration/migrate.ts';
import type { Config } from '../settings/config.ts';
import { dataFiles } from '../settings/data-files.ts';
import { openExclusive, restoreMark } from '../start/open-guild.ts';
import { backupFolderOf } from './backups.ts';
import { BackupError, copiedFiles, openBackup } from './backup-folder.ts';
import type { BackupManifest } from './backup-folder.ts';
import { erasuresIn } from './erasure-ledger.ts';

/** `mediaDir`: null where pictures are not copied. */
type Target = { readonly dataDir: string; readonly mediaDir: string | null };

/** Lays the files of a backup into a data folder in which no guild is. */
export const copyBackup = async (folder: string, { dataDir, mediaDir }: Target): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const name of copiedFiles) {
    for (const end of ['', '-wal', '-shm']) await rm(join(dataDir, `${name}${end}`), { force: true });
    if (existsSync(join(folder, name))) await copyFile(join(folder, name), join(dataDir, name));
  }
  await rm(dataFiles(dataDir).views, { recursive: true, force: true });
  const media = dataFiles(folder).media;
  if (mediaDir !== null && existsSync(media)) await cp(media, mediaDir, { recursive: true });
};

/** Head of a log without an open store; null when empty. */
export const headOf = async (file: string): Promise<Position | null> => {
  const log = createSqliteLogReader({ file, codec: eventRegistry });
  return log.head().finally(() => log.close());
};

const refuseGuild = async (dataDir: string, mark: string): Promise<void> => {
  const { events } = dataFiles(dataDir);
  if (existsSync(mark) || !existsSync(events)) return;
  if ((await headOf(events)) !== null)
    throw new BackupError(
      'The store contains a guild, or did before: restore needs an empty DATA_DIR (see muster reset)',
    );
};

/** Erases people again who were erased after the backup was made, before it is served. Returns how many. */
const eraseAgain = async (
  folders: readonly string[],
  guild: Awaited<ReturnType<typeof openExclusive>>,
): Promise<number> => {
  const entries = (await Promise.all(folders.map(erasuresIn))).flat();
  const { handle } = createCommandHandler({ ...guild, registry: eventRegistry, isShared: false });
  const waitFor = () => Promise.resolve('not-running' as const);
  let erased = 0;
  for (const { accountId, pictures, at } of entries) {
    if ((await guild.accounts.byId(accountId)) === null) continue;
    const asked = { actor: operatorActor, route: 'restore', key: `${accountId} ${at}`, request: { accountId } };
    const meta = commandMeta(asked, { clock: guild.clock, ids: { ...guild.ids, epoch: () => '' } });
    await eraseAccount({ id: accountId }, { meta, withPictures: pictures, deps: { ...guild, handle, waitFor } });
    erased += 1;
  }
  return erased;
};

export type RestoredBackup = { readonly manifest: BackupManifest; readonly erased: number };

/**
 * Restores a backup into an empty data folder. Nothing is written unless every file of the backup is intact. An interrupted
 * restore starts again from the beginning; the server does not start before it has ended.
 */
export const restoreBackup = async (folder: string, config: Config): Promise<RestoredBackup> => {
  if (config.EVENT_STORE_URL !== undefined || config.READ_MODEL_URL !== undefined)
    throw new BackupError(
      'A backup is a copy of a data folder: restore it without EVENT_STORE_URL and READ_MODEL_URL, then migrate',
    );
  const manifest = await openBackup(folder);
  const dataDir = resolve(config.DATA_DIR);
  const mark = restoreMark(dataDir);
  const lock = await lockDataFolder(dataDir, { waitMs: 0 });
  try {
    await refuseGuild(dataDir, mark);
    await writeFile(mark, manifest.madeAt);
    await copyBackup(folder, { dataDir, mediaDir: config.MEDIA_DIR ?? dataFiles(dataDir).media });
  } finally {
    lock.release();
  }
  const guild = await openExclusive(config);
  try {
    const different = differing(manifest.digests, versioned(await foldedDigests(guild, { within: dataDir })));
    if (different.length > 0)
      throw new BackupError(`These read models differ from those of the backup: ${different.join(', ')}`);
    const places = new Set([dirname(resolve(folder)), backupFolderOf(config)]);
    const erased = await eraseAgain([...places], guild);
    await rm(mark);
    return { manifest, erased };
  } finally {
    await guild.close();
  }
};
