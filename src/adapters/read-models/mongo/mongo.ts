import { randomBytes } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { Build, ProjectionShape, ReadModelStore, Row } from '../../../ports/read-model-store.ts';
import { codedError } from '../../coded-error.ts';
import type { MongoConnection } from '../../mongo/connection.ts';
import { createMongoBuild } from './build.ts';
import { createMongoCatalogue } from './catalogue.ts';
import type { MongoBuildEntry, CatalogueChange } from './catalogue.ts';
import { inChunks } from '../chunks.ts';
import { faultsOfServing } from './check.ts';
import type { MongoBuildFault } from './check.ts';
import { damaged, schemaOf } from './damage.ts';
import { buildName, buildOfCollection, viewCollection } from './identifiers.ts';
import { createIndexes, filterOf, projectionOf, rowProjection, sortOf, toFields, toRow } from './query.ts';
import type { StoredDoc } from './document.ts';
import { createServing } from './serving.ts';
import { createSetAside } from './set-aside.ts';
import type { SetAside } from './set-aside.ts';
import type { ReadModelDamage } from '../sqlite/quarantine.ts';
import { viewOf } from '../identifiers.ts';

type Options = {
  /** Shared with other adapters; closed by its creator. */
  readonly connection: Pick<MongoConnection, 'db' | 'transaction'>;
  /** Receives failures to remove a dropped build's collections; the next `open` retries. */
  readonly onCleanupFailure?: (error: unknown) => void;
  /** Receives damaged builds that were set aside: nothing serves until the rebuild is done. */
  readonly onDamage?: ((damage: ReadModelDamage) => void) | undefined;
  /** false: read-only use. Damage throws, and the build keeps serving until a server finds it. */
  readonly setsAside?: boolean;
};
type Kind = MongoBuildEntry['kind'];
export type MongoReadModelStore = ReadModelStore & {
  /** Reads every document of the serving builds; returns the damaged ones. */
  faults(): Promise<readonly MongoBuildFault[]>;
  /** Sets a damaged build aside. */
  setAside(fault: MongoBuildFault): Promise<void>;
};

/** The catalogue's part of `open`; may run more than once. */
const chooseEntry = async (
  catalogue: CatalogueChange,
  { shape, kind, suffix }: { readonly shape: ProjectionShape; readonly kind: Kind; readonly suffix: string },
): Promise<MongoBuildEntry> => {
  const schema = schemaOf(shape);
  const existing = catalogue.entries.find(
    (entry) => kind === 'main' && entry.kind === 'main' && entry.version === shape.version && entry.schema === schema,
  );
  if (existing !== undefined) return existing;
  if (kind === 'rebuild')
    for (const entry of catalogue.entries) if (entry.kind === 'rebuild') await catalogue.remove(entry.name);
  const name = buildName(shape.name, shape.version, suffix);
  const entry: MongoBuildEntry = { name, projection: shape.name, version: shape.version, kind, schema, shape };
  await catalogue.add(entry);
  if (kind === 'main' && catalogue.serving === null) await catalogue.setServing(name);
  return entry;
};

/** Switches to a build and drops the others. Throws when it was dropped meanwhile. */
const swapTo = async (catalogue: CatalogueChange, name: string): Promise<void> => {
  if (!catalogue.entries.some((entry) => entry.name === name && entry.kind !== 'damaged'))
    throw codedError('superseded', `${name} was dropped: another build serves`);
  if (catalogue.serving === name) return;
  for (const other of catalogue.entries) if (other.name !== name) await catalogue.remove(other.name);
  await catalogue.setServing(name);
};

/**
 * Read models in a MongoDB database (a replica set): a set of collections for each build; `builds` holds what there is
 * with its checkpoint, `serving` points at what is read. Stores of any number of processes may work on one database.
 * A commit is one transaction: MongoDB allows it any size, but 60 s of life and 16 MiB a document.
 */
export const createMongoReadModelStore = (options: Options): MongoReadModelStore => {
  const { connection, onCleanupFailure, setsAside = true } = options;
  const { db } = connection;
  const catalogue = createMongoCatalogue(connection);
  const setAside: SetAside = setsAside ? createSetAside(catalogue, options.onDamage) : () => Promise.resolve();
  const serving = createServing({ ...catalogue, setAside });
  const collectionOf = (entry: MongoBuildEntry, view: string): Collection<StoredDoc> =>
    db.collection(viewCollection(entry.name, view));

  /** Removes collections without an entry. They are listed first, because entries are created before collections. */
  const sweep = async (projection: string): Promise<void> => {
    try {
      const collections = await db.listCollections({}, { nameOnly: true }).toArray();
      const listed = new Set(await catalogue.names(projection));
      for (const { name } of collections) {
        const build = buildOfCollection(projection, name);
        if (build !== null && !listed.has(build)) await db.dropCollection(name);
      }
    } catch (error) {
      onCleanupFailure?.(error);
    }
  };

  const buildOn = (entry: MongoBuildEntry): Build =>
    createMongoBuild({
      connection,
      catalogue,
      entry,
      setAside,
      serve: async () => {
        await catalogue.change(entry.projection, (change) => swapTo(change, entry.name));
        await sweep(entry.projection);
      },
      discard: async () => {
        await catalogue.change(entry.projection, async (change) => {
          if (change.serving !== entry.name) await change.remove(entry.name);
        });
        await sweep(entry.projection);
      },
    });

  const byKeys = async (entry: MongoBuildEntry, name: string, keys: readonly string[]): Promise<Map<string, Row>> => {
    const view = viewOf(entry.shape, name);
    const rows = new Map<string, Row>();
    for (const chunk of inChunks(keys)) {
      const found = await collectionOf(entry, name)
        .find({ _id: { $in: chunk } }, { projection: rowProjection })
        .toArray();
      for (const stored of found) rows.set(stored._id, toRow(entry, view, stored));
    }
    return rows;
  };

  return {
    open: async (shape, mode) => {
      const kind = mode === 'serving' ? 'main' : 'rebuild';
      const suffix = randomBytes(4).toString('hex');
      const entry = await catalogue.change(shape.name, (change) => chooseEntry(change, { shape, kind, suffix }));
      if (kind === 'main') await createIndexes(entry.shape, (view) => collectionOf(entry, view));
      await sweep(shape.name);
      return buildOn(entry);
    },
    find: (projection, name, query) =>
      serving.read(projection, async (entry) => {
        const view = viewOf(entry.shape, name);
        const [filter, sort] = [filterOf(view, query), sortOf(view, query)];
        if (query.limit <= 0) return []; // for MongoDB a limit of 0 is none
        const found = await collectionOf(entry, name)
          .find(filter, { projection: projectionOf(view, query) })
          .sort(sort)
          .skip(query.skip ?? 0)
          .limit(query.limit)
          .toArray();
        const { only } = query;
        return only === undefined
          ? found.map((stored) => toRow(entry, view, stored))
          : found.map((stored) => toFields(only, stored));
      }),
    get: (projection, view, keys) => serving.read(projection, (entry) => byKeys(entry, view, keys)),
    count: (projection, name, query) =>
      serving.read(projection, (entry) =>
        collectionOf(entry, name).countDocuments(filterOf(viewOf(entry.shape, name), query)),
      ),
    checkpoints: async () => {
      const { served, damagedOnes } = await catalogue.servingCheckpoints();
      // Damaged builds stop serving; the others continue.
      for (const build of damagedOnes) await setAside(build, damaged(build.projection, 'its entry is another'));
      return served;
    },
    faults: () => faultsOfServing({ db, catalogue, serving }),
    setAside: ({ why, ...build }) => setAside(build, new Error(why)),
    // MongoDB manages its own storage.
    scrub: () => Promise.resolve(),
    // The connection is closed by its creator.
    close: () => Promise.resolve(),
  };
};
