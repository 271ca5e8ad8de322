import sharp, { type Sharp } from 'sharp';
import type { Box } from '../../../domain/kernel/text-lines.ts';

/** Interleaved RGB bytes. */
export type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number };

/** Pictures are checked before they are kept; this only bounds what a decoder may be made to allocate. */
const MOST_PIXELS = 50_000_000;

const rgb = async (picture: Sharp): Promise<Pixels> => {
  const { data, info } = await picture
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 3) return { data, width: info.width, height: info.height };
  throw new Error(`expected 3 channels, got ${info.channels}`);
};

/** A longer side is scaled down to this. Names are read at this size; the detector works on a smaller copy. */
const LONGEST_SIDE = 3840;

/**
 * Decodes a picture, turned as its EXIF orientation says: as a browser shows it. A huge one is made smaller on the way;
 * `sent`: how large it was.
 */
export const decode = async (
  picture: Uint8Array,
): Promise<Pixels & { readonly sent: readonly [width: number, height: number] }> => {
  const source = sharp(picture, { limitInputPixels: MOST_PIXELS, sequentialRead: true }).autoOrient();
  const { autoOrient } = await source.metadata();
  const { width, height } = autoOrient;
  const isHuge = Math.max(width, height) > LONGEST_SIDE;
  const fitted = isHuge ? source.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside' }) : source;
  return { ...(await rgb(fitted)), sent: [width, height] };
};

const toSharp = (pixels: Pixels): Sharp =>
  sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } });

/** Scales to exactly this size. */
export const resize = (pixels: Pixels, width: number, height: number): Promise<Pixels> =>
  rgb(toSharp(pixels).resize(width, height, { fit: 'fill', kernel: 'cubic' }));

/** Cuts a box out and scales it to exactly this size. */
export const cut = (pixels: Pixels, box: Box, width: number, height: number): Promise<Pixels> => {
  const [left, top, w, h] = box;
  return rgb(
    toSharp(pixels).extract({ left, top, width: w, height: h }).resize(width, height, { fit: 'fill', kernel: 'cubic' }),
  );
};

/** Per channel in the order blue, green, red: value = byte * scale + shift. */
export type Normalisation = { readonly scale: readonly number[]; readonly shift: readonly number[] };

/** Writes pixels as planes (blue, green, red) into an image of the tensor that is `stride` wide. */
export const writePlanes = (
  target: Float32Array,
  offset: number,
  stride: number,
  pixels: Pixels,
  { scale, shift }: Normalisation,
): void => {
  const { data, width, height } = pixels;
  const plane = stride * height;
  for (let channel = 0; channel < 3; channel++) {
    const factor = scale[channel] ?? 1;
    const bias = shift[channel] ?? 0;
    const source = 2 - channel;
    for (let y = 0; y < height; y++) {
      const row = offset + channel * plane + y * stride;
      for (let x = 0; x < width; x++) target[row + x] = (data[(y * width + x) * 3 + source] ?? 0) * factor + bias;
    }
  }
};
