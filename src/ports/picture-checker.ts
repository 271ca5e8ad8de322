/** A picture that was decoded to its last row: what its bytes are, whatever their name says. */
export type CheckedPicture = { readonly type: string; readonly width: number; readonly height: number };
/** `image-too-heavy`: decoding it took too much time or memory, and was ended. */
export type PictureProblem =
  'not-an-image' | 'image-damaged' | 'image-too-many-pixels' | 'image-too-long' | 'image-too-heavy';

/** A rectangle in pixels of a picture as a browser shows it. */
export type Part = readonly [left: number, top: number, width: number, height: number];

/** Decodes pictures outside of the server's process. Both throw with code `closed` after `close`, and when they cannot work at all. */
export type PictureChecker = {
  /** `path`: the file with an upload's bytes, which are decoded fully, one at a time, so that nothing damaged is kept. */
  check(path: string): Promise<CheckedPicture | PictureProblem>;
  /**
   * A part of a picture with a little around it, as PNG; null when there is no such part or no picture. `busy`: too many wait,
   * or it took too much time or memory.
   */
  cut(picture: Uint8Array, part: Part): Promise<Uint8Array | null | 'busy'>;
  close(): Promise<void>;
};
