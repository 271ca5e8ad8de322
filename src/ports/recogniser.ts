/** Picture pixels: left, top, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number];
export type ReadLine = {
  readonly text: string;
  /** 0 to 1, as the engine says. */
  readonly confidence: number;
  readonly box: Box;
};
export type Reading = { readonly model: string; readonly ms: number; readonly lines: readonly ReadLine[] };

/**
 * Reads every line of text of one picture (PNG, JPEG or WebP bytes). Throws when the engine fails or is aborted, with code
 * `killed` when its process died or had to be ended (time, memory), with code `closed` after `close`.
 */
export type Recogniser = {
  readonly model: string;
  read(picture: Uint8Array, signal: AbortSignal): Promise<Reading>;
  close(): Promise<void>;
};
