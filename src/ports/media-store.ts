/** Pictures by content: the id is the SHA-256 (hex) of the bytes, so the same bytes are kept once. Texts lie in the TextStore. */
export type StoredPicture = { readonly bytes: Uint8Array; readonly type: string };
export type MediaStore = {
  /** Durable when it resolves. `type` is a media type such as image/png. */
  put(bytes: Uint8Array, type: string): Promise<string>;
  /** null when it was never stored or was erased. */
  get(id: string): Promise<StoredPicture | null>;
  delete(id: string): Promise<void>;
};
