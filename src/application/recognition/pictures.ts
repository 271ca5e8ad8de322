import type { ProblemCode } from '../../contracts/problem.ts';
import type { ReceivedFile } from '../../ports/media-store.ts';
import type { CheckedPicture, PictureChecker, PictureProblem } from '../../ports/picture-checker.ts';

export const maxPictures = 10;
export const maxPictureBytes = 15_000_000;

/** A fully decoded upload. */
export type UploadedPicture = CheckedPicture & { readonly received: ReceivedFile };
/** `index`: index of the file. */
export type CheckedPictures =
  | { readonly ok: true; readonly pictures: readonly UploadedPicture[] }
  | { readonly ok: false; readonly problem: PictureProblem; readonly index: number };

/** Checks files one after another; the first refused file refuses all. Nothing is stored yet. */
export const checkPictures = async (
  files: readonly ReceivedFile[],
  { pictures: checker }: { readonly pictures: Pick<PictureChecker, 'check'> },
): Promise<CheckedPictures> => {
  const pictures: UploadedPicture[] = [];
  for (const [index, received] of files.entries()) {
    const checked = await checker.check(received.path);
    if (typeof checked === 'string') return { ok: false, problem: checked, index };
    pictures.push({ ...checked, received });
  }
  return { ok: true, pictures };
};

/** Why a file is refused; follows its number in the sentence. */
export const pictureProblems = {
  'not-an-image': { code: 'not-an-image', detail: 'is not a PNG, JPEG or WebP image.' },
  'image-damaged': { code: 'image-damaged', detail: 'is damaged and cannot be read.' },
  'image-too-many-pixels': { code: 'image-too-many-pixels', detail: 'has more than 50 megapixels.' },
  'image-too-long': { code: 'image-too-many-pixels', detail: 'is more than 16,384 pixels wide or high.' },
  'image-too-heavy': { code: 'image-too-many-pixels', detail: 'takes too long to decode; save it smaller.' },
} as const satisfies Record<PictureProblem, { readonly code: ProblemCode; readonly detail: string }>;
