import type { Readable } from 'node:stream';

/** Pictures by content: the id is the SHA-256 (hex) of the bytes, so the same bytes are kept once. Texts lie in the TextStore. */
export type StoredPicture = { readonly bytes: Uint8Array; readonly type: string };

/** A picture whose bytes are read when they are wanted: `bytes` answers each as often as it is called. */
export type OpenPicture = { readonly type: string; readonly size: number; readonly bytes: () => Readable };

/** Bytes that have come in and are not kept yet: nobody can ask for them. */
export type Received = {
  /** SHA-256 (hex) of the bytes: their id, once they are kept. */
  readonly id: string;
  /** The file they lie in until then. */
  readonly path: string;
  readonly size: number;
};

export type MediaStore = {
  /**
   * Durable when it resolves. `type` is a media type such as image/png. Of bytes that are there already the type stays,
   * unless it is that of no image and the new one is.
   */
  put(bytes: Uint8Array, type: string): Promise<string>;
  /** Takes bytes as they come, never all of them in memory. Throws what the source throws, and leaves nothing then. */
  receive(source: AsyncIterable<Uint8Array>): Promise<Received>;
  /** Keeps what was received, under its id. Durable when it resolves. */
  keep(received: Received, type: string): Promise<string>;
  /** Removes what was received, unless it was kept. */
  discard(received: Received): Promise<void>;
  /** null when it was never stored or was erased. */
  get(id: string): Promise<StoredPicture | null>;
  /** Whether something is stored under this id, undamaged or not. */
  has(id: string): Promise<boolean>;
  /** As `get`, and never all of it in memory: what is damaged is found before the first byte is given. */
  open(id: string): Promise<OpenPicture | null>;
  delete(id: string): Promise<void>;
  /**
   * Deletes bytes, unless they were stored again at or after `since`. Answers whether they are gone, also when they were
   * never there. Beside a `put` or `keep` of the same bytes either they stay or they are written anew: never are bytes gone
   * that were stored since.
   */
  deleteStale(id: string, since: Date): Promise<boolean>;
};
