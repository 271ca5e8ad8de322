import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StoredText, TextStore } from '../../ports/text-store.ts';
import { openDatabase, openReader } from '../sqlite/open-database.ts';
import type { Db } from '../sqlite/open-database.ts';
import { promised } from '../sqlite/promised.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS texts (id TEXT PRIMARY KEY, owner TEXT NOT NULL, text TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS texts_by_owner ON texts (owner);
`;

const readsOn = (db: Db): Pick<TextStore, 'get' | 'ofOwner'> => {
  const get = db.prepare('SELECT id, owner, text FROM texts WHERE id IN (SELECT value FROM json_each(?))');
  const ofOwner = db.prepare('SELECT id FROM texts WHERE owner = ? ORDER BY id').pluck();
  return {
    get: (ids) =>
      promised(() => new Map((get.all(JSON.stringify(ids)) as StoredText[]).map((text) => [text.id, text]))),
    ofOwner: (owner) => promised(() => ofOwner.all(owner) as string[]),
  };
};

/** The same file beside the process that owns the folder. */
export const createSqliteTextReader = ({ file }: { readonly file: string }) => {
  const db = openReader(file);
  return {
    ...readsOn(db),
    close: (): void => {
      db.close();
    },
  };
};

/** Texts in one file, readable by its owner only. What was erased is overwritten, not only unlinked. */
export const createSqliteTextStore = ({ file }: { readonly file: string }): TextStore & { close(): void } => {
  // Made before SQLite does: its side files take over the mode.
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  const db = openDatabase(file, 'full');
  db.pragma('secure_delete = ON');
  db.exec(SCHEMA);
  const put = db.prepare('INSERT INTO texts (id, owner, text) VALUES (@id, @owner, @text) ON CONFLICT (id) DO NOTHING');
  const remove = db.prepare('DELETE FROM texts WHERE id IN (SELECT value FROM json_each(?))');
  return {
    put: (text) => promised(() => void put.run(text)),
    delete: (ids) =>
      promised(() => {
        if (remove.run(JSON.stringify(ids)).changes > 0) db.pragma('wal_checkpoint(TRUNCATE)');
      }),
    ...readsOn(db),
    close: () => {
      db.close();
    },
  };
};
