// Writes samples/readings.json: what the engine really reads in the sample pictures. The demo guild is seeded with it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { createEngine } from '../../src/adapters/recogniser/paddle/engine.ts';
import { samplesFolder } from '../../src/main/demo/guild/samples.ts';

const listed = JSON.parse(await readFile(join(samplesFolder, 'samples.json'), 'utf8')) as readonly { file: string }[];
const engine = await createEngine({ threads: 2, longestSide: 2400 });
const readings = [];
for (const { file } of listed) {
  const bytes = await readFile(join(samplesFolder, file));
  const { width, height, format } = await sharp(bytes).metadata();
  const started = performance.now();
  const lines = await engine.read(bytes);
  readings.push({
    file,
    mediaType: `image/${format}`,
    width,
    height,
    model: 'PP-OCRv4',
    ms: Math.round(performance.now() - started),
    lines,
  });
  console.log(`${file}: ${lines.length} lines`);
}
await writeFile(join(samplesFolder, 'readings.json'), `${JSON.stringify(readings)}\n`);
