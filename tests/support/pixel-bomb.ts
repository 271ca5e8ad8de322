import { rawPng } from './raw-png.ts';

/** A small file that claims 40,000 × 40,000 pixels. */
export const pixelBomb = (): Buffer => rawPng(40_000, 40_000, Buffer.alloc(40_000 * 50));
