// npm run calibrate -- DIR [DIR…]: fits the conversion of readings to a probability on pictures of the training split,
// and writes src/main/recognition/calibration.json. A calibration of other engines is refused.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { engineHashes } from '../../src/adapters/recogniser/engine-hashes.ts';
import type { Calibration } from '../../src/domain/recognition/calibration.ts';
import { calibrationFile } from '../../src/main/recognition/calibration.ts';
import { readTruth } from './rosters/truth.ts';
import { fitOpinions, fitWeights } from './scoring/fit.ts';
import { namesOf, readFolder, withOpinions, type Read } from './scoring/outcomes.ts';
import { createPictureReader } from './scoring/read-set.ts';

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length === 0) throw new Error('Name folders of the training split');
const truths = await Promise.all(positionals.map(readTruth));
if (truths.some(({ split }) => split !== 'training')) throw new Error('Only the training split may be fitted on');

const reader = await createPictureReader({ isFresh: false, threads: 1 });
const reads: Read[] = [];
for (const folder of positionals)
  reads.push(...(await readFolder(folder, reader, (file) => process.stderr.write(`\r${folder} ${file} `))));

const crops = reads.map((one) => ({ ...one, names: namesOf(one) }));
const base = {
  seed: truths[0]?.seed ?? 0,
  pictures: reads.length,
  crops: crops.reduce((sum, { names }) => sum + names.length, 0),
  engines: await engineHashes(),
};
const alone: Calibration = { ...base, version: '', weights: fitWeights(crops), opinions: {} };
const asked = [];
for (const one of reads) asked.push({ ...one, names: await withOpinions(one, alone) });
await reader.close();
const fitted = { ...base, weights: alone.weights, opinions: fitOpinions(asked, alone, ['tesseract']) };
const version = createHash('sha256').update(JSON.stringify(fitted)).digest('hex').slice(0, 12);
const calibration: Calibration = { version, ...fitted };
await writeFile(calibrationFile, `${JSON.stringify(calibration, null, 2)}\n`);
console.log(JSON.stringify(calibration, null, 2));
