import type { ClientSession, Collection } from 'mongodb';
import { canonicalJson } from '../../../domain/kernel/json.ts';
import type { Checkpoint, ProjectionShape } from '../../../ports/read-model-store.ts';
import type { MongoConnection } from '../../mongo/connection.ts';
import { retryingDuplicateKey } from '../../mongo/duplicate-key.ts';
import { checksumOf, damaged } from './damage.ts';

/** One set of collections. */
export type MongoBuildEntry = {
  readonly name: string;
  readonly projection: string;
  readonly version: number;
  /** 'rebuild' until it serves. 'damaged': set aside, and gone as soon as another one serves. */
  readonly kind: 'main' | 'rebuild' | 'damaged';
  readonly schema: string;
  readonly shape: ProjectionShape;
};
export type BuildName = Pick<MongoBuildEntry, 'name' | 'projection'>;
/** Checkpoint of a build; `commits` increases with each commit. */
export type BuildState = { readonly checkpoint: Checkpoint; readonly commits: number };
type ServedCheckpoints = Readonly<Record<string, Checkpoint & { readonly version: number }>>;

/** The checkpoint is stored in the entry, so a dropped build fails every compare-and-set. */
type StoredBuild = Omit<MongoBuildEntry, 'name' | 'shape'> & {
  readonly _id: string;
  readonly shape: string;
  readonly checkpoint: string;
  readonly commits: number;
  /** Checksums of the constant fields, and of the checkpoint. */
  readonly crc: number;
  readonly checkpointCrc: number;
};
/**
 * Pointer to the serving build, one document per projection. `epoch` increases with each change, so that concurrent
 * changes collide.
 */
type StoredPointer = { readonly _id: string; readonly build: string | null; readonly epoch: number };

/** Operations of `change`, all in one transaction. */
export type CatalogueChange = {
  readonly entries: readonly MongoBuildEntry[];
  readonly serving: string | null;
  add(entry: MongoBuildEntry): Promise<void>;
  remove(name: string): Promise<void>;
  setServing(name: string): Promise<void>;
  /** The build no longer serves or accepts commits. */
  setAside(name: string): Promise<void>;
};

const SWAPS_IN_BETWEEN = 10;
export const EMPTY_CHECKPOINT: Checkpoint = { logId: null, scannedTo: null, changedAt: null, skipped: [] };
const asText = (checkpoint: Checkpoint): string => canonicalJson(checkpoint);

const storedCheckpoint = (checkpoint: Checkpoint) => {
  const text = asText(checkpoint);
  return { checkpoint: text, checkpointCrc: checksumOf([text]) };
};

const entryChecksum = ({
  _id,
  projection,
  version,
  schema,
  shape,
}: Omit<StoredBuild, 'checkpoint' | 'commits' | 'crc' | 'checkpointCrc'>) =>
  checksumOf([_id, projection, version, schema, shape]);

/** null: it is not what was written. */
const toEntry = (stored: StoredBuild): MongoBuildEntry | null => {
  if (stored.crc !== entryChecksum(stored)) return null;
  const { _id: name, projection, version, kind, schema, shape } = stored;
  return { name, projection, version, kind, schema, shape: JSON.parse(shape) as ProjectionShape };
};

/** null: it is not what was written. */
const toCheckpoint = (stored: StoredBuild): Checkpoint | null => {
  const { checkpoint, checkpointCrc } = stored;
  if (checkpointCrc !== checksumOf([checkpoint])) return null;
  return JSON.parse(checkpoint) as Checkpoint;
};

const fail = (projection: string, why: string): never => {
  throw damaged(projection, why);
};

const toServed = (named: readonly BuildName[], stored: readonly StoredBuild[]) => {
  const byName = new Map(stored.map((one) => [one._id, one]));
  const served: Record<string, ServedCheckpoints[string]> = {};
  const damagedOnes: BuildName[] = [];
  for (const build of named) {
    const one = byName.get(build.name);
    const checkpoint = one === undefined || toEntry(one) === null ? null : toCheckpoint(one);
    if (one === undefined || checkpoint === null) damagedOnes.push(build);
    else served[build.projection] = { ...checkpoint, version: one.version };
  }
  return { served, damagedOnes };
};

/** Lists builds with their checkpoints (`builds`), and which one of a projection serves (`serving`). */
export const createMongoCatalogue = ({ db, transaction }: Pick<MongoConnection, 'db' | 'transaction'>) => {
  const builds: Collection<StoredBuild> = db.collection('builds');
  const pointers: Collection<StoredPointer> = db.collection('serving');

  const changeIn = async (projection: string, session: ClientSession): Promise<CatalogueChange> => {
    const pointer = await pointers.findOneAndUpdate(
      { _id: projection },
      { $inc: { epoch: 1 } },
      { session, returnDocument: 'after' },
    );
    const stored = await builds.find({ projection }, { session }).toArray();
    return {
      entries: stored.flatMap((one) => toEntry(one) ?? []),
      serving: pointer?.build ?? null,
      add: async ({ name, shape, ...entry }) => {
        const added = { _id: name, ...entry, shape: JSON.stringify(shape) };
        const sealed = { ...added, crc: entryChecksum(added), ...storedCheckpoint(EMPTY_CHECKPOINT), commits: 0 };
        await builds.insertOne(sealed, { session });
      },
      remove: async (name) => {
        await builds.deleteOne({ _id: name }, { session });
      },
      setServing: async (name) => {
        await builds.updateOne({ _id: name }, { $set: { kind: 'main' } }, { session });
        await builds.deleteMany({ projection, kind: 'damaged' }, { session });
        await pointers.updateOne({ _id: projection }, { $set: { build: name } }, { session });
      },
      setAside: async (name) => {
        await builds.updateOne({ _id: name }, { $set: { kind: 'damaged' } }, { session });
        await pointers.updateOne({ _id: projection, build: name }, { $set: { build: null } }, { session });
      },
    };
  };

  return {
    /** `work` may run more than once. */
    change: async <T>(projection: string, work: (change: CatalogueChange) => Promise<T>): Promise<T> => {
      await retryingDuplicateKey(() =>
        pointers.updateOne({ _id: projection }, { $setOnInsert: { build: null, epoch: 0 } }, { upsert: true }),
      );
      return transaction(async (session) => work(await changeIn(projection, session)));
    },
    /** Name of the build that serves, or null. */
    servingName: async (projection: string): Promise<string | null> =>
      (await pointers.findOne({ _id: projection }))?.build ?? null,
    /** null once it was dropped. Throws when it is damaged. */
    entry: async ({ name, projection }: BuildName): Promise<MongoBuildEntry | null> => {
      const stored = await builds.findOne({ _id: name });
      if (stored === null) return null;
      return toEntry(stored) ?? fail(projection, 'its entry is another');
    },
    /** Names of all builds of a projection. */
    names: async (projection: string): Promise<readonly string[]> =>
      (await builds.find({ projection }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id),
    /** null once it was dropped. Throws when it is damaged. */
    state: async ({ name, projection }: BuildName): Promise<BuildState | null> => {
      const stored = await builds.findOne({ _id: name });
      if (stored === null) return null;
      if (stored.kind === 'damaged') return fail(projection, 'it was set aside');
      return {
        checkpoint: toCheckpoint(stored) ?? fail(projection, 'its checkpoint is another'),
        commits: stored.commits,
      };
    },
    /** Compare-and-set of the checkpoint; false when it was another one, or the build was dropped or set aside. */
    advance: async (
      name: string,
      { expected, next }: { readonly expected: Checkpoint; readonly next: Checkpoint },
      session?: ClientSession,
    ): Promise<boolean> => {
      const { matchedCount } = await builds.updateOne(
        { _id: name, checkpoint: asText(expected), kind: { $ne: 'damaged' } },
        { $set: storedCheckpoint(next), $inc: { commits: 1 } },
        session === undefined ? {} : { session },
      );
      return matchedCount === 1;
    },
    /** Checkpoints of what serves, by projection, and what of it is damaged. */
    servingCheckpoints: async (): Promise<{
      readonly served: ServedCheckpoints;
      readonly damagedOnes: readonly BuildName[];
    }> => {
      for (let tries = 0; ; tries += 1) {
        const serving = await pointers.find({ build: { $ne: null } }).toArray();
        const named = serving.map(({ _id: projection, build }) => ({ projection, name: build ?? '' }));
        const stored = await builds.find({ _id: { $in: named.map(({ name }) => name) } }).toArray();
        // Otherwise a build was switched in between.
        if (stored.length === named.length || tries >= SWAPS_IN_BETWEEN) return toServed(named, stored);
      }
    },
  };
};
export type MongoCatalogue = ReturnType<typeof createMongoCatalogue>;
