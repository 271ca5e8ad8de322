import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

export const maxPictures = 10;
export const maxPictureBytes = 15_000_000;
export const maxPixels = 50_000_000;

/** A picture that was decoded to its last row. `hash` is the SHA-256 (hex) of its bytes, `type` what they are. */
export type Picture = {
  readonly bytes: Uint8Array;
  readonly hash: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
};
export type PictureProblem = 'not-an-image' | 'image-damaged' | 'image-too-many-pixels';
/** `index`: which of the files it is. */
export type CheckedPictures =
  | { readonly ok: true; readonly pictures: readonly Picture[] }
  | { readonly ok: false; readonly problem: PictureProblem; readonly index: number };

const accepted: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

/**
 * What uploaded bytes are, whatever their name says: every file is decoded fully, one after another, so that nothing
 * damaged is kept. The first file that is no PNG, JPEG or WebP, is damaged, or holds over 50 megapixels (seen in its
 * header, before decoding) refuses all.
 */
export const checkPictures = async (files: readonly Uint8Array[]): Promise<CheckedPictures> => {
  const pictures: Picture[] = [];
  for (const [index, bytes] of files.entries()) {
    const checked = await checkPicture(bytes);
    if (typeof checked === 'string') return { ok: false, problem: checked, index };
    pictures.push(checked);
  }
  return { ok: true, pictures };
};

const checkPicture = async (bytes: Uint8Array): Promise<Picture | PictureProblem> => {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === undefined || !accepted.has(type)) return 'not-an-image';
  const size = await sizeOf(bytes);
  if (size === null) return 'image-damaged';
  if (size.width * size.height > maxPixels) return 'image-too-many-pixels';
  if (!(await decodes(bytes))) return 'image-damaged';
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex'), type, ...size };
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
