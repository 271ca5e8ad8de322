import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { CheckedPicture, PictureProblem } from '../../ports/picture-checker.ts';

const maxPixels = 50_000_000;
/** Larger than any screen; bounds the decoders' rows and columns. */
const maxSide = 16_384;

const accepted: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

/**
 * Accepts intact PNG, JPEG or WebP of allowed size (read from the header before decoding). Slow and memory-hungry, so
 * never run in the server's process.
 */
export const checkPicture = async (path: string): Promise<CheckedPicture | PictureProblem> => {
  const bytes = await readFile(path);
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === undefined || !accepted.has(type)) return 'not-an-image';
  const size = await sizeOf(bytes);
  if (size === null) return 'image-damaged';
  if (size.width * size.height > maxPixels) return 'image-too-many-pixels';
  if (Math.max(size.width, size.height) > maxSide) return 'image-too-long';
  return (await decodes(bytes)) ? { type, ...size } : 'image-damaged';
};

/** From the header only, so that decompression bombs cost nothing. */
const sizeOf = async (bytes: Uint8Array): Promise<{ width: number; height: number } | null> => {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return null;
  }
};

/** `metadata()` accepts half a file; only decoding every row detects it. */
const decodes = async (bytes: Uint8Array): Promise<boolean> => {
  try {
    await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true }).stats();
    return true;
  } catch {
    return false;
  }
};
