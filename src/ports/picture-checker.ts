/** A picture that was decoded to its last row: what its bytes are, whatever their name says. */
export type CheckedPicture = { readonly type: string; readonly width: number; readonly height: number };
/** `image-too-heavy`: decoding it took too much time or memory, and was ended. */
export type PictureProblem =
  'not-an-image' | 'image-damaged' | 'image-too-many-pixels' | 'image-too-long' | 'image-too-heavy';

/** Decodes uploads fully, outside of the server's process and one at a time, so that nothing damaged is kept. */
export type PictureChecker = {
  /** `path`: the file with its bytes. Throws with code `closed` after `close`, and when it cannot work at all. */
  check(path: string): Promise<CheckedPicture | PictureProblem>;
  close(): Promise<void>;
};
