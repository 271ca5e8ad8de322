import sharp from 'sharp';
import type { PictureRegion } from '../../ports/picture-checker.ts';

/** Uploads have limits of their own; this only bounds the decoder's memory. */
const maxPixels = 50_000_000;
/** Margin as a share of the part's height, because letters exceed the boxes of small text. */
const margin = 0.35;
/** Larger parts are scaled down, since a name needs no more and encoding takes time. */
const longestSide = 1600;

/** Range of pixels to show on one side; null when the part is outside the picture. */
const span = (from: number, length: number, [pad, most]: readonly [number, number]): [number, number] | null => {
  const first = Math.max(0, Math.floor(from - pad));
  const last = Math.min(most, Math.ceil(from + length + pad));
  return length > 0 && first < last && from < most ? [first, last - first] : null;
};

/** Cuts a part of a picture as a browser shows it, with a margin, as PNG without metadata; null: no such part. */
export const cutPicture = async (
  picture: Uint8Array,
  [left, top, width, height]: PictureRegion,
): Promise<Uint8Array | null> => {
  const whole = sharp(picture, { limitInputPixels: maxPixels, sequentialRead: true }).autoOrient();
  const { autoOrient } = await whole.metadata();
  const pad = height * margin;
  const across = span(left, width, [pad, autoOrient.width]);
  const along = span(top, height, [pad, autoOrient.height]);
  if (across === null || along === null) return null;
  return await whole
    .extract({ left: across[0], width: across[1], top: along[0], height: along[1] })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
};
