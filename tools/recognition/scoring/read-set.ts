import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEngine, type PaddleEngine } from '../../../src/adapters/recogniser/paddle/engine.ts';
import { cropEngines, type CropEngine } from '../../../src/adapters/recogniser/paddle/messages.ts';
import { decode } from '../../../src/adapters/recogniser/paddle/pixels.ts';
import { createTesseractReader, type TesseractReader } from '../../../src/adapters/recogniser/tesseract/reader.ts';
import { engineHashes } from '../../../src/adapters/recogniser/engine-hashes.ts';
import type { Box } from '../../../src/domain/kernel/text-lines.ts';
import type { CropReader, CropReadings, ReadLine } from '../../../src/ports/recogniser.ts';

type Kept = {
  engines: string;
  ms: number;
  lines: readonly ReadLine[];
  crops: Record<string, { ms: number; crop: CropReadings['crops'][number] }>;
};
export type ReadPicture = {
  readonly bytes: Uint8Array;
  readonly lines: readonly ReadLine[];
  /** Readers that give a second opinion on this picture. */
  readonly others: readonly CropReader[];
  /** Processor time used so far, in milliseconds. */
  readonly cpuMs: () => number;
};

const cpuOf = async <T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly done: T }> => {
  const before = process.cpuUsage();
  const done = await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, done };
};

type Engines = { readonly first: () => Promise<PaddleEngine> } & Readonly<
  Record<CropEngine, () => Promise<TesseractReader>>
>;
type File = {
  readonly hashes: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly file: string;
  /** Folder of cached readings. */
  readonly keptIn: string;
  readonly engines: string;
  readonly isFresh: boolean;
};

const keptOf = async ({ keptIn, file, engines, isFresh }: File): Promise<Kept | null> => {
  if (isFresh) return null;
  const text = await readFile(join(keptIn, `${file}.json`), 'utf8').catch(() => null);
  if (text === null) return null;
  const kept = JSON.parse(text) as Kept;
  return kept.engines === engines ? kept : null;
};

const readFileOnce = async (engines: Engines, at: File): Promise<ReadPicture> => {
  const bytes = await readFile(join(at.folder, at.file));
  const save = async (kept: Kept): Promise<void> => {
    await mkdir(at.keptIn, { recursive: true });
    await writeFile(join(at.keptIn, `${at.file}.json`), JSON.stringify(kept));
  };
  let kept = await keptOf(at);
  if (kept === null) {
    const engine = await engines.first();
    const { ms, done } = await cpuOf(() => engine.read(bytes));
    kept = { engines: at.engines, ms, lines: done, crops: {} };
    await save(kept);
  }
  const known = kept;
  let spent = known.ms;
  const readWith = (model: CropEngine): CropReader => ({
    model,
    slot: null,
    readCrops: async (_picture, boxes) => {
      const keyOf = (box: Box): string => `${at.hashes[model] ?? ''} ${box.join()}`;
      const missing = boxes.filter((box) => known.crops[keyOf(box)] === undefined);
      const reader = missing.length === 0 ? null : await engines[model]();
      const picture = reader === null ? null : await decode(bytes);
      for (const box of missing) {
        if (reader === null || picture === null) break;
        const { ms, done } = await cpuOf(() => reader.read(picture, [box]));
        known.crops[keyOf(box)] = { ms, crop: done[0] ?? null };
      }
      if (reader !== null) await save(known);
      const read = boxes.map((box) => known.crops[keyOf(box)] ?? { ms: 0, crop: null });
      const ms = read.reduce((sum, one) => sum + one.ms, 0);
      spent += ms;
      return { ms, crops: read.map(({ crop }) => crop), tokens: null, error: null };
    },
  });
  return { bytes, lines: known.lines, others: cropEngines.map(readWith), cpuMs: () => spent };
};

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
};

export type PictureReader = {
  /** `keptIn`: folder of cached readings; default: beside the pictures. */
  read(folder: string, file: string, keptIn?: string): Promise<ReadPicture>;
  close(): Promise<void>;
};

/**
 * Reads pictures with the product's engines in this process. Readings are cached as long as the engines are the same,
 * so that scoring again takes seconds.
 */
export const createPictureReader = async ({
  isFresh,
  threads,
}: {
  readonly isFresh: boolean;
  readonly threads: number;
}): Promise<PictureReader> => {
  const hashes = await engineHashes();
  const engines = `${hashes['PP-OCRv4'] ?? ''} ${hashes.letters ?? ''}`;
  const first = once(() => createEngine({ threads, longestSide: 2560 }));
  let tesseract: Promise<TesseractReader> | null = null;
  const all: Engines = {
    first,
    tesseract: () => (tesseract ??= createTesseractReader()),
  };
  return {
    read: (folder, file, keptIn = join(folder, 'readings')) =>
      readFileOnce(all, { folder, file, keptIn, engines, hashes, isFresh }),
    close: async () => {
      if (tesseract !== null) await (await tesseract).close();
    },
  };
};
