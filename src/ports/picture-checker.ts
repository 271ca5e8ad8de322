/** A fully decoded picture. `type` comes from its bytes, not from its name. */
export type CheckedPicture = { readonly type: string; readonly width: number; readonly height: number };
/** `image-too-heavy`: decoding exceeded its limit of time or memory. */
export type PictureProblem =
  'not-an-image' | 'image-damaged' | 'image-too-many-pixels' | 'image-too-long' | 'image-too-heavy';

/** A rectangle in pixels of the picture as a browser shows it. */
export type PictureRegion = readonly [left: number, top: number, width: number, height: number];

/**
 * Decodes pictures in a process of its own. Both calls throw with code `closed` after `close`, and when that process
 * cannot be started.
 */
export type PictureChecker = {
  /** Decodes the file at `path` fully, one at a time, so that no damaged picture is stored. */
  check(path: string): Promise<CheckedPicture | PictureProblem>;
  /**
   * Cuts a part of a picture, with a margin, as PNG; null when there is no such part or no picture. `busy`: too many
   * wait, or the cut exceeded its limit of time or memory.
   */
  cut(picture: Uint8Array, part: PictureRegion): Promise<Uint8Array | null | 'busy'>;
  close(): Promise<void>;
};
