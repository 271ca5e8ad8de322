import type { VisionSlotId } from '../contracts/vision.ts';
import type { Box } from '../domain/kernel/text-lines.ts';

export type ReadLine = {
  readonly text: string;
  /** 0 to 1, as reported by the engine. */
  readonly confidence: number;
  readonly box: Box;
  /**
   * Per step from left to right: the likeliest characters with their probabilities, '' for none. Absent where an engine
   * reports only text.
   */
  readonly steps?: readonly (readonly (readonly [character: string, probability: number])[])[];
  /**
   * At least how many letters of scripts the engine cannot read are on this line (1 where it only knows of a word);
   * absent when there are none. `text` may then be empty.
   */
  readonly foreign?: number;
  /** The model, when it differs from that of the whole picture. */
  readonly model?: string;
};
export type EngineReading = { readonly model: string; readonly ms: number; readonly lines: readonly ReadLine[] };

/**
 * Reads all lines of text in a picture (PNG, JPEG or WebP bytes). Throws when the engine fails or is aborted, with code
 * `killed` when its process died or exceeded its limits, and with code `closed` after `close`.
 */
export type Recogniser = {
  readonly model: string;
  read(picture: Uint8Array, signal: AbortSignal): Promise<EngineReading>;
  close(): Promise<void>;
};

/** Results of a crop reader. */
export type CropReadings = {
  readonly ms: number;
  /** One result per crop, in order; null where nothing was read. */
  readonly crops: readonly ({ readonly text: string; readonly confidence: number } | null)[];
  /** Tokens spent; null where none are counted. */
  readonly tokens: number | null;
  /** Error code; null when it answered. */
  readonly error: string | null;
};

/** Maximum number of crops per call; further ones are not read. */
export const mostCrops = 48;

/**
 * Reads single names again as a second opinion on doubtful crops. `slot`: the vision model, null for a local engine. It
 * never throws, also when aborted: failures are reported in `error`.
 */
export type CropReader = {
  readonly model: string;
  readonly slot: VisionSlotId | null;
  /** true: it reads every name, not only doubtful ones. */
  readonly asksAll?: boolean;
  /** For a reader that costs tokens: the maximum for a number of crops of one picture, and what is left today. */
  readonly budget?: { readonly most: (crops: number) => number; readonly left: () => Promise<number> };
  readCrops(picture: Uint8Array, boxes: readonly Box[], signal: AbortSignal): Promise<CropReadings>;
};
