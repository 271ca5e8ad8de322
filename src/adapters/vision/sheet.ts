import sharp from 'sharp';
import { mostCrops } from '../../ports/recogniser.ts';
import type { Box } from '../../domain/kernel/text-lines.ts';

/** Digits of 3 by 5 cells: the numbers of a sheet need no font of the machine. */
const shapes: Readonly<Record<string, string>> = {
  0: '111101101101111',
  1: '010110010010111',
  2: '111001111100111',
  3: '111001111001111',
  4: '101101111001001',
  5: '111100111001111',
  6: '111100111101111',
  7: '111001010010010',
  8: '111101111101111',
  9: '111101111001111',
};
const cell = 6;
const advance = 4 * cell;

const squares = (digit: string, left: number): string =>
  Array.from(shapes[digit] ?? '')
    .flatMap((bit, at) =>
      bit === '1'
        ? [`M${String(left + (at % 3) * cell)} ${String(Math.floor(at / 3) * cell)}h${cell}v${cell}h-${cell}z`]
        : [],
    )
    .join('');

/** A number as an SVG, black on white. */
const numberSvg = (number: number): Buffer => {
  const text = String(number);
  const path = Array.from(text)
    .map((digit, at) => squares(digit, at * advance))
    .join('');
  const [width, height] = [text.length * advance, 5 * cell];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${path}" fill="#000"/></svg>`,
  );
};

const row = { height: 64, crop: 48, number: 84, width: 640 } as const;
const perColumn = 24;

type Raw = { readonly data: Buffer; readonly info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** A margin around letters helps reading. */
const around = ([x, y, width, height]: Box, { info }: Raw) => {
  const pad = height * 0.2;
  const left = Math.max(0, Math.floor(x - pad));
  const top = Math.max(0, Math.floor(y - pad));
  const right = Math.min(info.width, Math.ceil(x + width + pad));
  const bottom = Math.min(info.height, Math.ceil(y + height + pad));
  return { left, top, width: right - left, height: bottom - top };
};

const cropOf = async (raw: Raw, box: Box): Promise<Buffer | null> => {
  const region = around(box, raw);
  if (region.width < 1 || region.height < 1) return null;
  return sharp(raw.data, { raw: raw.info })
    .extract(region)
    .resize({ width: row.width - row.number, height: row.crop, fit: 'inside' })
    .png()
    .toBuffer();
};

const placeOf = (index: number) => ({
  left: Math.floor(index / perColumn) * row.width,
  top: (index % perColumn) * row.height + 8,
});

/**
 * Crops of a picture under one another, each with its number (from 1), as a PNG of its own: no metadata, and nothing else of
 * the picture.
 */
export const numberedSheet = async (picture: Uint8Array, boxes: readonly Box[]): Promise<Buffer> => {
  const shown = boxes.slice(0, mostCrops);
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw: Raw = { data, info: { width: info.width, height: info.height, channels: info.channels } };
  const crops = await Promise.all(shown.map((box) => cropOf(raw, box)));
  const parts = crops.flatMap((input, index) => {
    const { left, top } = placeOf(index);
    const number = { input: numberSvg(index + 1), left: left + 8, top: top + 8 };
    return input === null ? [number] : [number, { input, left: left + row.number, top }];
  });
  const columns = Math.max(1, Math.ceil(shown.length / perColumn));
  return sharp({
    create: {
      width: columns * row.width,
      height: Math.max(1, Math.min(perColumn, shown.length)) * row.height,
      channels: 3,
      background: '#fff',
    },
  })
    .composite(parts)
    .png()
    .toBuffer();
};
