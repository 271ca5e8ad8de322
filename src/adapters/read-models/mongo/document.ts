import type { Scalar } from '../../../ports/read-model-store.ts';

/** Stored form of a document: its text, and the fields for queries. */
export type StoredDoc = {
  readonly _id: string;
  /** Absent where the view has no documents. */
  readonly doc?: string;
  readonly f: Readonly<Record<string, Scalar>>;
  /** Of key, document and fields. */
  readonly crc?: number;
  /** Search tokens and their checksum; only where the view is searchable. */
  readonly t?: readonly string[];
  readonly tcrc?: number;
};
