/** Pictures by content: the id is the SHA-256 (hex) of the bytes, so the same bytes are kept once. Texts lie in the TextStore. */
export type StoredPicture = { readonly bytes: Uint8Array; readonly type: string };

/** Bytes that have come in and are not kept yet: nobody can ask for them. */
export type Received = {
  /** SHA-256 (hex) of the bytes: their id, once they are kept. */
  readonly id: string;
  /** The file they lie in until then. */
  readonly path: string;
  readonly size: number;
};

export type MediaStore = {
  /** Durable when it resolves. `type` is a media type such as image/png. */
  put(bytes: Uint8Array, type: string): Promise<string>;
  /** Takes bytes as they come, never all of them in memory. Throws what the source throws, and leaves nothing then. */
  receive(source: AsyncIterable<Uint8Array>): Promise<Received>;
  /** Keeps what was received, under its id. Durable when it resolves. */
  keep(received: Received, type: string): Promise<string>;
  /** Removes what was received, unless it was kept. */
  discard(received: Received): Promise<void>;
  /** null when it was never stored or was erased. */
  get(id: string): Promise<StoredPicture | null>;
  delete(id: string): Promise<void>;
};
