import type { Position, Recorded } from '../../../domain/kernel/envelope.ts';
import type { Json } from '../../../domain/kernel/json.ts';
import type { DamagedEvent } from '../../../ports/event-store.ts';
import type { Checkpoint } from '../../../ports/read-model-store.ts';
import { diffItems } from '../definition/diff-items.ts';
import type { Change } from '../definition/diff-items.ts';
import type { Projection, Texts } from '../definition/projection.ts';
import type { RootCache, RootEntry } from './root-cache.ts';

type Skipped = Checkpoint['skipped'][number];

/** Folds events into root documents. An event that cannot be folded skips its stream. */
export type RootFold = {
  /**
   * Answers how the items of the documents have changed, document by document; all of it has to be taken. What loading
   * throws is passed on before anything has changed.
   */
  fold(events: readonly Recorded[], texts: Texts): Promise<Iterable<readonly Change[]>>;
  /** Position of the last event that changed a document. */
  changedAt(): Position | null;
  skipped(): readonly Skipped[];
  /** The streams of events that cannot be read are skipped. */
  skipStreams(damaged: readonly DamagedEvent[]): void;
  /** Forgets everything: the event at `position` drops every document. */
  drop(position: Position): void;
};

type RootFoldDeps = {
  readonly projection: Projection;
  readonly roots: RootCache;
  readonly checkpoint: Checkpoint;
  /** Takes a document that has changed; answers the size of its JSON. */
  readonly put: (key: string, doc: Json) => number;
};

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

export const createRootFold = ({ projection, roots, checkpoint, put }: RootFoldDeps): RootFold => {
  let changedAt = checkpoint.changedAt;
  const skipped = new Map<string, Skipped>(checkpoint.skipped.map((entry) => [entry.stream, entry]));

  const skip = (event: Recorded, error: unknown): void => {
    const { stream, id, type } = event;
    skipped.set(stream, { stream, eventId: id, cause: `${type}: ${causeOf(error)}` });
  };

  /** The keys of each event; what throws here skips the stream. */
  const plan = (events: readonly Recorded[]): (readonly [Recorded, readonly string[]])[] => {
    const planned: (readonly [Recorded, readonly string[]])[] = [];
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

  /** All documents of one event change, or none; answers whether they did. */
  const foldEvent = (event: Recorded, keys: readonly string[], texts: Texts): boolean => {
    if (skipped.has(event.stream)) return false;
    try {
      const changed: (readonly [RootEntry, Json])[] = [];
      for (const key of keys) {
        const entry = roots.get(key);
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

  /** Folds the events of one document again, one by one, up to the one whose items cannot be computed. */
  const foldUpToFailure = (key: string, entry: RootEntry, texts: Texts): readonly Change[] => {
    entry.doc = entry.derived;
    let changes: readonly Change[] = [];
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

  const derive = (key: string, entry: RootEntry, texts: Texts): readonly Change[] => {
    let changes: readonly Change[];
    try {
      changes = diffItems(projection.derived, entry.derived, entry.doc);
    } catch {
      changes = foldUpToFailure(key, entry, texts);
    }
    entry.events = [];
    if (entry.doc === entry.derived) return [];
    entry.derived = entry.doc;
    roots.measure(entry, put(key, entry.doc));
    return changes;
  };

  const changesOf = function* (touched: Iterable<string>, texts: Texts): Generator<readonly Change[]> {
    for (const key of touched) {
      const entry = roots.get(key);
      if (entry !== undefined && entry.doc !== entry.derived) yield derive(key, entry, texts);
    }
  };

  return {
    fold: async (events, texts) => {
      const planned = plan(events);
      await roots.prepare(new Set(planned.flatMap(([, keys]) => keys)));
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
      roots.clear();
      skipped.clear();
      changedAt = position;
    },
  };
};
