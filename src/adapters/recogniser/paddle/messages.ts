import type { ReadLine } from '../../../ports/recogniser.ts';
import type { EngineOptions } from './engine.ts';

/** What the server's process and the reading process say to each other; structured clones over Node's IPC. */
export type Request = { readonly id: number; readonly picture: Uint8Array };
export type Answer =
  | { readonly id: number; readonly ms: number; readonly lines: readonly ReadLine[] }
  | { readonly id: number; readonly failure: string };

/** The options travel as the only argument. */
export const asArgument = (options: EngineOptions): string => JSON.stringify(options);
export const fromArgument = (argument: string | undefined): EngineOptions =>
  JSON.parse(argument ?? '') as EngineOptions;
