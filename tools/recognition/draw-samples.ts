/** Draws samples/: node tools/recognition/draw-samples.ts. The pictures are committed; the same fonts draw the same bytes. */
import { writeFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { demoNames } from '../../src/main/demo/guild/characters.ts';
import { seededRandom } from '../../src/main/demo/random.ts';
import { emptyLandscape, rosterPicture, type RosterDrawing } from '../../tests/support/roster-picture.ts';

type Sample = { readonly file: string; readonly title: string; readonly drawing: RosterDrawing | null };

const some = (count: number, seed: number): string[] => {
  const next = seededRandom(seed);
  return demoNames
    .map((name) => ({ name, order: next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ name }) => name);
};

const samples: readonly Sample[] = [
  {
    file: 'kraken-raid.png',
    title: 'Kraken, a clear shot',
    drawing: {
      names: some(31, 11),
      seed: 11,
      title: 'Raid: Kraken',
      chat: ['[Guild] Oskbrand: hello everyone, forming at Diamond Shores', '[Raid] Thalori: pull in 2 minutes'],
    },
  },
  {
    file: 'red-dragon-classes.png',
    title: 'Red Dragon, with class words',
    drawing: {
      names: some(28, 22),
      seed: 22,
      width: 1440,
      fontSize: 16,
      fontFamily: 'Liberation Sans',
      title: 'Raid: Red Dragon',
      beside: 'class',
      chat: ['[Trade] Zoltan: selling 20 onyx archeum', '[Faction] Fenrik: dragon is up!'],
    },
  },
  {
    file: 'charybdis-levels.jpg',
    title: 'Charybdis, with levels and grain',
    drawing: {
      names: some(35, 33),
      seed: 33,
      width: 1280,
      noise: 0.06,
      title: 'Raid Info',
      beside: 'level',
      chat: ['[Guild] Selkie: gg well played'],
    },
  },
  {
    file: 'morpheus-blurred.jpg',
    title: 'Morpheus, blurred and pale',
    drawing: {
      names: some(22, 44),
      seed: 44,
      width: 1120,
      noise: 0.04,
      blur: 0.8,
      contrast: 0.6,
      title: 'Raid: Morpheus',
      chat: ['[Raid] Nerys: res please'],
    },
  },
  { file: 'landscape-without-names.jpg', title: 'A landscape without names', drawing: null },
];

const bytesOf = (picture: Sharp, file: string): Promise<Buffer> =>
  file.endsWith('.png')
    ? picture.png({ compressionLevel: 9 }).toBuffer()
    : picture.jpeg({ quality: 84, mozjpeg: true }).toBuffer();

const folder = new URL('../../samples/', import.meta.url);
for (const { file, drawing } of samples) {
  const picture = await (drawing === null ? emptyLandscape(1280, 720, 55) : rosterPicture(drawing));
  await writeFile(new URL(file, folder), await bytesOf(picture, file));
}
const list = samples.map(({ file, title, drawing }) => ({ file, title, names: drawing?.names ?? [] }));
await writeFile(new URL('samples.json', folder), `${JSON.stringify(list, null, 2)}\n`);
