import type { Readable } from 'node:stream';

/**
 * Pictures addressed by content: the id is the SHA-256 (hex) of the bytes, so equal bytes are stored once. Texts are in
 * the TextStore.
 */
export type StoredPicture = { readonly bytes: Uint8Array; readonly type: string };

/** A picture whose bytes are read on demand; `bytes` may be called repeatedly. */
export type OpenPicture = { readonly type: string; readonly size: number; readonly bytes: () => Readable };

/** Received bytes that are not stored yet: no read returns them. */
export type ReceivedFile = {
  /** SHA-256 (hex) of the bytes: their id once stored. */
  readonly id: string;
  /** Temporary file that holds them until then. */
  readonly path: string;
  readonly size: number;
};

export type MediaStore = {
  /**
   * Stores bytes; durable when it resolves. `type`: media type such as image/png. Bytes that exist already keep their
   * type, unless the old type is no image and the new one is.
   */
  put(bytes: Uint8Array, type: string): Promise<string>;
  /** Streams bytes to a temporary file. Throws what the source throws and then leaves nothing behind. */
  receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** Stores received bytes under their id. Durable when it resolves. */
  keep(received: ReceivedFile, type: string): Promise<string>;
  /** Removes received bytes that were not stored. */
  discard(received: ReceivedFile): Promise<void>;
  /** null when it was never stored, or was erased. */
  get(id: string): Promise<StoredPicture | null>;
  /** Whether bytes are stored under this id, damaged or not. */
  has(id: string): Promise<boolean>;
  /** Like `get`, without loading all bytes into memory; damage is detected before the first byte is returned. */
  open(id: string): Promise<OpenPicture | null>;
  delete(id: string): Promise<void>;
  /**
   * Deletes bytes unless they were stored again at or after `since`. Returns whether they are gone, including when they
   * never existed. Safe beside a concurrent `put` or `keep` of the same bytes: bytes stored since are never lost.
   */
  deleteStale(id: string, since: Date): Promise<boolean>;
};
