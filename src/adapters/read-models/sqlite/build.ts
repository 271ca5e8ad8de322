import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalJson } from '../../../domain/kernel/json.ts';
import type { Json } from '../../../domain/kernel/json.ts';
import type { Build, Checkpoint, Commit, ProjectionShape, ViewShape, Write } from '../../../ports/read-model-store.ts';
import { endBulk, openReader } from '../../sqlite/open-database.ts';
import type { Db } from '../../sqlite/open-database.ts';
import { createDocumentDigest } from '../digest.ts';
import type { DocumentDigest } from '../digest.ts';
import { rowColumns, textsSql } from './query.ts';
import { toRow } from './reader.ts';
import type { StoredRow } from './reader.ts';
import { viewOf, viewTable } from '../identifiers.ts';
import { codedError } from '../../coded-error.ts';
import { promised } from '../../sqlite/promised.ts';
import { indexing, readCheckpoint } from './build-file.ts';
import { rowChecksum } from './damage.ts';
import { inChunks } from '../chunks.ts';
import { createViewWriter } from './writes.ts';
import type { ViewWriter } from './writes.ts';

const PAGE = 500;

const addView = async (db: Db, view: ViewShape, digest: DocumentDigest): Promise<void> => {
  const select = `SELECT ${rowColumns(view)} FROM ${viewTable(view.name)}`;
  const page = db.prepare(`${select} WHERE key > ? ORDER BY key LIMIT ${PAGE}`).raw();
  const first = db.prepare(`${select} ORDER BY key LIMIT ${PAGE}`).raw();
  let rows = first.all() as StoredRow[];
  while (rows.length > 0) {
    for (const row of rows) {
      const { key, text, fields } = toRow(view, row);
      digest.add(view.name, key, view.hasDocuments ? (JSON.parse(text) as Json) : fields);
    }
    await nextTurn();
    rows = page.all(rows.at(-1)?.[0]) as StoredRow[];
  }
};

/** Over one snapshot, on a connection of its own: commits go on meanwhile, and long digests let others run. */
const digestOf = async (db: Db, shape: ProjectionShape): Promise<string> => {
  const digest = createDocumentDigest();
  db.exec('BEGIN');
  for (const view of shape.views.toSorted((a, b) => (a.name < b.name ? -1 : 1))) await addView(db, view, digest);
  db.exec('COMMIT');
  return digest.hex();
};

type BuildDeps = {
  readonly db: Db;
  readonly path: string;
  readonly shape: ProjectionShape;
  /** Whether the file is being bulk-loaded, without indexes and readers. */
  readonly isBulk: boolean;
  /** false once another build has replaced this one. */
  readonly isListed: () => boolean;
  readonly serve: () => void;
  readonly discard: () => void;
};
type BuildWriter = { commit(commit: Commit): boolean; readonly touch: () => void; readonly settle: () => void };

const before = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Neighbours in the index of keys are written together. Rows without documents have no index yet, and are most. */
const buildByKey = ({ views }: ProjectionShape) => {
  const indexed = new Set(views.filter(({ hasDocuments }) => hasDocuments).map(({ name }) => name));
  return (writes: readonly Write[]): readonly Write[] => [
    ...writes.filter(({ view }) => !indexed.has(view)),
    ...writes
      .filter(({ view }) => indexed.has(view))
      .toSorted((a, b) => (a.view === b.view ? before(a.key, b.key) : before(a.view, b.view))),
  ];
};

const createCommit = (db: Db, shape: ProjectionShape, isBulk: boolean): BuildWriter => {
  const writers = new Map(shape.views.map((view) => [view.name, createViewWriter(db, view, isBulk)]));
  const inOrder = isBulk ? buildByKey(shape) : (writes: readonly Write[]) => writes;
  const advance = db.prepare('UPDATE checkpoint SET body = ?, crc = ? WHERE body = ?');
  const touch = db.prepare('UPDATE checkpoint SET body = body');
  const writerOf = (view: string): ViewWriter => {
    const writer = writers.get(view);
    if (writer === undefined) throw codedError('unknown-view', `${shape.name} has no view ${view}`);
    return writer;
  };
  const asText = (checkpoint: Checkpoint): string => canonicalJson(checkpoint);
  const transaction = db.transaction((commit: Commit): boolean => {
    const next = asText(commit.next);
    if (advance.run(next, rowChecksum([next]), asText(commit.expected)).changes === 0) return false;
    if (commit.reset) for (const writer of writers.values()) writer.deleteAll();
    for (const { view, key } of commit.deletes) writerOf(view).delete(key);
    for (const write of inOrder(commit.writes)) writerOf(write.view).write(write);
    return true;
  });
  return {
    commit: (commit) => {
      try {
        return transaction.immediate(commit);
      } catch (error) {
        for (const writer of writers.values()) writer.forget();
        throw error;
      }
    },
    touch: () => void touch.run(),
    settle: () => {
      for (const writer of writers.values()) writer.settle();
    },
  };
};

/** The writing side of one file. */
export const createBuild = ({ db, path, shape, isListed, ...deps }: BuildDeps): Build => {
  let { isBulk } = deps;
  let committing = createCommit(db, shape, isBulk);
  const loads = new Map(
    shape.views
      .filter(({ hasDocuments }) => hasDocuments)
      .map((view) => [view.name, db.prepare(textsSql(view)).raw()] as const),
  );

  /** Each index is made in one go; others run in between. */
  const prepare = async (): Promise<void> => {
    if (!isBulk) return;
    committing.settle();
    await nextTurn();
    for (const statement of indexing(shape)) {
      db.exec(statement);
      await nextTurn();
    }
    endBulk(db, 'normal', committing.touch);
    isBulk = false;
    committing = createCommit(db, shape, false);
  };

  return {
    checkpoint: () => promised(() => readCheckpoint(db, shape)),
    load: (name, keys) =>
      promised(() => {
        const statement = loads.get(viewOf(shape, name).name);
        if (statement === undefined) throw codedError('no-documents', `${name} has no documents`);
        return new Map(inChunks(keys).flatMap((chunk) => statement.all(JSON.stringify(chunk)) as [string, string][]));
      }),
    commit: (change) => promised(() => (isListed() && committing.commit(change) ? 'committed' : 'superseded')),
    prepare,
    digest: async () => {
      await prepare();
      const reader = openReader(path);
      try {
        return await digestOf(reader, shape);
      } finally {
        reader.close();
      }
    },
    serve: async () => {
      await prepare();
      // Flushed before readers use the file, because it was written with synchronous NORMAL.
      db.pragma('wal_checkpoint(TRUNCATE)');
      deps.serve();
    },
    discard: () => promised(deps.discard),
  };
};
