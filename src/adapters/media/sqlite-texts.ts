import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StoredText, TextStore } from '../../ports/text-store.ts';
import { createRowCheck, refuseDamaged, textRow } from '../row-checksum.ts';
import type { DamagedRow, OnDamaged, ChecksummedRow } from '../row-checksum.ts';
import { damagedIn, selectedColumns } from '../sqlite/checked-table.ts';
import type { CheckedTable } from '../sqlite/checked-table.ts';
import { openDatabase, openReader } from '../sqlite/open-database.ts';
import type { Db } from '../sqlite/open-database.ts';
import { promised } from '../sqlite/promised.ts';
import { createWalSync } from '../sqlite/wal-sync.ts';

export const textsSchema = `
  CREATE TABLE IF NOT EXISTS texts (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, text TEXT NOT NULL, checksum TEXT
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS texts_by_owner ON texts (owner);
`;

const textsTable: CheckedTable<StoredText> = {
  name: 'texts',
  columns: { id: 'id', owner: 'owner', text: 'text' },
  kind: textRow,
};

/** All damaged rows. */
export const damagedTexts = (db: Db): readonly DamagedRow[] => damagedIn(db, textsTable);

type Options = {
  readonly file: string;
  /** Default: damage throws. */
  readonly onDamaged?: OnDamaged | undefined;
};

const readsOn = (db: Db, onDamaged: OnDamaged): Pick<TextStore, 'get' | 'ofOwner'> => {
  const checked = createRowCheck(textRow, onDamaged);
  const get = db.prepare(
    `SELECT ${selectedColumns(textsTable)} FROM texts WHERE id IN (SELECT value FROM json_each(?))`,
  );
  const ofOwner = db.prepare('SELECT id FROM texts WHERE owner = ? ORDER BY id').pluck();
  return {
    get: (ids) =>
      promised(() => {
        const found = checked(get.all(JSON.stringify(ids)) as ChecksummedRow<StoredText>[]);
        return new Map(found.map((text) => [text.id, text]));
      }),
    ofOwner: (owner) => promised(() => ofOwner.all(owner) as string[]),
  };
};

/** The same file beside the process that owns the folder. */
export const createSqliteTextReader = ({ file, onDamaged = refuseDamaged }: Options) => {
  const db = openReader(file);
  return {
    ...readsOn(db, onDamaged),
    close: (): void => {
      db.close();
    },
  };
};

/** Texts in one file, readable by its owner only. Erased texts are overwritten. */
export const createSqliteTextStore = ({ file, onDamaged = refuseDamaged }: Options): TextStore & { close(): void } => {
  // Created before SQLite does, because its side files inherit the mode.
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  // Commands wait for the disk, the event loop does not.
  const db = openDatabase(file, 'normal');
  const log = createWalSync(file);
  db.pragma('secure_delete = ON');
  db.exec(textsSchema);
  const put = db.prepare(
    `INSERT INTO texts (id, owner, text, checksum) VALUES (@id, @owner, @text, @checksum) ON CONFLICT (id) DO NOTHING`,
  );
  const remove = db.prepare('DELETE FROM texts WHERE id IN (SELECT value FROM json_each(?))');
  return {
    put: async (text) => {
      put.run({ ...text, checksum: textRow.checksumOf(text) });
      await log.sync();
    },
    delete: (ids) =>
      promised(() => {
        if (remove.run(JSON.stringify(ids)).changes > 0) db.pragma('wal_checkpoint(TRUNCATE)');
      }),
    ...readsOn(db, onDamaged),
    close: () => {
      void log.close();
      db.close();
    },
  };
};
