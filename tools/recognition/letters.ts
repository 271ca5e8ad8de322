// npm run letters -- DIR [DIR…] [--check DIR]: trains, on pictures of the training split, the small network that looks again
// at letters that are easily confused, and writes src/adapters/recogniser/paddle/letters.json. Pictures with many of them:
// npm run rosters -- --seed 53 --split training --pictures 60 --marked 1, and so 54 to 58.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createEngine } from '../../src/adapters/recogniser/paddle/engine.ts';
import { lettersFile } from '../../src/adapters/recogniser/paddle/letters.ts';
import { seededRandom } from '../../src/main/demo/random.ts';
import { samplesOfFolder } from './scoring/letter-samples.ts';
import { tell, trainNetwork, type Sample } from './scoring/small-network.ts';

const { values, positionals } = parseArgs({ options: { check: { type: 'string' } }, allowPositionals: true });
if (positionals.length === 0) throw new Error('Name folders of the training split');
const engine = await createEngine({ threads: 1, longestSide: 2560 });
const samples: Sample[] = [];
for (const folder of positionals) samples.push(...(await samplesOfFolder(engine, folder)));
const trained = trainNetwork(samples, seededRandom(8));
await writeFile(lettersFile, `${JSON.stringify(trained)}\n`);
console.log(`${samples.length} letters\n${tell(trained, samples)}`);
if (values.check !== undefined)
  console.log(`${values.check}\n${tell(trained, await samplesOfFolder(engine, values.check))}`);
