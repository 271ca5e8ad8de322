import { createHash } from 'node:crypto';
import { canonicalJson } from '../../domain/kernel/json.ts';
import type { ProjectionShape, ViewShape } from '../../ports/read-model-store.ts';
import { codedError } from '../coded-error.ts';

const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** Names become parts of SQL and file names, so only plain names are allowed. */
export const plainIdentifier = (name: string): string => {
  if (!NAME.test(name)) throw codedError('bad-name', `Not a name of a projection, view or field: ${name}`);
  return name;
};

export const viewTable = (view: string): string => `"v_${plainIdentifier(view)}"`;
/** Of a view without documents: its rows by key. */
export const keyIndex = (view: string): string =>
  `CREATE UNIQUE INDEX IF NOT EXISTS "k_${plainIdentifier(view)}" ON ${viewTable(view)} (key)`;
/** Words of rows: (word, row id). */
export const tokenTable = (view: string): string => `"t_${plainIdentifier(view)}"`;
/** Search tokens by number, each once. */
export const wordTable = (view: string): string => `"w_${plainIdentifier(view)}"`;
export const fieldColumn = (field: string): string => `"f_${plainIdentifier(field)}"`;

/** File names are never reused: closing a dropped database removes its WAL by name. */
export const buildFileName = (projection: string, version: number, suffix: string): string =>
  `${plainIdentifier(projection)}.v${version}.${suffix}.db`;

export const isFileOf = (projection: string, fileName: string): boolean =>
  fileName.startsWith(`${projection}.v`) &&
  /^v\d+\.[0-9a-f]{8}\.db(-wal|-shm)?$/.test(fileName.slice(projection.length + 1));

/** Changes whenever a file made for the former shape could not serve this one. */
export const schemaHash = (shape: ProjectionShape): string =>
  createHash('sha256')
    .update(
      canonicalJson(
        shape.views.map(({ name, indexes, fieldNames, searchable, hasDocuments }) => ({
          name,
          indexes,
          fieldNames,
          searchable,
          hasDocuments,
        })),
      ),
    )
    .digest('hex');

export const viewOf = (shape: ProjectionShape, view: string): ViewShape => {
  const found = shape.views.find(({ name }) => name === view);
  if (found === undefined) throw codedError('unknown-view', `${shape.name} has no view ${view}`);
  return found;
};
