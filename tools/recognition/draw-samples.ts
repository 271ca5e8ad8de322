/** Draws samples/ and samples/demo/: node tools/recognition/draw-samples.ts. The pictures are committed; the same fonts draw the same bytes. */
import { mkdir, writeFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { demoNames, planGuild } from '../../src/main/demo/guild/plan.ts';
import { drawnRaids } from '../../src/main/demo/guild/pictures.ts';
import { seededRandom } from '../../src/main/demo/random.ts';
import { emptyLandscape, rosterPicture } from '../../tests/support/roster-picture.ts';
import type { RosterDrawing } from '../../tests/support/roster-picture.ts';

type Sample = { readonly file: string; readonly title: string; readonly drawing: RosterDrawing | null };

const some = (count: number, seed: number, from: readonly string[] = demoNames): string[] => {
  const next = seededRandom(seed);
  return from
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

// Raids of the demo guild, with other sizes, fonts and noise; some contain a player missing from the roster.
const strangers = ['Pugsley', 'Wandering Tom', 'Fenwick'];
const looks: readonly Partial<RosterDrawing>[] = [
  { width: 1120 },
  { width: 1280, beside: 'level', noise: 0.05 },
  { width: 1120, beside: 'class' },
  { width: 960, noise: 0.04, blur: 0.6, contrast: 0.75 },
];
await mkdir(new URL('demo/', folder), { recursive: true });
const { players } = planGuild();
const drawn = [];
for (const [index, { file, eventType, daysAgo }] of drawnRaids.entries()) {
  const seed = 700 + index;
  const known = players.filter(({ joinedDaysAgo }) => joinedDaysAgo > daysAgo + 30).map(({ name }) => name);
  const stranger = index % 4 === 2 ? [strangers[index % strangers.length] ?? 'Fenwick'] : [];
  const names = [...some(16 + ((index * 5) % 13), seed, known), ...stranger];
  const picture = await rosterPicture({ names, seed, title: `Raid: ${eventType}`, ...looks[index % looks.length] });
  await writeFile(new URL(file, folder), await bytesOf(picture, file));
  drawn.push({ file, names });
}
await writeFile(new URL('demo/pictures.json', folder), `${JSON.stringify(drawn, null, 2)}\n`);
