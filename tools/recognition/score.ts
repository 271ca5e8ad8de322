// npm run score -- DIR [DIR…] [--bands] [--fresh] [--faults]
// How well names are read in the pictures of a folder that has a truth.json: one row a folder, and the spread over them;
// and in real pictures, which have a NAME.json beside them: with 150 others in the roster, then with look-alikes, too.
// --bands: without the calibration, as matching alone would have it. --fresh: reads again what was read before.
// --faults: lists what went wrong.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { readCalibration } from '../../src/main/recognition/calibration.ts';
import { creditsOf, figuresOf, nameAt, strayIn, type Figures, type Outcome } from './scoring/figures.ts';
import { outcomeOf, readFolder } from './scoring/outcomes.ts';
import { namedPictures, scoreNamedPictures } from './scoring/named-pictures.ts';
import { createPictureReader } from './scoring/read-set.ts';

const { values, positionals } = parseArgs({
  options: { bands: { type: 'boolean' }, fresh: { type: 'boolean' }, faults: { type: 'boolean' } },
  allowPositionals: true,
});
if (positionals.length === 0) throw new Error('Name a folder that holds pictures and a truth.json');

const calibrated = await readCalibration();
if (!calibrated.ok && values.bands !== true) console.log(`without a calibration: ${calibrated.why}`);
const calibration = calibrated.ok && values.bands !== true ? calibrated.calibration : null;

type Row = { readonly what: string; readonly of: (figures: Figures) => number; readonly digits: number };
const rows: readonly Row[] = [
  { what: 'roster F1', of: (f) => f.rosterF1, digits: 1 },
  { what: 'roster F1 without look-alikes', of: (f) => f.withoutLookAlikes, digits: 1 },
  { what: 'fold-exact F1', of: (f) => f.textF1, digits: 1 },
  { what: 'ECE over credits', of: (f) => f.error, digits: 3 },
  { what: 'credits', of: (f) => f.credits, digits: 0 },
  { what: 'of them wrong', of: (f) => f.wrong, digits: 0 },
  { what: 'credits of 0.95 and more', of: (f) => f.certain, digits: 0 },
  { what: 'of them wrong', of: (f) => f.certainWrong, digits: 0 },
  { what: 'pictures without stray text, %', of: (f) => f.cleanPictures, digits: 1 },
  { what: 'seconds of CPU a picture', of: (f) => f.cpuSeconds, digits: 2 },
];

const spread = (values: readonly number[]): string => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1),
  );
  return `${mean.toFixed(3)} ± ${deviation.toFixed(3)}`;
};

const tellFaults = (outcome: Outcome): void => {
  const { file, matched, names } = outcome;
  for (const credit of creditsOf(outcome))
    if (!credit.isRight) console.log(`${file} wrong ${credit.rawName} -> ${credit.playerId} ${credit.confidence}`);
  for (const stray of strayIn(outcome)) console.log(`${file} stray ${stray}`);
  const credited = new Set(creditsOf(outcome).map(({ playerId }) => playerId));
  for (const { text, playerId, inseparableFrom, box } of names) {
    if (playerId === null || credited.has(playerId) || inseparableFrom.length > 0) continue;
    const read = matched.find((one) => nameAt([{ text, playerId, inseparableFrom, box }], one.box) !== undefined);
    console.log(`${file} missed ${text}: read ${read?.rawName ?? '-'} ${read?.confidenceScore ?? ''}`);
  }
};

const reader = await createPictureReader({
  isFresh: values.fresh === true,
  threads: Math.max(1, Math.floor(availableParallelism() / 2)),
});
/** Scores of drawn pictures by folder, with the spread over folders. */
const scoreDrawn = async (folders: readonly string[]): Promise<void> => {
  const all: Figures[] = [];
  const outcomes: Outcome[] = [];
  for (const folder of folders) {
    const reads = await readFolder(folder, reader, (file) => process.stderr.write(`\r${folder} ${file} `));
    const here: Outcome[] = [];
    for (const one of reads) here.push(await outcomeOf(one, calibration));
    if (values.faults === true) here.forEach(tellFaults);
    outcomes.push(...here);
    all.push(figuresOf(here));
  }
  process.stderr.write('\n');
  const together = figuresOf(outcomes);
  console.log(
    `${folders.length} folders, ${together.pictures} pictures, ${together.names} names; calibration ${calibration?.version ?? 'none'}`,
  );
  for (const { what, of, digits } of rows)
    console.log(`${what.padEnd(34)}${of(together).toFixed(digits).padStart(9)}   a folder ${spread(all.map(of))}`);
};

const drawn: string[] = [];
for (const folder of positionals) {
  const pictures = await namedPictures(folder);
  if (pictures.length === 0) drawn.push(folder);
  else await scoreNamedPictures(folder, pictures, { calibration, reader, isDetailed: values.faults === true });
}
if (drawn.length > 0) await scoreDrawn(drawn);
await reader.close();
console.log(`${'peak memory of this process'.padEnd(34)}${Math.round(process.resourceUsage().maxRSS / 1000)} MB`);
