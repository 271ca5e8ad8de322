import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncPath } from '../durable-files.ts';

export type WalSync = {
  /** Makes earlier commits durable when it resolves. */
  sync(): Promise<void>;
  close(): Promise<void>;
};

/**
 * For a file in WAL mode that is open and written with `synchronous = normal`: a commit does not wait for the disk. That is
 * done by a thread of the pool, once for all who come while another one waits. SQLite holds no lock on the log itself, so
 * that a descriptor of it harms nothing, and keeps the same one as long as the file is open.
 */
export const createWalSync = (file: string): WalSync => {
  let log: Promise<FileHandle> | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  /** A new WAL file's directory entry must be durable, too. */
  const opened = async (): Promise<FileHandle> => {
    const handle = await open(`${file}-wal`, 'r');
    await syncPath(dirname(file));
    return handle;
  };
  const syncOnce = async (): Promise<void> => {
    log ??= opened().catch((error: unknown) => {
      log = null;
      throw error;
    });
    await (await log).sync();
  };
  const start = (): Promise<void> => {
    next = null;
    const mine = syncOnce().finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  };
  return {
    sync: () => {
      if (running === null) return start();
      next ??= running.then(start, start);
      return next;
    },
    close: async () => {
      await (next ?? running)?.catch(() => undefined);
      await (await log)?.close();
    },
  };
};
