import sharp from 'sharp';
import { createPaddleRecogniser, type LocalRecogniser } from '../../../src/adapters/recogniser/paddle/recogniser.ts';
import { askOthers } from '../../../src/application/recognition/second-opinions.ts';
import { matchNames } from '../../../src/domain/recognition/match.ts';
import { namesInPicture } from '../../../src/domain/recognition/names-in-picture.ts';
import type { MatchedName } from '../../../src/domain/recognition/read-name.ts';
import { buildRosterIndex } from '../../../src/domain/recognition/roster-index.ts';
import { readCalibration } from '../../../src/main/recognition/calibration.ts';
import { drawRoster } from '../../support/roster-picture.ts';

const { signal } = new AbortController();
const known = ['Thalori', 'Kestrin', 'Brumwick', 'Ysolde', 'Maren', 'Kest', 'Dmitri'];
const index = buildRosterIndex(known.map((name) => ({ id: name, name, aliases: [] })));
const shown = ['Thalori', 'Kestrin', 'Brumwick', 'Ysolde', 'Maren'];

let recogniser: LocalRecogniser;
beforeAll(() => {
  // More than a gigabyte, and it is killed.
  recogniser = createPaddleRecogniser({ threads: 1, mostBytes: 1_000_000_000 });
});
afterAll(() => recogniser.close());

const matchedIn = async (bytes: Uint8Array): Promise<readonly MatchedName[]> => {
  const calibrated = await readCalibration();
  if (!calibrated.ok) throw new Error(calibrated.why);
  const { calibration } = calibrated;
  const { lines, model } = await recogniser.read(bytes, signal);
  const read = namesInPicture(lines, { image: 0, model, roster: index });
  const asked = { index, calibration, readers: recogniser.others, signal };
  return matchNames(index, (await askOthers(asked, { image: 0, bytes }, read)).names, calibration);
};
const credited = (matched: readonly MatchedName[]): readonly string[] =>
  matched.flatMap(({ playerId }) => (playerId === null ? [] : [playerId])).sort();
const draw = (names: readonly string[]) => drawRoster({ names, seed: 3, width: 640, fontSize: 18 });

it('a photo of a monitor credits nobody who is not on it', async () => {
  const drawn = await draw(shown);
  const photo = await sharp(drawn)
    .resize({ width: 1100, kernel: 'nearest' })
    .rotate(1.2, { background: '#111' })
    .blur(1.1)
    .modulate({ brightness: 0.8 })
    .jpeg({ quality: 45 })
    .toBuffer();
  const found = credited(await matchedIn(photo));
  expect(found.length).toBeGreaterThan(0);
  expect(shown).toEqual(expect.arrayContaining([...found]));
}, 240_000);

it('a name that the edge cuts is credited to nobody whom it does not name', async () => {
  const drawn = sharp(await draw(shown));
  const { height } = await drawn.metadata();
  // 'Kestrin' is cut off after 'Kest', which is another player.
  const cut = await drawn.extract({ left: 0, top: 0, width: 86, height }).png().toBuffer();
  const certain = (await matchedIn(cut)).filter(({ confidenceScore }) => confidenceScore >= 0.95);
  expect(shown).toEqual(expect.arrayContaining([...credited(certain)]));
}, 240_000);

it('names of another script are credited to nobody', async () => {
  const matched = await matchedIn(await draw(['Thalori', 'Дмитрий', 'Юлия', '田中太郎', 'Kestrin']));
  expect(credited(matched)).toEqual(['Kestrin', 'Thalori']);
}, 240_000);

it('a picture of 3840 pixels is read within a gigabyte', async () => {
  const drawn = await sharp(await draw(shown))
    .resize({ width: 3840, height: 2160, fit: 'contain' })
    .png()
    .toBuffer();
  expect(credited(await matchedIn(drawn))).toEqual([...shown].sort());
}, 240_000);
