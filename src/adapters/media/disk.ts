import { createHash, randomUUID, webcrypto } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { MediaStore, ReceivedFile, StoredPicture } from '../../ports/media-store.ts';
import { codeOf } from '../coded-error.ts';
import { syncPath, writeSynced } from '../durable-files.ts';
import { refuseDamaged } from '../row-checksum.ts';
import type { OnDamaged } from '../row-checksum.ts';

const LEFTOVER_MS = 3_600_000;

const isId = (id: string): boolean => /^[0-9a-f]{64}$/.test(id);

/** Writes a file completely or not at all, also across a power cut. */
const writeDurably = async (path: string, temporary: string, content: Uint8Array): Promise<void> => {
  await writeSynced(temporary, content);
  await rename(temporary, path);
};

const writeAll = async (path: string, source: AsyncIterable<Uint8Array>): Promise<Omit<ReceivedFile, 'path'>> => {
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

/** null for a missing file. */
const ifThere = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};
const readIfThere = (path: string): Promise<Buffer | null> => ifThere(readFile(path));
const sizeOf = async (path: string): Promise<number | null> => (await ifThere(stat(path)))?.size ?? null;
const isWrittenSince = async (path: string, since: Date): Promise<boolean> => {
  const found = await ifThere(stat(path));
  return found !== null && found.mtime >= since;
};
const moveIfThere = async (path: string, to: string): Promise<boolean> =>
  (await ifThere(rename(path, to).then(() => true))) ?? false;

/** Removes files left half-written by a crash; files being written now are younger. */
const removeLeftovers = (temporaryFolder: string): void => {
  for (const name of readdirSync(temporaryFolder)) {
    const path = join(temporaryFolder, name);
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - writtenAt > LEFTOVER_MS) rmSync(path, { force: true });
  }
};

const withChecksum = (type: string): string => `${crc32(type).toString(16).padStart(8, '0')} ${type}`;
/** Media type in a type file; null when damaged. */
const typeIn = (text: string): string | null => {
  const type = text.slice(9);
  return withChecksum(type) === text ? type : null;
};

const isImage = (type: string): boolean => type.startsWith('image/');

/** SHA-256 of a file, read in chunks. */
const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) hash.update(piece as Buffer);
  return hash.digest('hex');
};

/** Whether bytes and media type are unchanged. */
export const pictureIn = async (id: string, bytes: Uint8Array, type: string): Promise<StoredPicture | null> => {
  const written = typeIn(type);
  // Hashed in the thread pool, so that large pictures do not block.
  const hash = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
  return written === null || hash !== id ? null : { bytes, type: written };
};

type Options = {
  readonly dir: string;
  /** Default: damage throws. */
  readonly onDamaged?: OnDamaged | undefined;
};

/** `<dir>/<first two digits>/<sha256>` holds the bytes and `<sha256>.type` their media type, behind its CRC-32. */
export const createDiskMediaStore = ({ dir, onDamaged = refuseDamaged }: Options): MediaStore => {
  const temporaryFolder = join(dir, 'tmp');
  mkdirSync(temporaryFolder, { recursive: true, mode: 0o700 });
  removeLeftovers(temporaryFolder);
  const pathOf = (id: string): string => join(dir, id.slice(0, 2), id);
  /** Folders already flushed by this process. */
  const durable = new Set<string>();

  /** The same bytes may be posted with another type; an image type stays. */
  const typeToKeep = async (path: string, type: string): Promise<string> => {
    const [kept, size] = await Promise.all([readIfThere(`${path}.type`), sizeOf(path)]);
    const known = kept === null || size === null ? null : typeIn(kept.toString());
    return known === null || (isImage(type) && !isImage(known)) ? type : known;
  };

  /** Writes the type first, so that stored bytes always have one. Rewriting is harmless. */
  const place = async (id: string, type: string, bytes: (path: string) => Promise<void>): Promise<string> => {
    const path = pathOf(id);
    const folder = dirname(path);
    if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) durable.delete(folder);
    await write(`${path}.type`, Buffer.from(withChecksum(await typeToKeep(path, type))));
    await bytes(path);
    await syncPath(folder);
    if (!durable.has(folder)) await syncPath(dir);
    durable.add(folder);
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
      if (bytes === null || type === null) return null;
      const picture = await pictureIn(id, bytes, type.toString());
      if (picture === null) onDamaged({ what: 'picture', id });
      return picture;
    },
    has: async (id) => isId(id) && (await sizeOf(pathOf(id))) !== null,
    open: async (id) => {
      if (!isId(id)) return null;
      const path = pathOf(id);
      const [type, size] = await Promise.all([readIfThere(`${path}.type`), sizeOf(path)]);
      const hash = type === null || size === null ? null : await ifThere(hashOf(path));
      if (type === null || size === null || hash === null) return null;
      const written = typeIn(type.toString());
      if (written !== null && hash === id) return { type: written, size, bytes: () => createReadStream(path) };
      onDamaged({ what: 'picture', id });
      return null;
    },
    delete: async (id) => {
      if (!isId(id)) return;
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.type`, { force: true });
      if (existsSync(dirname(pathOf(id)))) await syncPath(dirname(pathOf(id)));
    },
    deleteStale: async (id, since) => {
      if (!isId(id)) return true;
      // Bytes are written after their type, so they are moved before it: bytes stored meanwhile are newer, or stay.
      const aside: { readonly path: string; readonly to: string }[] = [];
      let isFresh = await isWrittenSince(pathOf(id), since);
      for (const path of isFresh ? [] : [pathOf(id), `${pathOf(id)}.type`]) {
        const to = join(temporaryFolder, randomUUID());
        if (!(await moveIfThere(path, to))) continue;
        aside.push({ path, to });
        isFresh ||= await isWrittenSince(to, since);
      }
      for (const { path, to } of aside) await (isFresh ? rename(to, path) : rm(to));
      if (aside.length > 0) await syncPath(dirname(pathOf(id)));
      return !isFresh;
    },
  };
};
