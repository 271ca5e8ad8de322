import type { Box, CropReadings, Reading } from '../../../ports/recogniser.ts';
import type { EngineOptions } from './engine.ts';

/** Engines that read single crops again. */
export const cropEngines = ['tesseract'] as const;
export type CropEngine = (typeof cropEngines)[number];

/** What the reading process is asked: every line of a picture, or some boxes of it by another engine. */
export type Question =
  | { readonly engine: 'lines'; readonly picture: Uint8Array }
  | { readonly engine: CropEngine; readonly picture: Uint8Array; readonly boxes: readonly Box[] };
/** What it says of a picture. */
export type Answer = Pick<Reading, 'ms' | 'lines'> & Pick<CropReadings, 'crops'>;

/** The options travel as the only argument. */
export const asArgument = (options: EngineOptions): string => JSON.stringify(options);
export const fromArgument = (argument: string | undefined): EngineOptions =>
  JSON.parse(argument ?? '') as EngineOptions;
