import type { ClientSession, Collection } from 'mongodb';
import { canonicalJson } from '../../domain/kernel/json.ts';
import type { Checkpoint, ProjectionShape } from '../../ports/read-model-store.ts';
import { codedError } from '../coded-error.ts';
import type { MongoConnection } from '../mongo/connection.ts';
import { retryingDuplicateKey } from '../mongo/duplicate-key.ts';

/** One set of collections. */
export type BuildEntry = {
  readonly name: string;
  readonly projection: string;
  readonly version: number;
  /** 'rebuild' until it serves. */
  readonly kind: 'main' | 'rebuild';
  readonly schema: string;
  readonly shape: ProjectionShape;
};
/** Where a build stands; `commits` grows with each commit. */
export type BuildState = { readonly checkpoint: Checkpoint; readonly commits: number };

/** The checkpoint lies with the entry: a build that was dropped matches no compare-and-set. */
type StoredBuild = Omit<BuildEntry, 'name' | 'shape'> & {
  readonly _id: string;
  readonly shape: string;
  readonly checkpoint: string;
  readonly commits: number;
};
/** The pointer, one document a projection. `epoch` grows with each change, so two changes at once collide. */
type StoredPointer = { readonly _id: string; readonly build: string | null; readonly epoch: number };

/** What `change` may do; all of it in one transaction. */
export type CatalogueChange = {
  readonly entries: readonly BuildEntry[];
  readonly serving: string | null;
  add(entry: BuildEntry): Promise<void>;
  remove(name: string): Promise<void>;
  setServing(name: string): Promise<void>;
};

export const EMPTY_CHECKPOINT: Checkpoint = { logId: null, scannedTo: null, changedAt: null, skipped: [] };
const asText = (checkpoint: Checkpoint): string => canonicalJson(checkpoint);

const toEntry = ({ _id, projection, version, kind, schema, shape }: StoredBuild): BuildEntry => ({
  name: _id,
  projection,
  version,
  kind,
  schema,
  shape: JSON.parse(shape) as ProjectionShape,
});

/** Which builds exist, where each stands (`builds`) and which one of a projection serves (`serving`). */
export const createMongoCatalogue = ({ db, transaction }: Pick<MongoConnection, 'db' | 'transaction'>) => {
  const builds: Collection<StoredBuild> = db.collection('builds');
  const pointers: Collection<StoredPointer> = db.collection('serving');

  const changeIn = async (projection: string, session: ClientSession): Promise<CatalogueChange> => {
    const pointer = await pointers.findOneAndUpdate(
      { _id: projection },
      { $inc: { epoch: 1 } },
      { session, returnDocument: 'after' },
    );
    const entries = (await builds.find({ projection }, { session }).toArray()).map(toEntry);
    return {
      entries,
      serving: pointer?.build ?? null,
      add: async ({ name, shape, ...entry }) => {
        const empty = { checkpoint: asText(EMPTY_CHECKPOINT), commits: 0 };
        await builds.insertOne({ _id: name, ...entry, shape: JSON.stringify(shape), ...empty }, { session });
      },
      remove: async (name) => {
        await builds.deleteOne({ _id: name }, { session });
      },
      setServing: async (name) => {
        await builds.updateOne({ _id: name }, { $set: { kind: 'main' } }, { session });
        await pointers.updateOne({ _id: projection }, { $set: { build: name } }, { session });
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
    /** null once it was dropped. */
    entry: async (name: string): Promise<BuildEntry | null> => {
      const stored = await builds.findOne({ _id: name });
      return stored === null ? null : toEntry(stored);
    },
    /** Names of all builds of a projection. */
    names: async (projection: string): Promise<readonly string[]> =>
      (await builds.find({ projection }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id),
    /** null once it was dropped. */
    state: async (name: string): Promise<BuildState | null> => {
      const stored = await builds.findOne({ _id: name });
      if (stored === null) return null;
      return { checkpoint: JSON.parse(stored.checkpoint) as Checkpoint, commits: stored.commits };
    },
    /** Compare-and-set of the checkpoint; false when it was another one or the build was dropped. */
    advance: async (
      name: string,
      { expected, next }: { readonly expected: Checkpoint; readonly next: Checkpoint },
      session?: ClientSession,
    ): Promise<boolean> => {
      const { matchedCount } = await builds.updateOne(
        { _id: name, checkpoint: asText(expected) },
        { $set: { checkpoint: asText(next) }, $inc: { commits: 1 } },
        session === undefined ? {} : { session },
      );
      return matchedCount === 1;
    },
    /** Checkpoints of what serves, by projection. */
    servingCheckpoints: async (): Promise<Readonly<Record<string, Checkpoint & { readonly version: number }>>> => {
      for (let tries = 0; tries < 10; tries += 1) {
        const serving = await pointers.find({ build: { $ne: null } }).toArray();
        const names = serving.flatMap(({ build }) => build ?? []);
        const stored = await builds.find({ _id: { $in: names } }).toArray();
        if (stored.length !== names.length) continue; // one was swapped in between
        return Object.fromEntries(
          stored.map(({ projection, version, checkpoint }) => [
            projection,
            { ...(JSON.parse(checkpoint) as Checkpoint), version },
          ]),
        );
      }
      throw codedError('no-build', 'The catalogue of read models names builds that are missing');
    },
  };
};
export type MongoCatalogue = ReturnType<typeof createMongoCatalogue>;
