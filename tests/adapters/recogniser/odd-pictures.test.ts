import sharp from 'sharp';
import { createPaddleRecogniser } from '../../../src/adapters/recogniser/paddle/recogniser.ts';
import { matchNames } from '../../../src/domain/recognition/match.ts';
import { namesInPicture } from '../../../src/domain/recognition/names-in-picture.ts';
import { buildRosterIndex } from '../../../src/domain/recognition/roster-index.ts';
import { readCalibration } from '../../../src/main/recognition/calibration.ts';
import type { Recogniser } from '../../../src/ports/recogniser.ts';
import { drawRoster } from '../../support/roster-picture.ts';

jest.setTimeout(120_000);

const starts = ['Thal', 'Brum', 'Yso', 'Garr', 'Mira', 'Kest', 'Dusk', 'Vey', 'Ode', 'Sil'];
const ends = 'orin wick lde owen beth dur nea vash mantle ra thorn caller helm fen grim lass moor rill stan vyn'.split(
  ' ',
);
const names = starts.flatMap((start) => ends.map((end) => `${start}${end}`));
const index = buildRosterIndex(names.map((name) => ({ id: name, name, aliases: [] })));
const never = new AbortController().signal;

let recogniser: Recogniser;
beforeAll(() => {
  recogniser = createPaddleRecogniser({ threads: 2 });
});
afterAll(() => recogniser.close());

/** Who is credited, and how many are asked about. */
const read = async (...pictures: readonly Buffer[]) => {
  const found = await readCalibration();
  const all = [];
  for (const [image, bytes] of pictures.entries()) {
    const { lines, model } = await recogniser.read(bytes, never);
    all.push(...namesInPicture(lines, { image, model, roster: index }));
  }
  const matched = matchNames(index, all, found.ok ? found.calibration : null);
  const credited = matched.flatMap(({ playerId }) => playerId ?? []);
  return { credited: credited.toSorted(), asked: matched.length - credited.length };
};
const shot = (some: readonly string[], seed = 3) => drawRoster({ names: some, seed, noise: 0.02, fontSize: 17 });

it('a photo of a monitor: turned a little, blurred, compressed', async () => {
  const some = names.slice(0, 40);
  const straight = await shot(some);
  const { width } = await sharp(straight).metadata();
  const photo = sharp(straight)
    .resize(Math.round(width * 1.6))
    .rotate(2, { background: '#223' })
    .blur(0.9);
  expect(await read(await photo.jpeg({ quality: 60 }).toBuffer())).toEqual({ credited: some.toSorted(), asked: 0 });
});

it('a 4K screenshot with four windows', async () => {
  const windows = await Promise.all([0, 1, 2, 3].map((at) => shot(names.slice(at * 40, at * 40 + 40), 10 + at)));
  const screen = sharp({ create: { width: 3840, height: 2160, channels: 3, background: '#101820' } }).composite(
    windows.map((input, at) => ({ input, left: 100 + (at % 2) * 1900, top: 100 + Math.floor(at / 2) * 1050 })),
  );
  const { credited, asked } = await read(await screen.png().toBuffer());
  expect([credited, asked]).toEqual([names.slice(0, 160).toSorted(), 0]);
});

it('the same list twice is one list', async () => {
  const some = names.slice(0, 20);
  const picture = await shot(some);
  expect(await read(picture, picture)).toEqual({ credited: some.toSorted(), asked: 0 });
});

it('a chat window alone credits nobody, though players speak in it', async () => {
  const says = ['hello all', 'inv please', 'gg', 'who has food?', 'on my way', 'need one healer'];
  const lines = names.slice(0, 12).map((name, at) => `[Raid] ${name}: ${says[at % says.length] ?? ''}`);
  const texts = lines.map((line, at) => `<text x="20" y="${40 + at * 30}" font-size="18">${line}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="420" font-family="DejaVu Sans" fill="#dde"><rect width="700" height="420" fill="#14181f"/>${texts}</svg>`;
  expect(await read(await sharp(Buffer.from(svg)).png().toBuffer())).toEqual({ credited: [], asked: 0 });
});
