import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { fontFaces, FONTS } from './fonts.ts';
import { trainingLayouts, type Layout } from './layouts.ts';
import { between, pick, shuffled, type Random, type Roster } from './names.ts';
import type { Scene } from './parts.ts';
import type { Shown, Split, TruePicture, TruePlayer } from './truth.ts';
import { validationLayouts } from './validation-layouts.ts';

const LAYOUTS: Readonly<Record<Split, Readonly<Record<string, Layout>>>> = {
  training: trainingLayouts,
  validation: validationLayouts,
};
/** Screen sizes from a phone to 1440 lines; smaller ones are more frequent. */
const SCREENS: readonly (readonly [number, number])[] = [
  [740, 360],
  [960, 540],
  [1000, 560],
  [1000, 560],
  [1280, 720],
  [1280, 720],
  [1600, 900],
  [1920, 1080],
  [2560, 1440],
];

/** `drawn`: the text on the screen, when it differs from the name. */
type Named = { readonly text: string; readonly playerId: string | null; readonly drawn?: string };

const TAGS = ['[f3]', '[Lord]', '[xX]', '<MVP>', '[TTV]', '(GM)', '[77th]', '[Rx]'];
/** Maximum length of a letter-spaced name; longer ones do not fit. */
const MOST_SPACED = 8;
/** A name with a clan tag, truncated, or letter-spaced. */
const decorated = (named: Named, next: Random): Named => {
  const drawn = next();
  if (drawn < 0.12) return { ...named, drawn: `${pick(TAGS, next)}${next() < 0.5 ? ' ' : ''}${named.text}` };
  if (drawn > 0.96 && named.text.length <= MOST_SPACED) return { ...named, drawn: Array.from(named.text).join(' ') };
  if (drawn > 0.24 || named.text.length < 9) return named;
  const stem = named.text.slice(0, named.text.length - between(2, 3, next));
  return { ...named, text: stem, drawn: `${stem}${next() < 0.5 ? '..' : '...'}` };
};

/** Players of the roster, and occasionally a guest. */
const namesFor = (roster: Roster, count: number, next: Random): Named[] => {
  const guests = shuffled(roster.guests, next).slice(0, Math.round(count * 0.06 * next() * 2));
  const players = shuffled(roster.players, next).slice(0, count - guests.length);
  return shuffled(
    [
      ...players.map(({ id, name }) => ({ text: name, playerId: id })),
      ...guests.map((text) => ({ text, playerId: null })),
    ],
    next,
  );
};

type Measured = {
  readonly names: readonly { readonly at: number; readonly box: Shown['box'] }[];
  readonly others: readonly { readonly text: string; readonly kind: string; readonly box: Shown['box'] }[];
};

/** Runs in the page: removes elements that cover a name, and returns the positions of the rest. */
const MEASURE = `(() => {
  const boxOf = (el) => { const r = el.getBoundingClientRect(); return [r.left, r.top, r.width, r.height].map((v) => Math.round(v * 10) / 10); };
  const meets = (a, b) => a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
  const isInside = (box) => box[0] >= 0 && box[1] >= 0 && box[0] + box[2] <= innerWidth && box[1] + box[3] <= innerHeight;
  const names = [...document.querySelectorAll('.name')].flatMap((el) => {
    const box = boxOf(el);
    if (isInside(box)) return [{ at: Number(el.dataset.at), box }];
    el.style.visibility = 'hidden';
    return [];
  });
  const others = [];
  for (const el of document.querySelectorAll('.other')) {
    const box = boxOf(el);
    if (names.some((name) => meets(name.box, box)) || others.some((one) => meets(one.box, box))) { el.style.visibility = 'hidden'; continue; }
    if (isInside(box)) others.push({ text: el.textContent, kind: el.dataset.kind, box });
  }
  return { names, others };
})()`;

/** Runs in the page: whether two texts have the same pixels in a font. */
const sameInk = (page: Page, font: string, a: string, b: string): Promise<boolean> =>
  page.evaluate(`(() => {
    const ink = (text) => { const c = document.createElement('canvas'); c.width = 420; c.height = 60; const x = c.getContext('2d'); x.font = ${JSON.stringify(font)}; x.fillText(text, 4, 40); return x.getImageData(0, 0, 420, 60).data.join(); };
    return ink(${JSON.stringify(a)}) === ink(${JSON.stringify(b)});
  })()`);

const inseparable = async (page: Page, scene: Scene, text: string, twins: readonly TruePlayer[]): Promise<string[]> => {
  const font = `${scene.weight} ${scene.size}px '${scene.font}'`;
  const same = await Promise.all(
    twins.map(async ({ id, name }) => ((await sameInk(page, font, text, name)) ? [id] : [])),
  );
  return same.flat();
};

/** Text styles of games: plain, shadowed, outlined, gradient; some rows are dimmed. */
const inkOf = ({ next, names }: Scene): string => {
  const ink = pick(
    [
      '',
      '',
      '.name{text-shadow:1px 1px 1px #000}',
      '.name{text-shadow:0 0 3px #000,0 0 2px #000}',
      '.name{paint-order:stroke;-webkit-text-stroke:2px #0009}',
      '.name{background:linear-gradient(#fff,#c9a85c);-webkit-background-clip:text;color:transparent!important}',
    ],
    next,
  );
  const dimmed = names.flatMap((_, at) => (next() < 0.08 ? [`[data-at="${at}"]`] : []));
  return dimmed.length === 0 ? ink : `${ink}${dimmed.join()}{opacity:.55}`;
};

const pageOf = (scene: Scene, faces: string, body: string): string =>
  `<!doctype html><meta charset="utf-8"><style>${faces}${inkOf(scene)}*{margin:0;box-sizing:border-box}body{width:${scene.width}px;height:${scene.height}px;overflow:hidden;position:relative;background:#111;font-family:'${scene.font}'}</style><body>${body}</body>`;

type Sketch = {
  readonly scene: Scene;
  readonly named: readonly Named[];
  readonly layout: string;
  readonly draw: Layout['draw'];
};

const sketch = (split: Split, roster: Roster, next: Random): Sketch => {
  const [width, height] = pick(SCREENS, next);
  const isPhone = width < 900;
  const [layout, { room, draw, hasTags }] = pick(Object.entries(LAYOUTS[split]), next);
  const empty = {
    ...{ split, next, width, height, font: pick(FONTS[split], next) },
    size: between(10, isPhone ? 15 : 24, next),
    weight: next() < 0.4 ? (700 as const) : (400 as const),
  };
  const count = Math.max(3, Math.min(room(empty), between(10, 50, next)));
  const chosen = namesFor(roster, count, next);
  const named = hasTags === true ? chosen.map((one) => decorated(one, next)) : chosen;
  return { scene: { ...empty, names: named.map(({ text, drawn }) => drawn ?? text) }, named, layout, draw };
};

/** Scaling before the upload, by the game or by the uploader. */
const scaleOf = (next: Random): number => (next() < 0.6 ? 1 : pick([0.8, 0.9, 1.15, 1.25], next));

const encode = async (png: Buffer, { quality, scale, width }: Encoding): Promise<Buffer> => {
  const scaled = scale === 1 ? sharp(png) : sharp(png).resize(Math.round(width * scale), null, { kernel: 'cubic' });
  return (quality === null ? scaled.png() : scaled.jpeg({ quality, mozjpeg: quality < 60 })).toBuffer();
};
type Encoding = { readonly quality: number | null; readonly scale: number; readonly width: number };

type Drawing = { readonly folder: string; readonly split: Split; readonly roster: Roster; readonly next: Random };

/** Draws one picture into the folder; returns its ground truth. */
export const drawPicture = async (
  page: Page,
  { folder, split, roster, next }: Drawing,
  place: number,
): Promise<TruePicture> => {
  const { scene, named, layout, draw } = sketch(split, roster, next);
  await page.setViewportSize({ width: scene.width, height: scene.height });
  await page.setContent(pageOf(scene, await fontFaces(scene.font), draw(scene)));
  await page.evaluate('document.fonts.ready.then(() => true)');
  const { names, others } = await page.evaluate<Measured>(MEASURE);
  const quality = next() < 0.5 ? null : between(60, 90, next);
  const scale = scaleOf(next);
  const file = `${String(place).padStart(3, '0')}.${quality === null ? 'png' : 'jpg'}`;
  await writeFile(
    join(folder, file),
    await encode(await page.screenshot({ type: 'png' }), { quality, scale, width: scene.width }),
  );
  const scaled = ([x, y, w, h]: Shown['box']): Shown['box'] => [x * scale, y * scale, w * scale, h * scale];
  const shown = names.map(async ({ at, box: drawnBox }): Promise<Shown> => {
    const box = scaled(drawnBox);
    const { text, playerId } = named[at] ?? { text: '', playerId: null };
    const twins = playerId === null ? [] : (roster.twins.get(playerId) ?? []);
    return { text, playerId, box, inseparableFrom: await inseparable(page, scene, text, twins) };
  });
  const { width, height, size, font, weight } = scene;
  const drawn = { layout, font, size, weight, width, height, scale, quality: quality ?? 'png' };
  return {
    file,
    roster: 0,
    drawn,
    names: await Promise.all(shown),
    others: others.map((one) => ({ ...one, box: scaled(one.box) })),
  };
};
