// npm run marks -- DIR [DIR…] [--check DIR]: trains, on pictures of the training split, the small network that looks for
// accents in the crop of a name, and writes src/adapters/recogniser/paddle/marks.json. Pictures with many accents:
// npm run rosters -- --seed 50 --split training --marked 0.6
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine, type Engine } from '../src/adapters/recogniser/paddle/engine.ts';
import { looksOf } from '../src/adapters/recogniser/paddle/marks.ts';
import { decode } from '../src/adapters/recogniser/paddle/pixels.ts';
import { scaleBox } from '../src/adapters/recogniser/paddle/text-regions.ts';
import { seededRandom } from '../src/main/demo/random.ts';
import type { Box } from '../src/ports/recogniser.ts';
import { readTruth, type Shown } from './rosters/truth.ts';
import { tell, trainNetwork, type Sample } from './scoring/small-network.ts';

const network = new URL('../src/adapters/recogniser/paddle/marks.json', import.meta.url);
const next = seededRandom(7);

const bare = (character: string): string =>
  character
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/ø/giu, 'o')
    .toLowerCase();
const isMarked = (character: string): boolean => /\p{M}/u.test(character.normalize('NFD'));

/** About as the detection would have it: its boxes are never quite those of the letters. */
const shaken = ({ box: [x, y, width, height] }: Shown): Box => {
  const by = (share: number): number => (next() - 0.4) * share * height;
  const [left, top] = [by(0.3), by(0.25)];
  return [x - left, y - top, width + left + by(0.3), height + top + by(0.25)];
};

/** The letters of the names of a picture: what they look like, and whether they bear a mark. */
const samplesOf = async (engine: Engine, file: string, names: readonly Shown[]): Promise<Sample[]> => {
  const picture = await decode(await readFile(file));
  const boxes = names.map((name) => scaleBox(shaken(name), [1, 1], [picture.width, picture.height]));
  const spelt = await engine.spell(picture, boxes);
  return spelt.flatMap(({ line, letters }, at) => {
    const truth = Array.from((names[at]?.text ?? '').normalize('NFC'));
    const isRead =
      truth.length === letters.length && letters.every(({ character }, i) => bare(character) === bare(truth[i] ?? ''));
    if (!isRead) return [];
    // ø is a letter with a stroke, not one with a mark above it.
    return looksOf(line, letters).map((one) => ({ look: one.look, isMarked: isMarked(truth[one.at] ?? '') }));
  });
};

const samplesIn = async (engine: Engine, folder: string): Promise<Sample[]> => {
  const { split, pictures } = await readTruth(folder);
  if (split !== 'training') throw new Error('Only the training split may be trained on');
  const all: Sample[] = [];
  for (const { file, names } of pictures) all.push(...(await samplesOf(engine, join(folder, file), names)));
  return all;
};

const { values, positionals } = parseArgs({ options: { check: { type: 'string' } }, allowPositionals: true });
if (positionals.length === 0) throw new Error('Name folders of the training split');
const engine = await createEngine({ threads: 1, longestSide: 2560 });
const samples: Sample[] = [];
for (const folder of positionals) samples.push(...(await samplesIn(engine, folder)));
const trained = trainNetwork(samples, next);
await writeFile(network, `${JSON.stringify(trained)}\n`);
console.log(`${samples.length} letters; ${tell(trained, samples)}`);
if (values.check !== undefined) console.log(`${values.check}: ${tell(trained, await samplesIn(engine, values.check))}`);
