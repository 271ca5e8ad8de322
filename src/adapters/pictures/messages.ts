import type { Part } from '../../ports/picture-checker.ts';

/** What the process is asked: to check a file, or for a part of a picture. */
export type PictureQuestion = { readonly path: string } | { readonly picture: Uint8Array; readonly part: Part };
