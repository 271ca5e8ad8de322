import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { inTempFolder, median, millisecondsOf } from './measure.ts';
import type { Machine } from './judge.ts';

/** Milliseconds of two constant loops: processor and disk. */
const loops = z.object({ cpu: z.number().positive(), fsync: z.number().positive() });
export type Loops = z.infer<typeof loops>;

/** Durations of the loops on an idle machine; `node bench/record-quiet.ts` writes them. */
export const quietFile = join(import.meta.dirname, 'quiet.json');

const documents = 8_000;
const document = {
  id: 'reference',
  participants: Array.from({ length: 40 }, (_, index) => ({ index, name: `N ${index}` })),
};
const syncs = 300;
const block = Buffer.alloc(4096, 1);

/** The server's usual work: create JSON, parse it, hash it. */
const processorLoop = (): void => {
  let text = JSON.stringify(document);
  for (let at = 0; at < documents; at += 1) {
    text = JSON.stringify(JSON.parse(text));
    createHash('sha256').update(text).digest('hex');
  }
};

const diskLoop = (file: string): void => {
  const descriptor = openSync(file, 'w');
  for (let at = 0; at < syncs; at += 1) {
    writeSync(descriptor, block);
    fsyncSync(descriptor);
  }
  closeSync(descriptor);
};

/** Medians over the rounds. */
export const measureLoops = (rounds = 5): Promise<Loops> =>
  inTempFolder(async (dir) => {
    processorLoop(); // compiled before it is measured
    const cpu: number[] = [];
    const fsync: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      cpu.push(await millisecondsOf(processorLoop));
      fsync.push(await millisecondsOf(() => diskLoop(join(dir, `${round}`))));
    }
    return { cpu: median(cpu), fsync: median(fsync) };
  });

export const readQuiet = (): Loops | null =>
  existsSync(quietFile) ? loops.parse(JSON.parse(readFileSync(quietFile, 'utf8'))) : null;

/** The largest factor of a loop over its quiet value, over measurements before and after. */
export const machineOf = (quiet: Loops | null, measured: readonly Loops[]): Machine => {
  if (quiet === null) return null;
  const factors = measured.flatMap(({ cpu, fsync }) => [
    { of: 'cpu', factor: cpu / quiet.cpu },
    { of: 'fsync', factor: fsync / quiet.fsync },
  ]);
  const farthest = factors.reduce((worst, one) =>
    Math.abs(one.factor - 1) > Math.abs(worst.factor - 1) ? one : worst,
  );
  return { ...farthest, least: Math.min(...factors.map(({ factor }) => factor)) };
};
