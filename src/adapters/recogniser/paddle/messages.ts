import type { Box } from '../../../domain/kernel/text-lines.ts';
import type { CropReadings, EngineReading } from '../../../ports/recogniser.ts';
import type { ReaderProblem } from '../extra/find-readers.ts';
import type { EngineOptions } from './engine.ts';

/** Engines that read single crops again. */
export const cropEngines = ['tesseract'] as const;
export type CropEngine = (typeof cropEngines)[number];

/** Some boxes of a picture by another engine; `reader`: one that the guild has brought, by its name. */
type Crops = { readonly picture: Uint8Array; readonly boxes: readonly Box[] };
/** Requests to the reading process: all lines of a picture, some boxes, or a check of OCR_MODELS readers. */
export type Question =
  | { readonly engine: 'lines'; readonly picture: Uint8Array }
  | ({ readonly engine: CropEngine } & Crops)
  | ({ readonly engine: 'reader'; readonly reader: string } & Crops)
  | { readonly engine: 'check-readers' };
/** Answer for a picture. `problems`: unusable readers. */
export type PaddleAnswer = Pick<EngineReading, 'ms' | 'lines'> &
  Pick<CropReadings, 'crops'> & { readonly problems: readonly ReaderProblem[] };

/** The options travel as the only argument. */
export const asArgument = (options: EngineOptions): string => JSON.stringify(options);
export const fromArgument = (argument: string | undefined): EngineOptions =>
  JSON.parse(argument ?? '') as EngineOptions;
