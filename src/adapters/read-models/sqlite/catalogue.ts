import type { ProjectionShape } from '../../../ports/read-model-store.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import { damaged, rowChecksum } from './damage.ts';
import type { Db } from '../../sqlite/open-database.ts';

/** One file of documents. At most one of a projection serves. */
export type SqliteBuildEntry = {
  readonly file: string;
  readonly projection: string;
  readonly version: number;
  /** 'rebuild' until it serves. */
  readonly kind: 'main' | 'rebuild';
  readonly serving: boolean;
  readonly schema: string;
  readonly shape: ProjectionShape;
};
type StoredEntry = Omit<SqliteBuildEntry, 'serving' | 'shape'> & { readonly serving: 0 | 1; readonly shape: string };

const checksumOf = ({ file, projection, version, kind, serving, schema, shape }: StoredEntry): number =>
  rowChecksum([file, projection, version, kind, serving, schema, shape]);

export type Catalogue = {
  /** Grows with every change, whichever connection, thread or process made it. */
  epoch(): number;
  entriesOf(projection: string): readonly SqliteBuildEntry[];
  serving(): readonly SqliteBuildEntry[];
  /** Rebuilds that do not serve yet, of all projections. */
  unfinished(): readonly SqliteBuildEntry[];
  add(entry: SqliteBuildEntry): void;
  remove(file: string): void;
  setServing(file: string): void;
  /** One exclusive transaction around reads and changes. */
  change<T>(work: () => T): T;
  close(): void;
};

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS builds (
    file TEXT PRIMARY KEY,
    projection TEXT NOT NULL,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    serving INTEGER NOT NULL,
    schema TEXT NOT NULL,
    shape TEXT NOT NULL,
    crc INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS one_serves ON builds (projection) WHERE serving = 1;
`;

const toEntry = (stored: StoredEntry): SqliteBuildEntry => ({
  ...stored,
  serving: stored.serving === 1,
  shape: JSON.parse(stored.shape) as ProjectionShape,
});

/** Files that an older or newer build has laid out otherwise cannot be read, and neither a row that is damaged: it is as if there were none. */
const prepare = (db: Db, layout: number): void => {
  const isOurs = db.pragma('user_version', { simple: true }) === layout;
  if (!isOurs) db.exec('DROP TABLE IF EXISTS builds');
  db.exec(SCHEMA);
  db.pragma(`user_version = ${layout}`);
  const rows = db.prepare('SELECT * FROM builds').all() as (StoredEntry & { readonly crc: number })[];
  const remove = db.prepare('DELETE FROM builds WHERE file = ?');
  for (const row of rows) if (checksumOf(row) !== row.crc) remove.run(row.file);
};

const SERVING = 'SELECT * FROM builds WHERE serving = 1 ORDER BY projection';

/** Serving builds, for checks. Throws when a row is damaged. */
export const servingEntries = (db: Db): readonly SqliteBuildEntry[] => {
  const rows = db.prepare('SELECT * FROM builds').all() as (StoredEntry & { readonly crc: number })[];
  for (const row of rows)
    if (checksumOf(row) !== row.crc) throw damaged(row.projection, new Error('Its row is another'));
  return rows.map(toEntry).filter(({ serving }) => serving);
};

/** Which files exist and which of them serve: small, durable and seen by every thread and process at once. */
export const createCatalogue = (file: string, layout: number): Catalogue => {
  const db = openDatabase(file, 'full');
  db.transaction(() => prepare(db, layout)).immediate();
  const dataVersion = db.prepare('PRAGMA data_version').pluck();
  const entriesOf = db.prepare('SELECT * FROM builds WHERE projection = ?');
  const serving = db.prepare(SERVING);
  const unfinished = db.prepare(`SELECT * FROM builds WHERE kind = 'rebuild'`);
  const add = db.prepare(
    `INSERT INTO builds (file, projection, version, kind, serving, schema, shape, crc)
     VALUES (@file, @projection, @version, @kind, @serving, @schema, @shape, @crc)`,
  );
  const remove = db.prepare('DELETE FROM builds WHERE file = ?');
  const entryOf = db.prepare('SELECT * FROM builds WHERE file = ?');
  const setServing = db.prepare('UPDATE builds SET serving = @serving, kind = @kind, crc = @crc WHERE file = @file');
  let seen = dataVersion.get();
  let epoch = 0;

  return {
    epoch: () => {
      const now = dataVersion.get();
      if (now !== seen) {
        seen = now;
        epoch += 1;
      }
      return epoch;
    },
    entriesOf: (projection) => (entriesOf.all(projection) as StoredEntry[]).map(toEntry),
    serving: () => (serving.all() as StoredEntry[]).map(toEntry),
    unfinished: () => (unfinished.all() as StoredEntry[]).map(toEntry),
    add: (entry) => {
      const row = {
        ...entry,
        serving: entry.serving ? (1 as const) : (0 as const),
        shape: JSON.stringify(entry.shape),
      };
      add.run({ ...row, crc: checksumOf(row) });
    },
    remove: (name) => {
      remove.run(name);
    },
    setServing: (name) => {
      const stored = entryOf.get(name) as StoredEntry | undefined;
      if (stored === undefined) return;
      const row = { ...stored, kind: 'main', serving: 1 } as const;
      setServing.run({ file: name, kind: row.kind, serving: row.serving, crc: checksumOf(row) });
    },
    change: (work) => {
      epoch += 1; // data_version tells of other connections only
      return db.transaction(work).immediate();
    },
    close: () => {
      db.close();
    },
  };
};
