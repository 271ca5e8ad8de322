import { open } from 'node:fs/promises';

/** Flushes a file, or a folder's entries, so that they survive a power cut. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
};

/**
 * Writes a new file (`wx`, which throws when it exists) or appends (`a`), durably except for its name, readable by its
 * owner only.
 */
export const writeSynced = async (
  path: string,
  content: string | Uint8Array,
  flag: 'wx' | 'a' = 'wx',
): Promise<void> => {
  const handle = await open(path, flag, 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};
