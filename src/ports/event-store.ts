import type { UncommittedEvent, Position, Recorded } from '../domain/kernel/envelope.ts';

/** Always exact: with 'any', EventStoreDB repeats events after a restart. */
export type Expected = { readonly revision: number } | 'no-stream';

/**
 * `revision` and `position` are those of the last event of the append. `isRepeat`: these very events were there already;
 * absent where the engine does not tell. `actual` is null for a stream that does not exist.
 */
export type Appended =
  | {
      readonly ok: true;
      readonly revision: number;
      readonly position: Position;
      readonly isRepeat?: boolean;
    }
  | { readonly ok: false; readonly actual: number | null };

/**
 * `code` of the error of an append that can never succeed. `event-id-reused`: an event id is already elsewhere in the
 * log (EventStoreDB does not notice this). `append-invalid`: no facts, or facts of another stream or revision.
 */
export type AppendRefusal = 'append-too-large' | 'append-invalid' | 'event-id-reused';

/** An event of the log that cannot be read any more: its text is not what was written, or no shape of its type. */
export type DamagedEvent = {
  readonly stream: string;
  readonly type: string;
  readonly eventId: string;
  readonly revision: number;
  readonly position: Position;
  readonly cause: string;
};

/** Events in log order. `scannedTo` moves also when nothing matched. */
export type Batch = {
  readonly events: readonly Recorded[];
  /** In log order, and not among `events`; absent where there are none, as nearly always. Reading goes on behind them. */
  readonly damaged?: readonly DamagedEvent[];
  readonly scannedTo: Position;
};

export type FollowOptions = {
  /** Exclusive; null starts at the beginning of the log. */
  readonly after: Position | null;
  /** Inclusive end; null follows for ever. The iteration ends once `scannedTo >= until`. */
  readonly until: Position | null;
  /** Event types wanted; null = all. */
  readonly types: readonly string[] | null;
  /** Ends the iteration without an error. */
  readonly signal: AbortSignal;
};

/** The stored text of events: it keeps the adapters free of the registry of event types. */
export type EventCodec = {
  /** Validates the fact and its size; throws when it must not be stored. */
  encode(fact: UncommittedEvent): string;
  /** Parses what `encode` wrote and brings it to the newest shape of its type. Throws for what is damaged. */
  decode(text: string, position: Position): Recorded;
};

/** Whether the space of what is hidden is given back; else why not, for whoever runs the server. */
export type Reclaimed = { readonly done: true } | { readonly done: false; readonly why: string };

/** The log. Positions are fixed-width text and never reused. */
export type EventStore = {
  /**
   * Atomic. A conflict of revisions is data; an outage throws, and then the outcome is unknown: repeating the very same
   * append (same event ids, same expected revision) is safe and answers as the first one did, also after later events
   * and restarts. Facts carry this stream and the revisions that follow `expected`.
   * An error with one of the `AppendRefusal` codes is no outage: nothing was appended and a repeat would be refused too.
   */
  append(stream: string, expected: Expected, facts: readonly UncommittedEvent[]): Promise<Appended>;
  /**
   * Events of a stream with a revision beyond `after` (null = all), in order; empty when there is no such stream.
   * With a `limit` only the first so many. Throws an error with code `event-damaged` when one of them cannot be read.
   */
  readStream(stream: string, after: number | null, limit?: number): Promise<readonly Recorded[]>;
  /**
   * Pages until the end of the log, then waits for more: one path for catch-up and live; no gap, no repeat. What cannot
   * be read is told with its page and holds nothing up.
   */
  follow(options: FollowOptions): AsyncIterable<Batch>;
  /**
   * From now on the stream begins at revision `below` (null: behind everything that it holds): `readStream` answers
   * nothing before it. Soft: `follow` may show what is hidden until it is reclaimed, revisions go on, and an append that
   * expects no stream is a conflict. A stream that is shorter begins there all the same; one that begins later stays as
   * it is; with null nothing is done to one that does not exist. Where everything is hidden, an engine may have it begin
   * one later: `firstRevision` says. Repeating it changes nothing.
   */
  hide(stream: string, below: number | null): Promise<void>;
  /** Revision that the first event of a stream has, or will have: 0 unless something of it was hidden. */
  firstRevision(stream: string): Promise<number>;
  /**
   * Gives back the space of what is hidden, as far as the engine can; then `follow` shows it no more. The head stays where
   * it is.
   */
  reclaim(): Promise<Reclaimed>;
  /** Position of the last event, or null when the log is empty. */
  head(): Promise<Position | null>;
  /** Identity of this log, made at its first start: a checkpoint of another log means rebuild. */
  logId(): Promise<string>;
  /** Finishes what is in flight, then releases the engine. */
  close(): Promise<void>;
};
