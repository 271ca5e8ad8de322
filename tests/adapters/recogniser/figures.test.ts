import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTruth } from '../../../tools/recognition/rosters/truth.ts';
import { figuresOf, type Outcome } from '../../../tools/recognition/scoring/figures.ts';
import { createPaddleRecogniser, type LocalRecogniser } from '../../../src/adapters/recogniser/paddle/recogniser.ts';
import { askOthers } from '../../../src/application/recognition/second-opinions.ts';
import { matchNames } from '../../../src/domain/recognition/match.ts';
import { namesInPicture } from '../../../src/domain/recognition/names-in-picture.ts';
import { buildRosterIndex } from '../../../src/domain/recognition/roster-index.ts';
import { readCalibration } from '../../../src/main/recognition/calibration.ts';

const folder = join(import.meta.dirname, 'pictures');
const { signal } = new AbortController();

let recogniser: LocalRecogniser;
beforeAll(() => {
  recogniser = createPaddleRecogniser({ threads: 1 });
});
afterAll(() => recogniser.close());

it('two small pictures are read as well as they were when they were chosen', async () => {
  const calibrated = await readCalibration();
  if (!calibrated.ok) throw new Error(calibrated.why);
  const { calibration } = calibrated;
  const truth = await readTruth(folder);
  const outcomes: Outcome[] = [];
  for (const { file, roster, names } of truth.pictures) {
    const bytes = await readFile(join(folder, file));
    const index = buildRosterIndex((truth.rosters[roster] ?? []).map(({ id, name }) => ({ id, name, aliases: [] })));
    const { lines, model } = await recogniser.read(bytes, signal);
    const read = namesInPicture(lines, { image: 0, model, roster: index });
    const asked = { index, calibration, readers: recogniser.others, signal };
    const opinions = await askOthers(asked, { image: 0, bytes }, read);
    expect(opinions.readings.map(({ error }) => error).filter((error) => error !== null)).toEqual([]);
    const matched = matchNames(index, opinions.names, calibration);
    outcomes.push({ file, matched, names, lookAlikes: new Set(), cpuMs: 0 });
  }
  const figures = figuresOf(outcomes);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures.certain).toBeGreaterThanOrEqual(12);
  expect(figures).toMatchObject({ certainWrong: 0, wrong: 0, strays: 0 });
  expect(figures.rosterF1).toBeGreaterThanOrEqual(93);
}, 240_000);
