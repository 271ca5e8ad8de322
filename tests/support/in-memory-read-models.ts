import { createHash } from 'node:crypto';
import { canonicalJson } from '../../src/domain/kernel/json.ts';
import type { Json } from '../../src/domain/kernel/json.ts';
import type {
  Build,
  Checkpoint,
  Commit,
  ProjectionShape,
  Query,
  ReadModelStore,
  Row,
  Scalar,
  Write,
} from '../../src/ports/read-model-store.ts';

type Kept = { readonly text: string; readonly fields: Write['fields']; readonly tokens: readonly string[] };
type Content = {
  readonly version: number;
  checkpoint: Checkpoint;
  readonly views: Map<string, Map<string, Kept>>;
  readonly fieldNames: ReadonlyMap<string, readonly string[]>;
};

export type InMemoryReadModels = ReadModelStore & {
  /** Faults of the next commits: 'lost' commits and throws, 'refused' throws. */
  readonly faults: ('lost' | 'refused')[];
  readonly commits: { readonly projection: string; readonly commit: Commit }[];
};

const empty = (shape: ProjectionShape): Content => ({
  version: shape.version,
  checkpoint: { logId: null, scannedTo: null, changedAt: null, skipped: [] },
  views: new Map(shape.views.map((view) => [view.name, new Map<string, Kept>()])),
  fieldNames: new Map(shape.views.map((view) => [view.name, view.fieldNames])),
});
const viewOf = (content: Content, name: string): Map<string, Kept> => {
  const view = content.views.get(name);
  if (view === undefined) throw new Error(`no view ${name}`);
  return view;
};
const compare = (a: Scalar, b: Scalar): number => {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
};
const holds = (actual: Scalar, op: string, value: Scalar | readonly Scalar[]): boolean => {
  if (Array.isArray(value)) return op === 'in' && value.includes(actual);
  const expected = value as Scalar;
  const tests: Record<string, () => boolean> = {
    '=': () => actual === expected,
    '<': () => actual !== null && compare(actual, expected) < 0,
    '<=': () => actual !== null && compare(actual, expected) <= 0,
    '>': () => actual !== null && compare(actual, expected) > 0,
    '>=': () => actual !== null && compare(actual, expected) >= 0,
    prefix: () => String(actual).startsWith(String(expected)),
  };
  const test = tests[op];
  if (test === undefined) throw new Error(`no comparison ${op}`);
  return test();
};
const selects = (query: Omit<Query, 'limit'>, kept: Kept): boolean =>
  (query.where ?? []).every(([field, op, value]) => holds(kept.fields[field] ?? null, op, value)) &&
  (query.match ?? []).every((group) => group.some((token) => kept.tokens.some((own) => own.startsWith(token))));

/** As engines do, it refuses what no view has. */
const expectKnown = ({ where = [], sort = [], only = [] }: Partial<Query>, fieldNames: readonly string[]): void => {
  for (const field of [...where.map(([name]) => name), ...sort.map(([name]) => name), ...only])
    if (!fieldNames.includes(field)) throw new Error(`no field ${field}`);
  for (const [, direction] of sort)
    if (!['asc', 'desc'].includes(direction)) throw new Error(`no direction ${direction}`);
};

const apply = (content: Content, commit: Commit): void => {
  if (commit.reset) for (const view of content.views.values()) view.clear();
  for (const { view, key, ...kept } of commit.writes) viewOf(content, view).set(key, kept);
  for (const { view, key } of commit.deletes) viewOf(content, view).delete(key);
  content.checkpoint = commit.next;
};

export const createInMemoryReadModels = (): InMemoryReadModels => {
  const serving = new Map<string, Content>();
  const faults: ('lost' | 'refused')[] = [];
  const commits: { readonly projection: string; readonly commit: Commit }[] = [];

  const buildOf = (name: string, content: Content): Build => ({
    checkpoint: async () => content.checkpoint,
    load: async (view, keys) => {
      const texts = new Map<string, string>();
      for (const key of keys) {
        const kept = viewOf(content, view).get(key);
        if (kept !== undefined) texts.set(key, kept.text);
      }
      return texts;
    },
    commit: async (commit) => {
      const fault = faults.shift();
      if (fault === 'refused') throw new Error('store is down');
      if (canonicalJson(content.checkpoint) !== canonicalJson(commit.expected)) return 'superseded';
      commits.push({ projection: name, commit });
      apply(content, commit);
      if (fault === 'lost') throw new Error('answer lost');
      return 'committed';
    },
    digest: async () => {
      const hash = createHash('sha256');
      for (const view of [...content.views.keys()].sort()) {
        const docs = viewOf(content, view);
        for (const [key, { text, fields }] of [...docs].sort(([a], [b]) => (a < b ? -1 : 1))) {
          hash.update(`${view}\n${key}\n${canonicalJson(text === '' ? fields : (JSON.parse(text) as Json))}\n`);
        }
      }
      return hash.digest('hex');
    },
    prepare: async () => undefined,
    serve: async () => void serving.set(name, content),
    discard: async () => undefined,
  });
  const rows = (projection: string, view: string, query: Omit<Query, 'limit'>): Row[] => {
    const content = serving.get(projection);
    if (content === undefined) throw new Error('no-build');
    expectKnown(query, content.fieldNames.get(view) ?? []);
    const found = [...viewOf(content, view)]
      .filter(([key, kept]) => selects(query, kept) && (query.afterKey === undefined || key > query.afterKey))
      .map(([key, { text, fields }]) => ({ key, text, fields }));
    const order = query.sort ?? [];
    return found.sort((a, b) => {
      for (const [field, direction] of order) {
        const by = compare(a.fields[field] ?? null, b.fields[field] ?? null);
        if (by !== 0) return direction === 'asc' ? by : -by;
      }
      return a.key < b.key ? -1 : 1;
    });
  };

  return {
    faults,
    commits,
    open: async (shape, mode) => {
      if (mode === 'rebuild') return buildOf(shape.name, empty(shape));
      const held = serving.get(shape.name);
      const content = held?.version === shape.version ? held : empty(shape);
      if (held === undefined) serving.set(shape.name, content);
      return buildOf(shape.name, content);
    },
    find: async (projection, view, query) => {
      const skip = query.skip ?? 0;
      const found = rows(projection, view, query).slice(skip, skip + query.limit);
      if (query.only === undefined) return found;
      const picked = (fields: Row['fields']) => query.only?.map((name) => [name, fields[name] ?? null] as const) ?? [];
      return found.map(({ key, fields }) => ({ key, text: '', fields: Object.fromEntries(picked(fields)) }));
    },
    get: async (projection, view, keys) =>
      new Map(
        rows(projection, view, {})
          .filter(({ key }) => keys.includes(key))
          .map((row) => [row.key, row]),
      ),
    count: async (projection, view, query) => rows(projection, view, query).length,
    checkpoints: async () =>
      Object.fromEntries([...serving].map(([name, { version, checkpoint }]) => [name, { ...checkpoint, version }])),
    scrub: async () => undefined,
    close: async () => undefined,
  };
};
