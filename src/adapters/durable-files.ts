import { open } from 'node:fs/promises';

/** A file is on the disk, or the names in a folder are: also after a power cut. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Writes a new file (`wx`, which throws for one that is there) or behind an old one (`a`), durably but for its name: for its owner only. */
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
