import type { UncommittedEvent, Position, RecordedEvent } from '../domain/kernel/envelope.ts';

/** Always exact: with 'any', EventStoreDB would store repeated events again after a restart. */
export type ExpectedRevision = { readonly revision: number } | 'no-stream';

/**
 * `revision` and `position` belong to the last event of the append. `isRepeat`: the log already held exactly these
 * events; absent where the engine cannot say. `actual` is null for a stream that does not exist.
 */
export type AppendResult =
  | {
      readonly ok: true;
      readonly revision: number;
      readonly position: Position;
      readonly isRepeat?: boolean;
    }
  | { readonly ok: false; readonly actual: number | null };

/**
 * Error codes of an append that can never succeed. `event-id-reused`: the log holds an event with this id elsewhere
 * (EventStoreDB does not detect this). `append-invalid`: no facts, or facts of another stream or revision.
 */
export type AppendRefusal = 'append-too-large' | 'append-invalid' | 'event-id-reused';

/** A stored event that cannot be decoded: its text differs from what was written, or fits no schema of its type. */
export type DamagedEvent = {
  readonly stream: string;
  readonly type: string;
  readonly eventId: string;
  readonly revision: number;
  readonly position: Position;
  readonly cause: string;
};

/** Events in log order. `scannedTo` advances even when no event matched. */
export type Batch = {
  readonly events: readonly RecordedEvent[];
  /**
   * Damaged events in log order, not included in `events`; absent when there are none. Reading continues after them.
   */
  readonly damaged?: readonly DamagedEvent[];
  readonly scannedTo: Position;
};

export type FollowOptions = {
  /** Exclusive; null starts at the beginning of the log. */
  readonly after: Position | null;
  /** Inclusive end; null follows live. The iteration ends once `scannedTo >= until`. */
  readonly until: Position | null;
  /** Event types wanted; null = all. */
  readonly types: readonly string[] | null;
  /** Ends the iteration without an error. */
  readonly signal: AbortSignal;
};

/** Encodes and decodes stored events, so that adapters need not know the event types. */
export type EventCodec = {
  /** Validates the fact and its size; throws when it is invalid or too large. */
  encode(fact: UncommittedEvent): string;
  /** Parses stored text and upcasts it to the current version of its type. Throws when the text is damaged. */
  decode(text: string, position: Position): RecordedEvent;
};

/** Whether the disk space of hidden events was reclaimed; otherwise why not, for the operator. */
export type ReclaimResult = { readonly done: true } | { readonly done: false; readonly why: string };

/** The log. Positions are fixed-width text and never reused. */
export type EventStore = {
  /**
   * Atomic. A revision conflict is a result, not an error. An outage throws and leaves the outcome unknown: repeating
   * exactly the same append (same event ids, same expected revision) is safe and returns the first result, also after
   * later events and restarts. Facts name this stream and the revisions that follow `expected`. An error with an
   * `AppendRefusal` code is no outage: nothing was appended, and a repeat would be refused again.
   */
  append(stream: string, expected: ExpectedRevision, facts: readonly UncommittedEvent[]): Promise<AppendResult>;
  /**
   * Events of a stream with a revision above `after` (null = all), in order; empty when the stream does not exist.
   * `limit` caps their number. Throws with code `event-damaged` when one of them cannot be decoded.
   */
  readStream(stream: string, after: number | null, limit?: number): Promise<readonly RecordedEvent[]>;
  /**
   * Pages through the log, then waits for new events: catch-up and live in one iteration, without gaps or repeats.
   * Damaged events are reported with their page and do not stop it.
   */
  follow(options: FollowOptions): AsyncIterable<Batch>;
  /**
   * Hides the events below revision `below` (null: all that the stream holds now): `readStream` no longer returns them.
   * Soft: `follow` may still return them until `reclaim`, revisions continue, and an append that expects no stream
   * conflicts. A shorter stream begins at `below` all the same; one that already begins later stays as it is; null does
   * nothing to a stream that does not exist. When everything is hidden, an engine may begin one revision later:
   * `firstRevision` tells. Idempotent.
   */
  hide(stream: string, below: number | null): Promise<void>;
  /**
   * Revision of the stream's first visible event, or of the next one when none is visible; 0 unless events were hidden.
   */
  firstRevision(stream: string): Promise<number>;
  /**
   * Reclaims the disk space of hidden events as far as the engine can; afterwards `follow` no longer returns them. The
   * head does not move.
   */
  reclaim(): Promise<ReclaimResult>;
  /** Position of the last event, or null when the log is empty. */
  head(): Promise<Position | null>;
  /** Id of this log, created at its first start. A checkpoint with another log id forces a rebuild. */
  logId(): Promise<string>;
  /** Completes appends in flight, then closes the engine. */
  close(): Promise<void>;
};
