import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { CheckedPicture, PictureProblem } from '../../ports/picture-checker.ts';

const maxPixels = 50_000_000;
/** No screen is as long; the decoders' rows and columns are bounded by it. */
const maxSide = 16_384;

const accepted: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

/**
 * Refuses what is no PNG, JPEG or WebP, is damaged, or is too large (seen in its header, before decoding). Slow and
 * hungry: never in the process of the server.
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

/** From the header alone, so that a bomb costs nothing. */
const sizeOf = async (bytes: Uint8Array): Promise<{ width: number; height: number } | null> => {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return null;
  }
};

/** `metadata()` is content with half a file; only reading every row refuses it. */
const decodes = async (bytes: Uint8Array): Promise<boolean> => {
  try {
    await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true }).stats();
    return true;
  } catch {
    return false;
  }
};
