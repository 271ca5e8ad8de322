import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Build, Checkpoint, ProjectionShape, ReadModelStore } from '../../../ports/read-model-store.ts';
import { codedError } from '../../coded-error.ts';
import type { Db } from '../../sqlite/open-database.ts';
import { promised } from '../../sqlite/promised.ts';
import { buildFileName, isFileOf, schemaHash } from '../identifiers.ts';
import { createBuild } from './build.ts';
import { deleteBuildFile, openBuildFile, openBulkFile } from './build-file.ts';
import type { SqliteBuildEntry, Catalogue } from './catalogue.ts';
import { damaged, isDamage } from './damage.ts';
import { guardedBuild } from './guarded-build.ts';
import { createQuarantine, openCatalogue } from './quarantine.ts';
import type { ReadModelDamage } from './quarantine.ts';
import { createServingReaders } from './serving-readers.ts';

type Kind = SqliteBuildEntry['kind'];

/** The catalogue's part of `open`; runs inside of its transaction. Answers what is open and what is to be deleted. */
const chooseEntry = (catalogue: Catalogue, shape: ProjectionShape, kind: Kind): SqliteBuildEntry => {
  const schema = schemaHash(shape);
  const entries = catalogue.entriesOf(shape.name);
  const existing = entries.find(
    (entry) => kind === 'main' && entry.kind === 'main' && entry.version === shape.version && entry.schema === schema,
  );
  if (existing !== undefined) return existing;
  if (kind === 'rebuild') {
    for (const entry of entries) if (entry.kind === 'rebuild') catalogue.remove(entry.file);
  }
  const entry: SqliteBuildEntry = {
    file: buildFileName(shape.name, shape.version, randomBytes(4).toString('hex')),
    projection: shape.name,
    version: shape.version,
    kind,
    serving: kind === 'main' && !entries.some(({ serving }) => serving),
    schema,
    shape,
  };
  catalogue.add(entry);
  return entry;
};

/** Makes an entry the serving one; answers the files of the others. Throws when the entry was dropped meanwhile. */
const swapTo = (catalogue: Catalogue, entry: SqliteBuildEntry): void => {
  const entries = catalogue.entriesOf(entry.projection);
  const own = entries.find(({ file }) => file === entry.file);
  if (own === undefined) throw codedError('superseded', `${entry.file} was dropped: another build serves`);
  if (own.serving) return;
  for (const other of entries) if (other !== own) catalogue.remove(other.file);
  catalogue.setServing(entry.file);
};

export type SqliteReadModelOptions = {
  readonly dir: string;
  /** Whether this is the first store of the process that owns the folder: what was being rebuilt when the former one died goes. */
  readonly isFirst?: boolean;
  /** Receives damaged builds that were set aside: nothing serves until the rebuild is done. */
  readonly onDamage?: (damage: ReadModelDamage) => void;
};
export type SqliteReadModelStore = ReadModelStore & {
  /** Sets a damaged file aside. */
  setAside(file: string, cause: unknown): void;
};

/**
 * Read models in a folder: a file for each projection and version, and `serving.db`, which lists the builds and which of
 * them serve. Several stores, also of other threads and processes, may work on one folder; each notices a swap at its next call.
 */
export const createSqliteReadModelStore = (options: SqliteReadModelOptions): SqliteReadModelStore => {
  const { dir, isFirst = false, onDamage } = options;
  mkdirSync(dir, { recursive: true });
  const catalogue = openCatalogue(options);
  const readers = createServingReaders(catalogue, dir);
  const writers = new Set<Db>();
  const { setAside, guarded, reading, isGone } = createQuarantine({ dir, catalogue, readers, onDamage });

  /** Files that no entry names: dropped builds, and what a crash left. */
  const sweep = (projection: string): void => {
    const listed = new Set(catalogue.entriesOf(projection).map(({ file }) => file));
    for (const name of readdirSync(dir)) {
      const file = name.replace(/-(wal|shm)$/, '');
      if (isFileOf(projection, name) && !listed.has(file)) deleteBuildFile(join(dir, file));
    }
  };

  if (isFirst) {
    catalogue.change(() => {
      for (const { file, projection } of catalogue.unfinished()) {
        catalogue.remove(file);
        sweep(projection);
      }
    });
  }

  const buildOn = (db: Db, entry: SqliteBuildEntry): Build => {
    let listedAt = -1;
    let listed = true;
    const isListed = (): boolean => {
      const epoch = catalogue.epoch();
      if (epoch !== listedAt) {
        listedAt = epoch;
        listed = catalogue.entriesOf(entry.projection).some(({ file }) => file === entry.file);
      }
      return listed;
    };
    const build = createBuild({
      db,
      path: join(dir, entry.file),
      shape: entry.shape,
      isBulk: entry.kind === 'rebuild',
      isListed,
      serve: () => {
        catalogue.change(() => {
          swapTo(catalogue, entry);
        });
        catalogue.change(() => {
          sweep(entry.projection);
        });
      },
      discard: () => {
        writers.delete(db);
        db.close();
        catalogue.change(() => {
          const own = catalogue.entriesOf(entry.projection).find(({ file }) => file === entry.file);
          if (own?.serving === false) catalogue.remove(entry.file);
          sweep(entry.projection);
        });
      },
    });
    return guardedBuild(build, {
      isGone: () => isGone(entry.file),
      found: (error) => {
        setAside(entry, error);
        return damaged(entry.projection, error);
      },
    });
  };

  return {
    open: (shape, mode) =>
      promised(() => {
        const openFile = ({ file, kind, shape: stored }: SqliteBuildEntry, isKnown: boolean): Db =>
          kind === 'rebuild' ? openBulkFile(join(dir, file), stored) : openBuildFile(join(dir, file), stored, isKnown);
        // A new file has its tables before others see it listed: one that checks what serves would find it damaged.
        const { entry, made } = catalogue.change(() => {
          const before = new Set(catalogue.entriesOf(shape.name).map(({ file }) => file));
          const chosen = chooseEntry(catalogue, shape, mode === 'serving' ? 'main' : 'rebuild');
          sweep(shape.name);
          return { entry: chosen, made: before.has(chosen.file) ? null : openFile(chosen, false) };
        });
        const db = made ?? guarded(entry, () => openFile(entry, true));
        writers.add(db);
        return buildOn(db, entry);
      }),
    find: (projection, view, query) => reading(projection, (reader) => reader.find(view, query)),
    get: (projection, view, keys) => reading(projection, (reader) => reader.get(view, keys)),
    count: (projection, view, query) => reading(projection, (reader) => reader.count(view, query)),
    checkpoints: () =>
      promised(() => {
        const found: Record<string, Checkpoint & { readonly version: number }> = {};
        for (const entry of catalogue.serving()) {
          const { projection, version } = entry;
          try {
            found[projection] = guarded(entry, () => ({ ...readers.of(projection).checkpoint(), version }));
          } catch (error) {
            // A damaged one serves nothing any more; the others do.
            if (!isDamage(error)) throw error;
          }
        }
        return found;
      }),
    setAside: (file, cause) => {
      const entry = catalogue.serving().find((one) => one.file === file);
      if (entry !== undefined) setAside(entry, cause);
    },
    scrub: () =>
      promised(() => {
        for (const db of writers) db.pragma('wal_checkpoint(TRUNCATE)');
      }),
    close: () =>
      promised(() => {
        readers.close();
        for (const db of writers) db.close();
        writers.clear();
        catalogue.close();
      }),
  };
};
