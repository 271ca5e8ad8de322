import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Json } from '../../../domain/kernel/json.ts';
import type { ProjectionShape, ViewShape } from '../../../ports/read-model-store.ts';
import type { Db } from '../../sqlite/open-database.ts';
import { createDocumentDigest } from '../digest.ts';
import type { DocumentDigest } from '../digest.ts';
import { rowColumns } from './query.ts';
import { toRow } from './reader.ts';
import type { StoredRow } from './reader.ts';
import { viewTable } from '../identifiers.ts';

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
export const digestOf = async (db: Db, shape: ProjectionShape): Promise<string> => {
  const digest = createDocumentDigest();
  db.exec('BEGIN');
  for (const view of shape.views.toSorted((a, b) => (a.name < b.name ? -1 : 1))) await addView(db, view, digest);
  db.exec('COMMIT');
  return digest.hex();
};
