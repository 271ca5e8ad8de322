import type { PictureRegion } from '../../ports/picture-checker.ts';

/** Requests to the process: check a file, or cut a part of a picture. */
export type PictureQuestion =
  { readonly path: string } | { readonly picture: Uint8Array; readonly part: PictureRegion };
