import { rawPng } from './raw-png.ts';

/** A small file that says it is 40,000 pixels wide and as high. */
export const pixelBomb = (): Buffer => rawPng(40_000, 40_000, Buffer.alloc(40_000 * 50));
