import type { Collection } from 'mongodb';
import type { Json } from '../../../domain/kernel/json.ts';
import type { Build, Commit } from '../../../ports/read-model-store.ts';
import { codedError } from '../../coded-error.ts';
import type { MongoConnection } from '../../mongo/connection.ts';
import { createDocumentDigest } from '../digest.ts';
import { EMPTY_CHECKPOINT } from './catalogue.ts';
import type { MongoBuildEntry, MongoCatalogue } from './catalogue.ts';
import { inChunks } from '../chunks.ts';
import { isDamage } from './damage.ts';
import { viewCollection } from './identifiers.ts';
import { createIndexes, rowProjection, toRow } from './query.ts';
import type { StoredDoc } from './document.ts';
import type { SetAside } from './set-aside.ts';
import { applyChanges, planChanges } from './writes.ts';
import { viewOf } from '../identifiers.ts';

type BuildDeps = {
  readonly connection: Pick<MongoConnection, 'db' | 'transaction'>;
  readonly catalogue: MongoCatalogue;
  readonly entry: MongoBuildEntry;
  readonly serve: () => Promise<void>;
  readonly discard: () => Promise<void>;
  readonly setAside: SetAside;
};

const DIGEST_BATCH = 500;
const DIGEST_TRIES = 20;

const digestOf = async (
  collectionOf: (view: string) => Collection<StoredDoc>,
  entry: MongoBuildEntry,
): Promise<string> => {
  const digest = createDocumentDigest();
  for (const view of entry.shape.views.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const documents = collectionOf(view.name)
      .find({}, { projection: rowProjection })
      .sort({ _id: 1 })
      .batchSize(DIGEST_BATCH);
    for await (const stored of documents) {
      const { key, text, fields } = toRow(entry, view, stored);
      digest.add(view.name, key, view.hasDocuments ? (JSON.parse(text) as Json) : fields);
    }
  }
  return digest.hex();
};

/** The writing side of one set of collections. */
export const createMongoBuild = ({ connection, catalogue, entry, ...deps }: BuildDeps): Build => {
  const { db } = connection;
  const { name, shape } = entry;
  const collectionOf = (view: string): Collection<StoredDoc> =>
    db.collection(viewCollection(name, viewOf(shape, view).name));
  /** A fresh rebuild is invisible and never resumed after a crash; other commits are transactions. */
  let unseen = entry.kind === 'rebuild';

  /** Sets the build aside when any call finds damage. */
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (isDamage(error)) await deps.setAside(entry, error);
      throw error;
    }
  };

  const commitAsOne = (commit: Commit): Promise<'committed' | 'superseded'> => {
    const changes = planChanges(shape, commit);
    return connection.transaction(async (session) => {
      // First, so that of two runners the later one neither waits nor writes.
      if (!(await catalogue.advance(name, commit, session))) {
        await session.abortTransaction();
        return 'superseded';
      }
      await applyChanges({ db, build: name, reset: commit.reset }, changes, session);
      return 'committed';
    });
  };

  /**
   * Tens of thousands of documents at once do not fit the time and the cache that MongoDB grants a transaction. Whole
   * documents are written, so a commit that broke off is repaired by its repetition; the checkpoint comes last.
   */
  const commitUnseen = async (commit: Commit): Promise<'committed' | 'superseded'> => {
    const changes = planChanges(shape, commit);
    const stillHere = { expected: commit.expected, next: commit.expected };
    if (!(await catalogue.advance(name, stillHere))) return 'superseded';
    await applyChanges({ db, build: name, reset: commit.reset }, changes);
    return (await catalogue.advance(name, commit)) ? 'committed' : 'superseded';
  };

  /** Indexing a filled collection is faster than filling an indexed one. */
  const prepare = async (): Promise<void> => {
    if (unseen) await createIndexes(shape, collectionOf);
  };

  const commit = async (change: Commit): Promise<'committed' | 'superseded'> => {
    const outcome = await (unseen ? commitUnseen(change) : commitAsOne(change));
    // A mismatch may mean damage, or a build set aside: then this throws.
    if (outcome === 'superseded') await catalogue.state(entry);
    return outcome;
  };

  const load = async (name: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const view = viewOf(shape, name);
    if (!view.hasDocuments) throw codedError('no-documents', `${name} has no documents`);
    const found = new Map<string, string>();
    for (const chunk of inChunks(keys)) {
      const documents = await collectionOf(name)
        .find({ _id: { $in: chunk } }, { projection: rowProjection })
        .toArray();
      for (const stored of documents) found.set(stored._id, toRow(entry, view, stored).text);
    }
    return found;
  };

  const digest = async (): Promise<string> => {
    for (let tries = 0; tries < DIGEST_TRIES; tries += 1) {
      const before = await catalogue.state(entry);
      const hex = await digestOf(collectionOf, entry);
      const after = await catalogue.state(entry);
      if (before !== null && before.commits === after?.commits) return hex;
    }
    throw codedError('digest-unsteady', `${name} changes faster than it can be read, or was dropped`);
  };

  return {
    // Of a dropped build it is empty, so that a runner which asks learns from its next commit that it was superseded.
    checkpoint: () => guarded(async () => (await catalogue.state(entry))?.checkpoint ?? EMPTY_CHECKPOINT),
    load: (view, keys) => guarded(() => load(view, keys)),
    commit: (change) => guarded(() => commit(change)),
    prepare,
    digest: () => guarded(digest),
    serve: async () => {
      await prepare();
      await deps.serve();
      unseen = false;
    },
    discard: deps.discard,
  };
};
