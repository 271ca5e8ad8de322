import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** A file as it was written. */
export type FileSeal = { readonly bytes: number; readonly sha256: string };
type WrittenLines = FileSeal & { readonly lines: number };

const flushAt = 256_000;

/** Writes lines to a new file, durably and in chunks. `at` receives the offset of each line. */
export const writeLines = async (
  path: string,
  lines: AsyncIterable<string> | Iterable<string>,
  at: (line: string, offset: number) => void = () => undefined,
): Promise<WrittenLines> => {
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let [bytes, count, waiting] = [0, 0, ''];
  const flush = async (): Promise<void> => {
    const piece = Buffer.from(waiting);
    hash.update(piece);
    await handle.writeFile(piece);
    waiting = '';
  };
  try {
    for await (const line of lines) {
      at(line, bytes);
      const text = `${line}\n`;
      waiting += text;
      bytes += Buffer.byteLength(text);
      count += 1;
      if (waiting.length > flushAt) await flush();
    }
    await flush();
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { bytes, lines: count, sha256: hash.digest('hex') };
};

/** Reads lines separated by line feeds only, because people's texts contain other line separators. */
export const readLines = async function* (path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: flushAt })) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
};

/** Current size and hash of a file. */
export const sealOf = async (path: string): Promise<FileSeal> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
};
