import type { Reading } from '../../../ports/recogniser.ts';
import type { EngineOptions } from './engine.ts';

/** What the reading process says of a picture. */
export type Answer = Pick<Reading, 'ms' | 'lines'>;

/** The options travel as the only argument. */
export const asArgument = (options: EngineOptions): string => JSON.stringify(options);
export const fromArgument = (argument: string | undefined): EngineOptions =>
  JSON.parse(argument ?? '') as EngineOptions;
