import { counted } from '../../contracts/text.ts';
import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Clock } from '../../ports/clock.ts';
import type { StatusStore } from '../../ports/status-store.ts';
import type { Config } from '../settings/config.ts';
import { backupsIn } from './backup-folder.ts';
import { noteErasure } from './erasure-ledger.ts';
import { createNightly } from './nightly.ts';

const dayMs = 24 * 60 * 60_000;
const command = join(import.meta.dirname, '../cli.mjs');
/** Lowest priority, so that other reads go first. */
const lowestPriority = 19;

export const backupFolderOf = ({ BACKUP_DIR, DATA_DIR }: Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'));

/** `muster backup --prune` in a process of its own, as an operator would call it. Answers what it prints; throws what it refuses. */
export const runBackUpCommand = async (
  { DATA_DIR, MEDIA_DIR }: Pick<Config, 'DATA_DIR' | 'MEDIA_DIR'>,
  signal: AbortSignal,
): Promise<string> => {
  const env = { ...process.env, DATA_DIR, ...(MEDIA_DIR === undefined ? {} : { MEDIA_DIR }) };
  const args = [...process.execArgv, command, 'backup', '--prune'];
  const running = promisify(execFile)(process.execPath, args, { env, signal, killSignal: 'SIGKILL' });
  if (running.child.pid !== undefined) setPriority(running.child.pid, lowestPriority);
  try {
    return (await running).stdout.trim();
  } catch (cause) {
    const stderr = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
    throw stderr === '' ? cause : new Error(stderr.replace(/^muster: /, ''), { cause });
  }
};

type Parts = {
  readonly clock: Clock;
  readonly gauges: StatusStore;
  readonly report: (text: string) => void;
  readonly warn: (text: string, cause: unknown) => void;
};

/** Backups of a data folder by night; those of engines on servers are their operators' (infra/README.md). */
export const createBackups = (config: Config, parts: Parts) => {
  const folder = backupFolderOf(config);
  const isEmbedded = config.EVENT_STORE_URL === undefined && config.READ_MODEL_URL === undefined;
  const at = isEmbedded ? config.BACKUP_AT : null;
  const nightly =
    at === null ? null : createNightly({ ...parts, at, backUp: (signal) => runBackUpCommand(config, signal) });
  return {
    missing: () => nightly?.missing() ?? [],
    run: async (signal: AbortSignal): Promise<void> => nightly?.run(signal),
    /** Noted before the person is erased, so that no restore brings them back. Answers a line on the backups that hold them still. */
    noteErasure: async (accountId: string, pictures: boolean): Promise<string | null> => {
      if (!isEmbedded) return null;
      const now = parts.clock.now();
      await noteErasure(folder, { accountId, pictures, at: now.toISOString() });
      const { length } = await backupsIn(folder);
      if (length === 0) return null;
      const last = new Date(now.getTime() + config.BACKUP_KEEP * dayMs).toISOString().slice(0, 10);
      const until = at === null ? 'until you delete them' : `until ${last} at the latest`;
      return `${counted(length, 'backup holds', 'backups hold')} the person ${until}; a restore erases them again.`;
    },
  };
};
export type Backups = ReturnType<typeof createBackups>;
