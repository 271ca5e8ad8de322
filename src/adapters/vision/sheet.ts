import sharp from 'sharp';
import { mostCrops } from '../../ports/recogniser.ts';
import type { Box } from '../../domain/kernel/text-lines.ts';
import { numberSvg } from './digits.ts';

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
