import type { Position } from '../domain/kernel/envelope.ts';

export type Scalar = string | number | null;

/** Names of projections, views and fields: a letter, then letters, digits, '-' or '_'. */
export type ViewShape = {
  readonly name: string;
  /** Each a list of field names; the store declares them with the collection. */
  readonly indexes: readonly (readonly string[])[];
  /** Every field that a row may carry. */
  readonly fieldNames: readonly string[];
  /** Whether documents carry search tokens. */
  readonly searchable: boolean;
  /** false: its fields say everything, so nothing else is stored of a row. */
  readonly hasDocuments: boolean;
};
/** What the store has to know of a projection. */
export type ProjectionShape = {
  readonly name: string;
  readonly version: number;
  readonly views: readonly ViewShape[];
};

export type Checkpoint = {
  /** Id of the log that was read; null before the first commit. */
  readonly logId: string | null;
  /** Everything up to here was looked at; moves also when nothing matched. */
  readonly scannedTo: Position | null;
  /** Position of the last event that changed a document. */
  readonly changedAt: Position | null;
  /** Streams that could not be folded, each with the event that it failed on and why; the cause begins with its type. */
  readonly skipped: readonly { readonly stream: string; readonly eventId: string; readonly cause: string }[];
};

export type Write = {
  readonly view: string;
  readonly key: string;
  /** The document as JSON; empty where the view has none. */
  readonly text: string;
  readonly fields: Readonly<Record<string, Scalar>>;
  /** Each counts once, however often it stands there. */
  readonly tokens: readonly string[];
};

/** Applied in this order: reset, deletes, writes; of several writes of one key the last one stays. */
export type Commit = {
  /** Drop every document first (a wipe). */
  readonly reset: boolean;
  readonly writes: readonly Write[];
  readonly deletes: readonly { readonly view: string; readonly key: string }[];
  /** What the checkpoint must be now: the fence. */
  readonly expected: Checkpoint;
  readonly next: Checkpoint;
};

/** One projection at one version: on SQLite one file, on MongoDB one set of collections. */
export type Build = {
  checkpoint(): Promise<Checkpoint>;
  /** Documents as they were written, by key; a key without a document is absent from the map. */
  load(view: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * One transaction with the checkpoint's compare-and-set. 'superseded' when it did not match or when this build was
   * dropped because another one serves; then nothing changed.
   */
  commit(commit: Commit): Promise<'committed' | 'superseded'>;
  /**
   * Ends the bulk of a rebuild, which has no indexes and is not safe against the death of its process: makes it ready to
   * serve. `digest` and `serve` do it when nobody has; on what serves it does nothing.
   */
  prepare(): Promise<void>;
  /** SHA-256 (hex) over view, key and canonical JSON of every document (without any, of its fields), in that order. */
  digest(): Promise<string>;
  /** Becomes what queries read, durably; the former build is dropped. Repeating it does nothing. */
  serve(): Promise<void>;
  /** Drops this build if it is not the serving one, and releases it. */
  discard(): Promise<void>;
};

export type Operator = '=' | '<' | '<=' | '>' | '>=' | 'in' | 'prefix';
export type Query = {
  /** All must hold. `in` takes a list, the others one value. Only `=` and `in` find null. */
  readonly where?: readonly (readonly [field: string, op: Operator, value: Scalar | readonly Scalar[]])[];
  /** All groups must match; a group matches when any of its tokens is a prefix of a token of the document. */
  readonly match?: readonly (readonly string[])[];
  /** The key, ascending, is the last tie-break. null comes before every value. */
  readonly sort?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  /** Only keys beyond this one: the next page of everything by key, whatever its place costs nothing. */
  readonly afterKey?: string;
  /** Rows come with these fields only and without text, so that a declared index that has them answers alone. */
  readonly only?: readonly string[];
  readonly skip?: number;
  readonly limit: number;
};

/** `text` is the stored JSON, not parsed; empty where the view has no documents. */
export type Row = { readonly key: string; readonly text: string; readonly fields: Readonly<Record<string, Scalar>> };

/**
 * A build that turns out to be damaged is set aside by the store: nothing serves until it is built anew. Whoever
 * uses it gets an error with code `read-model-damaged`, once; from then on it is as if it had never been.
 */
export type ReadModelStore = {
  /**
   * 'serving': the build that queries read (made empty when there is none of this version; it serves only after `serve()`
   * unless nothing at all serves yet). 'rebuild': a fresh empty build beside it; a half-finished one is dropped, so one
   * rebuild of a projection at a time.
   */
  open(projection: ProjectionShape, mode: 'serving' | 'rebuild'): Promise<Build>;
  /** Reads the serving build. Throws an error with code `no-build` when the projection has never served. */
  find(projection: string, view: string, query: Query): Promise<readonly Row[]>;
  get(projection: string, view: string, keys: readonly string[]): Promise<ReadonlyMap<string, Row>>;
  count(projection: string, view: string, query: Query): Promise<number>;
  /** Of serving builds, by projection name, with the version that serves. */
  checkpoints(): Promise<Readonly<Record<string, Checkpoint & { readonly version: number }>>>;
  /** What was deleted or overwritten is in no file of it any more. */
  scrub(): Promise<void>;
  close(): Promise<void>;
};
