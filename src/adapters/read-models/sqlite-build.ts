import { canonicalJson } from '../../domain/kernel/json.ts';
import type { Json } from '../../domain/kernel/json.ts';
import type { Build, Checkpoint, Commit, ProjectionShape } from '../../ports/read-model-store.ts';
import { codedError } from '../coded-error.ts';
import { openReader } from '../sqlite/open-database.ts';
import type { Db } from '../sqlite/open-database.ts';
import { promised } from '../sqlite/promised.ts';
import { viewOf } from './identifiers.ts';
import { readCheckpoint } from './sqlite-build-file.ts';
import { digestOf } from './sqlite-digest.ts';
import { byKeysSql } from './sqlite-query.ts';
import { inChunks } from './sqlite-reader.ts';
import { createViewWriter } from './sqlite-writes.ts';
import type { ViewWriter } from './sqlite-writes.ts';

type BuildDeps = {
  readonly db: Db;
  readonly path: string;
  readonly shape: ProjectionShape;
  /** false once another build has replaced this one. */
  readonly isListed: () => boolean;
  readonly serve: () => void;
  readonly discard: () => void;
};

const createCommit = (db: Db, shape: ProjectionShape): ((commit: Commit) => boolean) => {
  const writers = new Map(shape.views.map((view) => [view.name, createViewWriter(db, view)]));
  const advance = db.prepare('UPDATE checkpoint SET body = ? WHERE body = ?');
  const writerOf = (view: string): ViewWriter => {
    const writer = writers.get(view);
    if (writer === undefined) throw codedError('unknown-view', `${shape.name} has no view ${view}`);
    return writer;
  };
  const asText = (checkpoint: Checkpoint): string => canonicalJson(checkpoint);
  const transaction = db.transaction((commit: Commit): boolean => {
    if (advance.run(asText(commit.next), asText(commit.expected)).changes === 0) return false;
    if (commit.reset) for (const writer of writers.values()) writer.deleteAll();
    for (const { view, key } of commit.deletes) writerOf(view).delete(key);
    for (const write of commit.writes) writerOf(write.view).write(write);
    return true;
  });
  return (commit) => transaction.immediate(commit);
};

/** The writing side of one file. */
export const createBuild = ({ db, path, shape, isListed, serve, discard }: BuildDeps): Build => {
  const commit = createCommit(db, shape);
  const loads = new Map(shape.views.map((view) => [view.name, db.prepare(byKeysSql(view, 'key, doc')).raw()] as const));
  return {
    checkpoint: () => promised(() => readCheckpoint(db)),
    load: (view, keys) =>
      promised(() => {
        const statement = loads.get(viewOf(shape, view).name);
        const rows = inChunks(keys).flatMap((chunk) => statement?.all(JSON.stringify(chunk)) as [string, string][]);
        return new Map(rows.map(([key, text]) => [key, JSON.parse(text) as Json]));
      }),
    commit: (change) => promised(() => (isListed() && commit(change) ? 'committed' : 'superseded')),
    digest: async () => {
      const reader = openReader(path);
      try {
        return await digestOf(reader, shape);
      } finally {
        reader.close();
      }
    },
    serve: () =>
      promised(() => {
        // What was written with synchronous NORMAL is on the disk before anyone is sent to it.
        db.pragma('wal_checkpoint(TRUNCATE)');
        serve();
      }),
    discard: () => promised(discard),
  };
};
