import type { Box, CropReadings, Reading } from '../../../ports/recogniser.ts';
import type { EngineOptions } from './engine.ts';

/** What the reading process is asked: every line of a picture, or some boxes of it once more by the other engine. */
export type Question = { readonly picture: Uint8Array; readonly boxes: readonly Box[] | null };
/** What it says of a picture. */
export type Answer = Pick<Reading, 'ms' | 'lines'> & Pick<CropReadings, 'crops'>;

/** The options travel as the only argument. */
export const asArgument = (options: EngineOptions): string => JSON.stringify(options);
export const fromArgument = (argument: string | undefined): EngineOptions =>
  JSON.parse(argument ?? '') as EngineOptions;
