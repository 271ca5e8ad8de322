import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStore, Received } from '../../ports/media-store.ts';
import { codeOf } from '../coded-error.ts';

const LEFTOVER_MS = 3_600_000;

const isId = (id: string): boolean => /^[0-9a-f]{64}$/.test(id);

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Either the whole file is there, also after a power cut, or nothing. */
const writeDurably = async (path: string, temporary: string, content: Uint8Array): Promise<void> => {
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
};

const writeAll = async (path: string, source: AsyncIterable<Uint8Array>): Promise<Omit<Received, 'path'>> => {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { id: hash.digest('hex'), size };
};

const readIfThere = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/** What a crash left half-written; what another thread is writing right now is younger. */
const removeLeftovers = (temporaryFolder: string): void => {
  for (const name of readdirSync(temporaryFolder)) {
    const path = join(temporaryFolder, name);
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - writtenAt > LEFTOVER_MS) rmSync(path, { force: true });
  }
};

/** `<dir>/<first two digits>/<sha256>` holds the bytes and `<sha256>.type` their media type. */
export const createDiskMediaStore = ({ dir }: { readonly dir: string }): MediaStore => {
  const temporaryFolder = join(dir, 'tmp');
  mkdirSync(temporaryFolder, { recursive: true, mode: 0o700 });
  removeLeftovers(temporaryFolder);
  const pathOf = (id: string): string => join(dir, id.slice(0, 2), id);

  /** The type first: bytes that are there always have one. Writing again what is there is harmless. */
  const place = async (id: string, type: string, bytes: (path: string) => Promise<void>): Promise<string> => {
    const path = pathOf(id);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await write(`${path}.type`, Buffer.from(type));
    await bytes(path);
    await syncFolder(dirname(path));
    await syncFolder(dir);
    return id;
  };

  const write = async (path: string, content: Uint8Array): Promise<void> => {
    const temporary = join(temporaryFolder, randomUUID());
    try {
      await writeDurably(path, temporary, content);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  return {
    put: (bytes, type) => place(createHash('sha256').update(bytes).digest('hex'), type, (path) => write(path, bytes)),
    receive: async (source) => {
      const path = join(temporaryFolder, randomUUID());
      try {
        return { path, ...(await writeAll(path, source)) };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    keep: (received, type) => place(received.id, type, (path) => rename(received.path, path)),
    discard: ({ path }) => rm(path, { force: true }),
    get: async (id) => {
      if (!isId(id)) return null;
      const [bytes, type] = await Promise.all([readIfThere(pathOf(id)), readIfThere(`${pathOf(id)}.type`)]);
      return bytes === null || type === null ? null : { bytes, type: type.toString() };
    },
    delete: async (id) => {
      if (!isId(id)) return;
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.type`, { force: true });
      if (existsSync(dirname(pathOf(id)))) await syncFolder(dirname(pathOf(id)));
    },
  };
};
