import type { Reached } from '../../projections/kernel/waiting.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import { createViewCache } from '../../projections/in-memory/view-cache.ts';
import type { ViewCacheDeps } from '../../projections/in-memory/view-cache.ts';
import type { CachedView } from '../../projections/in-memory/cached-view.ts';
import type { Row, Scalar } from '../../ports/read-model-store.ts';

/** A row of the list as it is stored, not parsed. */
export type ListRow = {
  readonly id: string;
  /** The wire row without its closing brace: what is joined is appended. */
  readonly head: string;
  readonly submittedBy: string;
  readonly eventType: Scalar;
  readonly review: boolean;
  readonly eventDate: string;
  readonly submittedAt: string;
};

/** All rows of the list in memory, newest first. */
export type ListRows = {
  start(): Promise<void>;
  stop(): void;
  position(): Position | null;
  waitFor(position: Position, ms: number): Promise<Reached>;
  /** In the order of the list. The same array as long as nothing has changed. */
  all(): readonly ListRow[];
  /** Sessions changed since that mark; null when everything may have. */
  changedSince(mark: number): readonly string[] | null;
  /** Grows with every change. */
  mark(): number;
};

export const listRow = ({ key, text, fields }: Row): ListRow => ({
  id: key,
  head: text.slice(0, -1),
  submittedBy: String(fields['submittedBy']),
  eventType: fields['eventType'] ?? null,
  review: fields['review'] === 1,
  eventDate: String(fields['eventDate']),
  submittedAt: String(fields['submittedAt']),
});

/** By eventDate, then submittedAt, newest first, then by id: as the store sorts them. */
const compare = (a: ListRow, b: ListRow): number => {
  if (a.eventDate !== b.eventDate) return a.eventDate < b.eventDate ? 1 : -1;
  if (a.submittedAt !== b.submittedAt) return a.submittedAt < b.submittedAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
};

const rememberedChanges = 500;

// @debt memory "about 500 bytes a session; fine below 1e5 of them"
export const createListRows = (deps: ViewCacheDeps): ListRows => {
  let rows = new Map<string, ListRow>();
  let draft: Map<string, ListRow> | null = null;
  let sorted: readonly ListRow[] = [];
  /** Ids of rows that do not stand in `sorted` as they are now. */
  let touched = new Set<string>();
  /** The latest changes, oldest first; `forgotten` are before them. */
  let changes: string[] = [];
  let forgotten = 0;

  const changed = (id: string): void => {
    touched.add(id);
    changes.push(id);
    if (changes.length < 2 * rememberedChanges) return;
    forgotten += changes.length - rememberedChanges;
    changes = changes.slice(-rememberedChanges);
  };
  const holder: CachedView = {
    view: 'list',
    begin: () => {
      draft = new Map();
    },
    set: (row) => {
      (draft ?? rows).set(row.key, listRow(row));
      if (draft === null) changed(row.key);
    },
    delete: (key) => {
      (draft ?? rows).delete(key);
      if (draft === null) changed(key);
    },
    finish: () => {
      rows = draft ?? rows;
      draft = null;
      sorted = [];
      touched = new Set(rows.keys());
      forgotten += changes.length + 1;
      changes = [];
    },
  };
  const held = createViewCache(deps, 'sessions', [holder]);

  return {
    start: () => held.start(),
    stop: () => held.stop(),
    position: () => held.position(),
    waitFor: (position, ms) => held.waitFor(position, ms),
    all: () => {
      if (touched.size === 0) return sorted;
      const kept = sorted.filter(({ id }) => !touched.has(id));
      const fresh = [...touched].flatMap((id) => rows.get(id) ?? []);
      // What is in order already costs one comparison a row.
      sorted = [...kept, ...fresh].sort(compare);
      touched = new Set();
      return sorted;
    },
    mark: () => forgotten + changes.length,
    changedSince: (mark) => (mark < forgotten ? null : changes.slice(mark - forgotten)),
  };
};
