import type { Position } from '../domain/kernel/envelope.ts';

export type Scalar = string | number | null;

/** Names of projections, views and fields: a letter, then letters, digits, '-' or '_'. */
export type ViewShape = {
  readonly name: string;
  /** Each a list of field names; the store declares them with the collection. */
  readonly indexes: readonly (readonly string[])[];
  /** All fields of a row. */
  readonly fieldNames: readonly string[];
  /** Whether documents carry search tokens. */
  readonly searchable: boolean;
  /** false: the fields hold everything, and no document text is stored. */
  readonly hasDocuments: boolean;
};
/** What the store needs to know about a projection. */
export type ProjectionShape = {
  readonly name: string;
  readonly version: number;
  readonly views: readonly ViewShape[];
};

export type Checkpoint = {
  /** Id of the log that was read; null before the first commit. */
  readonly logId: string | null;
  /** Everything up to here was read; advances even when no event matched. */
  readonly scannedTo: Position | null;
  /** Position of the last event that changed a document. */
  readonly changedAt: Position | null;
  /**
   * Streams that could not be folded, each with the event that failed and why; the cause begins with the event's type.
   */
  readonly skipped: readonly { readonly stream: string; readonly eventId: string; readonly cause: string }[];
};

export type Write = {
  readonly view: string;
  readonly key: string;
  /** The document as JSON; empty where the view has none. */
  readonly text: string;
  readonly fields: Readonly<Record<string, Scalar>>;
  /** Duplicates count once. */
  readonly tokens: readonly string[];
};

/** Applied in the order reset, deletes, writes; the last of several writes to one key wins. */
export type Commit = {
  /** Drop every document first (a wipe). */
  readonly reset: boolean;
  readonly writes: readonly Write[];
  readonly deletes: readonly { readonly view: string; readonly key: string }[];
  /** Expected current checkpoint: the fence against a second writer. */
  readonly expected: Checkpoint;
  readonly next: Checkpoint;
};

/** One version of a projection's documents: a file on SQLite, a set of collections on MongoDB. */
export type Build = {
  checkpoint(): Promise<Checkpoint>;
  /** Stored documents by key; a key without a document is absent. */
  load(view: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Writes in one transaction with the checkpoint's compare-and-set. 'superseded' when the checkpoint did not match, or
   * another build has replaced this one; nothing changed.
   */
  commit(commit: Commit): Promise<'committed' | 'superseded'>;
  /**
   * Completes a bulk load, which has no indexes and does not survive a crash of its process: makes the build ready to
   * serve. `digest` and `serve` call it when needed; it does nothing to a serving build.
   */
  prepare(): Promise<void>;
  /** SHA-256 (hex) over view, key and canonical JSON of every document (without any, of its fields), in that order. */
  digest(): Promise<string>;
  /** Switches queries to this build, durably, and drops the former one. Idempotent. */
  serve(): Promise<void>;
  /** Releases this build, and deletes it unless it serves. */
  discard(): Promise<void>;
};

export type Operator = '=' | '<' | '<=' | '>' | '>=' | 'in' | 'prefix';
export type Query = {
  /** All conditions must hold. `in` takes a list, the others one value. Only `=` and `in` match null. */
  readonly where?: readonly (readonly [field: string, op: Operator, value: Scalar | readonly Scalar[]])[];
  /** All groups must match; a group matches when any of its tokens is a prefix of a token of the document. */
  readonly match?: readonly (readonly string[])[];
  /** Ties are broken by key, ascending. null sorts before every value. */
  readonly sort?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  /** Only keys above this one: pages by key at constant cost. */
  readonly afterKey?: string;
  /** Return only these fields and no text, so that a declared index can answer alone. */
  readonly only?: readonly string[];
  readonly skip?: number;
  readonly limit: number;
};

/** `text` is the stored JSON, not parsed; empty where the view has no documents. */
export type Row = { readonly key: string; readonly text: string; readonly fields: Readonly<Record<string, Scalar>> };

/**
 * 'building': nothing serves yet. 'failed': stopped by a defect, whether or not an old build serves. A projection that
 * is rebuilt while a build serves is 'serving'.
 */
export type ProjectionCondition = 'serving' | 'building' | 'failed';

/**
 * The store sets a damaged build aside: nothing serves until it is rebuilt. The call that detects it gets an error with
 * code `read-model-damaged`, once; later calls find no build.
 */
export type ReadModelStore = {
  /**
   * 'serving': the build that queries read (created empty when there is none of this version; it serves only after
   * `serve()`, unless nothing serves yet). 'rebuild': a fresh empty build beside it; an unfinished one is dropped, so
   * only one rebuild of a projection can run.
   */
  open(projection: ProjectionShape, mode: 'serving' | 'rebuild'): Promise<Build>;
  /** Reads the serving build. Throws an error with code `no-build` when the projection has never served. */
  find(projection: string, view: string, query: Query): Promise<readonly Row[]>;
  get(projection: string, view: string, keys: readonly string[]): Promise<ReadonlyMap<string, Row>>;
  count(projection: string, view: string, query: Query): Promise<number>;
  /** Checkpoints of serving builds by projection, with the serving version. */
  checkpoints(): Promise<Readonly<Record<string, Checkpoint & { readonly version: number }>>>;
  /** Removes the remains of deleted and overwritten data from its files. */
  scrub(): Promise<void>;
  close(): Promise<void>;
};
