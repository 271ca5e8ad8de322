import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Json } from '../../domain/kernel/json.ts';
import type { ProjectionShape } from '../../ports/read-model-store.ts';
import type { Db } from '../sqlite/open-database.ts';
import { createDocumentDigest } from './digest.ts';
import type { DocumentDigest } from './digest.ts';
import { viewTable } from './identifiers.ts';

const PAGE = 500;

const addView = async (db: Db, view: string, digest: DocumentDigest): Promise<void> => {
  const page = db.prepare(`SELECT key, doc FROM ${viewTable(view)} WHERE key > ? ORDER BY key LIMIT ${PAGE}`);
  const first = db.prepare(`SELECT key, doc FROM ${viewTable(view)} ORDER BY key LIMIT ${PAGE}`);
  let rows = first.all() as { readonly key: string; readonly doc: string }[];
  while (rows.length > 0) {
    for (const { key, doc } of rows) digest.add(view, key, JSON.parse(doc) as Json);
    await nextTurn();
    rows = page.all(rows.at(-1)?.key) as typeof rows;
  }
};

/** Over one snapshot, on a connection of its own: commits go on meanwhile, and long digests let others run. */
export const digestOf = async (db: Db, shape: ProjectionShape): Promise<string> => {
  const digest = createDocumentDigest();
  db.exec('BEGIN');
  for (const view of shape.views.map(({ name }) => name).toSorted()) await addView(db, view, digest);
  db.exec('COMMIT');
  return digest.hex();
};
