// npm run rosters -- --seed 1 --split training [--pictures 40] [--marked 0.5] [--out artifacts/rosters/training-1]
// Draws screenshots of raids with Chromium, and writes beside them who stands where: the pictures that recognition is
// chosen on (training) and measured on (validation). --marked: a share of names with an accent
// or with a letter that is taken for another, to train on them. Equal for equal arguments, where the same Chromium draws.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/main/demo/random.ts';
import { openBrowser } from '../../tests/e2e/support/browser.ts';
import { drawPicture } from './rosters/draw.ts';
import { drawRoster } from './rosters/names.ts';
import { splits, type TruePicture, type TruePlayer, type Truth } from './rosters/truth.ts';

/** Number of consecutive pictures of one guild. */
const PER_ROSTER = 5;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    split: { type: 'string', default: 'training' },
    pictures: { type: 'string', default: '40' },
    marked: { type: 'string', default: '0' },
    out: { type: 'string' },
  },
});
const seed = Number(values.seed);
const count = Number(values.pictures);
const marked = Number(values.marked);
const split = splits.find((one) => one === values.split);
if (split === undefined || !Number.isInteger(seed) || !Number.isInteger(count) || count < 1)
  throw new Error('Give --seed a whole number, --split training or validation, --pictures a number');
const folder = values.out ?? join('artifacts', 'rosters', `${split}-${seed}`);
await mkdir(folder, { recursive: true });

const browser = await openBrowser();
const next = seededRandom(seed * 2 + Number(split === 'validation'));
const rosters: (readonly TruePlayer[])[] = [];
const pictures: TruePicture[] = [];
let roster = drawRoster(split, next, marked);
for (let place = 0; place < count; place += 1) {
  if (place > 0 && place % PER_ROSTER === 0) roster = drawRoster(split, next, marked);
  if (place % PER_ROSTER === 0) rosters.push(roster.players);
  const picture = await drawPicture(browser.page, { folder, split, roster, next }, place);
  pictures.push({ ...picture, roster: rosters.length - 1 });
}
await browser.close();
const truth: Truth = { seed, split, rosters: rosters.map((players) => [...players]), pictures };
await writeFile(join(folder, 'truth.json'), `${JSON.stringify(truth)}\n`);
console.log(`${folder}: ${count} pictures, ${pictures.reduce((sum, { names }) => sum + names.length, 0)} names`);
