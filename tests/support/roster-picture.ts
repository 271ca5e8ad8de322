import { seededRandom } from '../../src/main/demo/random.ts';
import sharp, { type Sharp } from 'sharp';

export type RosterDrawing = {
  readonly names: readonly string[];
  readonly seed?: number;
  /** Picture width in pixels; the height follows from the names. */
  readonly width?: number;
  /** Amplitude of the grain, 0 to 1. */
  readonly noise?: number;
  /** Radius of a blur in pixels. */
  readonly blur?: number;
  /** 1 = as drawn, less = flatter. */
  readonly contrast?: number;
  readonly fontSize?: number;
  readonly fontFamily?: string;
  readonly title?: string;
  readonly chat?: readonly string[];
  /** Decoration of a name: none, a level before it ('55 Thalori'), or a class word below the bar's end. */
  readonly beside?: 'nothing' | 'level' | 'class';
};

const BARS = ['#2b3a52', '#2f5350', '#474f2e', '#5a432b', '#4a2f55'];
const CLASSES = ['Darkrunner', 'Cleric', 'Battlerage', 'Songcraft', 'Skullknight', 'Vitalism', 'Archery', 'Templar'];
const PERCENTS = [100, 98, 92, 83, 71, 55, 100, 64];
const PARTY = 5;

const escape = (s: string): string => s.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');

const pick = <T>(list: readonly T[], next: () => number, otherwise: T): T =>
  list[Math.floor(next() * list.length)] ?? otherwise;

/** Background of a game: sky, sun, ridges and water in muted colours. */
const landscape = (width: number, height: number, next: () => number): string => {
  const ridges = [0.45, 0.58, 0.72].map((level, i) => {
    const points = Array.from({ length: 14 }, (_, k) => {
      const y = height * (level + (next() - 0.5) * 0.16);
      return `${Math.round((width * k) / 13)},${Math.round(y)}`;
    });
    return `<polygon fill="${['#1d2b3a', '#182430', '#101a20'][i] ?? '#101a20'}" points="0,${height} ${points.join(' ')} ${width},${height}"/>`;
  });
  const sun = `<circle cx="${Math.round(width * (0.2 + next() * 0.6))}" cy="${Math.round(height * 0.2)}" r="${Math.round(height * 0.07)}" fill="#c9a35c" opacity="0.5"/>`;
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0.2" y2="1"><stop offset="0" stop-color="#22344e"/><stop offset="0.6" stop-color="#4b4a52"/><stop offset="1" stop-color="#1a2a2e"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${sun}${ridges.join('')}`;
};

type Look = { readonly size: number; readonly font: string; readonly column: number; readonly row: number };
type Words = (x: number, y: number, text: string, style: string) => string;

const words =
  (look: Look): Words =>
  (x, y, text, style) =>
    `<text x="${Math.round(x)}" y="${Math.round(y)}" font-family="${look.font}" ${style}>${escape(text)}</text>`;

const bar = (look: Look, at: readonly [number, number], name: string, drawing: RosterDrawing, next: () => number) => {
  const [x, y] = at;
  const { size, column, row } = look;
  const put = words(look);
  const health = pick(PERCENTS, next, 100);
  const full = column - 14;
  const level = drawing.beside === 'level' ? `${50 + Math.floor(next() * 6)} ` : '';
  const parts = [
    `<rect x="${x}" y="${y}" width="${full}" height="${row - 4}" fill="#0b1114" opacity="0.8"/>`,
    `<rect x="${x}" y="${y}" width="${Math.round((full * health) / 100)}" height="${row - 4}" fill="${pick(BARS, next, '#2b3a52')}"/>`,
    put(x + 6, y + size + 1, level + name, `font-size="${size}" font-weight="700" fill="#eef0e6"`),
    put(
      x + full - 4,
      y + size + 1,
      `${health}%`,
      `font-size="${Math.round(size * 0.8)}" text-anchor="end" fill="#a9b4b0"`,
    ),
  ];
  if (drawing.beside === 'class') {
    const style = `font-size="${Math.round(size * 0.72)}" text-anchor="end" fill="#8f9c98"`;
    parts.push(put(x + full - size * 3.4, y + size, pick(CLASSES, next, 'Cleric'), style));
  }
  return parts.join('');
};

/** Grain that follows from the seed; sharp's own noise does not. */
const grain = async (picture: Sharp, amount: number, seed: number): Promise<Sharp> => {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const next = seededRandom(seed ^ 0x5bd1e995);
  for (let i = 0; i < data.length; i += 3) {
    const shift = (next() + next() - 1) * amount * 255;
    for (let c = 0; c < 3; c++) data[i + c] = Math.max(0, Math.min(255, (data[i + c] ?? 0) + shift));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
};

const render = async (svg: string, drawing: Partial<RosterDrawing>): Promise<Sharp> => {
  let picture = sharp(Buffer.from(svg)).removeAlpha();
  if (drawing.blur !== undefined) picture = picture.blur(drawing.blur);
  if (drawing.contrast !== undefined) picture = picture.linear(drawing.contrast, 70 * (1 - drawing.contrast));
  const flat = sharp(await picture.png().toBuffer());
  return drawing.noise === undefined || drawing.noise === 0 ? flat : grain(flat, drawing.noise, drawing.seed ?? 1);
};

const frame = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;

/** A raid window in front of a landscape, drawn alike for equal arguments (on a machine with the same fonts). */
export const rosterPicture = (drawing: RosterDrawing): Promise<Sharp> => {
  const { names, seed = 1, width = 1280, fontSize: size = 15, fontFamily: font = 'DejaVu Sans' } = drawing;
  const next = seededRandom(seed);
  const row = size + 10;
  const columns = Math.max(1, Math.floor((width - 80) / (size * 18)));
  const column = Math.floor((width - 80) / columns);
  const look: Look = { size, font, column, row };
  const put = words(look);
  const parties = Math.ceil(names.length / PARTY);
  const partyHeight = row * (PARTY + 1) + 10;
  const windowHeight = Math.ceil(parties / columns) * partyHeight + row + 24;
  const chat = drawing.chat ?? [];
  const height = windowHeight + 60 + chat.length * row + 40;
  const cells = names.map((name, i) => {
    const party = Math.floor(i / PARTY);
    const x = 44 + (party % columns) * column;
    const y = 40 + row + Math.floor(party / columns) * partyHeight;
    const header =
      i % PARTY === 0 ? put(x, y + size, `Party ${party + 1}`, `font-size="${size - 2}" fill="#c2a05e"`) : '';
    return header + bar(look, [x, y + row * ((i % PARTY) + 1) - 4], name, drawing, next);
  });
  const lines = chat.map((line, i) =>
    put(40, windowHeight + 66 + i * row, line, `font-size="${size - 1}" fill="#b9c7a0"`),
  );
  const svg = frame(
    width,
    height,
    [
      landscape(width, height, next),
      `<rect x="24" y="20" width="${width - 48}" height="${windowHeight}" fill="#0a1013" opacity="0.86" stroke="#33433f"/>`,
      put(40, 26 + size, drawing.title ?? 'Raid: Kraken', `font-size="${size + 1}" font-weight="700" fill="#e2cf94"`),
      put(width - 44, 26 + size, `${names.length} / 50`, `font-size="${size - 1}" text-anchor="end" fill="#aeb6ae"`),
      ...cells,
      ...lines,
    ].join(''),
  );
  return render(svg, drawing);
};

/** The same as PNG bytes. */
export const drawRoster = async (drawing: RosterDrawing): Promise<Buffer> =>
  (await rosterPicture(drawing)).png().toBuffer();

/** A landscape without a word in it. */
export const emptyLandscape = (width: number, height: number, seed: number, noise = 0.03): Promise<Sharp> =>
  render(frame(width, height, landscape(width, height, seededRandom(seed))), { noise, seed });
