import type { Position, RecordedEvent } from '../../../domain/kernel/envelope.ts';
import type { Json } from '../../../domain/kernel/json.ts';
import type { DamagedEvent } from '../../../ports/event-store.ts';
import type { Checkpoint } from '../../../ports/read-model-store.ts';
import { diffItems } from '../definition/diff-items.ts';
import type { ItemChange } from '../definition/diff-items.ts';
import type { Projection, Texts } from '../definition/projection.ts';
import type { CachedDoc, DocCache } from './doc-cache.ts';

/** A document in memory: its current state, and the state that the derived views have seen. */
export type DocumentEntry = CachedDoc & {
  derived: Json;
  /** Events folded since then. */
  events: RecordedEvent[];
};
export const documentEntryOf = (cached: CachedDoc): DocumentEntry => ({ ...cached, derived: cached.doc, events: [] });

type SkippedStream = Checkpoint['skipped'][number];

/** Folds events into documents. An event that cannot be folded skips its stream. */
export type DocumentFold = {
  /**
   * Returns the changed items document by document; the caller must consume all of it. Errors of loading are passed on
   * before anything has changed.
   */
  fold(events: readonly RecordedEvent[], texts: Texts): Promise<Iterable<readonly ItemChange[]>>;
  /** Position of the last event that changed a document. */
  changedAt(): Position | null;
  skipped(): readonly SkippedStream[];
  /** Skips the streams of damaged events. */
  skipStreams(damaged: readonly DamagedEvent[]): void;
  /** Resets: the event at `position` drops every document. */
  drop(position: Position): void;
};

type DocumentFoldDeps = {
  readonly projection: Projection;
  readonly documents: DocCache<DocumentEntry>;
  readonly checkpoint: Checkpoint;
  /** Stores a changed document; returns the size of its JSON. */
  readonly put: (key: string, doc: Json) => number;
};

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

export const createDocumentFold = ({ projection, documents, checkpoint, put }: DocumentFoldDeps): DocumentFold => {
  let changedAt = checkpoint.changedAt;
  const skipped = new Map<string, SkippedStream>(checkpoint.skipped.map((entry) => [entry.stream, entry]));

  const skip = (event: RecordedEvent, error: unknown): void => {
    const { stream, id, type } = event;
    skipped.set(stream, { stream, eventId: id, cause: `${type}: ${causeOf(error)}` });
  };

  /** Keys of each event; an error skips the stream. */
  const plan = (events: readonly RecordedEvent[]): (readonly [RecordedEvent, readonly string[]])[] => {
    const planned: (readonly [RecordedEvent, readonly string[]])[] = [];
    for (const event of events) {
      if (skipped.has(event.stream)) continue;
      try {
        planned.push([event, projection.keysOf(event)]);
      } catch (error) {
        skip(event, error);
      }
    }
    return planned;
  };

  /** Folds one event into all of its documents, or none; returns whether any changed. */
  const foldEvent = (event: RecordedEvent, keys: readonly string[], texts: Texts): boolean => {
    if (skipped.has(event.stream)) return false;
    try {
      const changed: (readonly [DocumentEntry, Json])[] = [];
      for (const key of keys) {
        const entry = documents.get(key);
        if (entry === undefined) continue;
        const next = projection.fold(entry.doc, event, key, texts);
        if (next !== entry.doc) changed.push([entry, next]);
      }
      for (const [entry, next] of changed) {
        entry.doc = next;
        entry.events.push(event);
      }
      if (changed.length > 0) changedAt = event.position;
      return changed.length > 0;
    } catch (error) {
      skip(event, error);
      return false;
    }
  };

  /** Folds a document's events again one by one, up to the first whose items cannot be computed. */
  const foldUpToFailure = (key: string, entry: DocumentEntry, texts: Texts): readonly ItemChange[] => {
    entry.doc = entry.derived;
    let changes: readonly ItemChange[] = [];
    for (const event of entry.events) {
      if (skipped.has(event.stream)) continue;
      try {
        const next = projection.fold(entry.doc, event, key, texts);
        changes = diffItems(projection.derived, entry.derived, next);
        entry.doc = next;
      } catch (error) {
        skip(event, error);
      }
    }
    return changes;
  };

  const derive = (key: string, entry: DocumentEntry, texts: Texts): readonly ItemChange[] => {
    let changes: readonly ItemChange[];
    try {
      changes = diffItems(projection.derived, entry.derived, entry.doc);
    } catch {
      changes = foldUpToFailure(key, entry, texts);
    }
    entry.events = [];
    if (entry.doc === entry.derived) return [];
    entry.derived = entry.doc;
    entry.bytes = put(key, entry.doc);
    return changes;
  };

  const changesOf = function* (touched: Iterable<string>, texts: Texts): Generator<readonly ItemChange[]> {
    for (const key of touched) {
      const entry = documents.get(key);
      if (entry !== undefined && entry.doc !== entry.derived) yield derive(key, entry, texts);
    }
  };

  return {
    fold: async (events, texts) => {
      const planned = plan(events);
      await documents.prepare(new Set(planned.flatMap(([, keys]) => keys)));
      const touched = new Set<string>();
      for (const [event, keys] of planned) {
        if (foldEvent(event, keys, texts)) for (const key of keys) touched.add(key);
      }
      return changesOf(touched, texts);
    },
    changedAt: () => changedAt,
    skipped: () => [...skipped.values()],
    skipStreams: (damaged) => {
      for (const { stream, eventId, type, cause } of damaged)
        if (!skipped.has(stream)) skipped.set(stream, { stream, eventId, cause: `${type}: ${cause}` });
    },
    drop: (position) => {
      documents.clear();
      skipped.clear();
      changedAt = position;
    },
  };
};
