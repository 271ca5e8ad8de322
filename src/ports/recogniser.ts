import type { VisionSlotId } from '../contracts/vision.ts';
import type { Box } from '../domain/kernel/text-lines.ts';

export type ReadLine = {
  readonly text: string;
  /** 0 to 1, as the engine says. */
  readonly confidence: number;
  readonly box: Box;
  /**
   * What it saw step by step from left to right: the likeliest characters with their probabilities, '' for none.
   * Absent where an engine tells the text only.
   */
  readonly steps?: readonly (readonly (readonly [character: string, probability: number])[])[];
  /**
   * How many letters of scripts stand there that the engine does not read, at least (1 where all it knows is that a word
   * stands there); absent where there are none. `text` may be empty then.
   */
  readonly foreign?: number;
  /** The reader, where it is another than that of the whole picture. */
  readonly model?: string;
};
export type EngineReading = { readonly model: string; readonly ms: number; readonly lines: readonly ReadLine[] };

/**
 * Reads every line of text of one picture (PNG, JPEG or WebP bytes). Throws when the engine fails or is aborted, with code
 * `killed` when its process died or had to be ended (time, memory), with code `closed` after `close`.
 */
export type Recogniser = {
  readonly model: string;
  read(picture: Uint8Array, signal: AbortSignal): Promise<EngineReading>;
  close(): Promise<void>;
};

/** What a crop reader made of the crops that it was asked for. */
export type CropReadings = {
  readonly ms: number;
  /** One for each crop, in their order; null where it read nothing. */
  readonly crops: readonly ({ readonly text: string; readonly confidence: number } | null)[];
  /** Tokens that it cost; null where nothing is counted. */
  readonly tokens: number | null;
  /** The code of why it said nothing; null when it answered. */
  readonly error: string | null;
};

/** A reader may be asked about so many crops at once; what is beyond them it does not read. */
export const mostCrops = 48;

/**
 * Reads single names again: a second opinion on the crops of a picture that are in doubt. `slot`: which vision model it
 * is, null for an engine of this machine. It does not throw, also when it is aborted: what went wrong is its `error`.
 */
export type CropReader = {
  readonly model: string;
  readonly slot: VisionSlotId | null;
  /** true: it is shown every name, not those in doubt only. */
  readonly asksAll?: boolean;
  /** Of one that costs tokens: how many it takes at most for so many crops of a picture that are read at once, and what it has left today. */
  readonly budget?: { readonly most: (crops: number) => number; readonly left: () => Promise<number> };
  readCrops(picture: Uint8Array, boxes: readonly Box[], signal: AbortSignal): Promise<CropReadings>;
};
