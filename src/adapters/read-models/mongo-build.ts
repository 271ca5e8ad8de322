import type { Collection } from 'mongodb';
import type { Json } from '../../domain/kernel/json.ts';
import type { Build, Commit, ProjectionShape } from '../../ports/read-model-store.ts';
import { codedError } from '../coded-error.ts';
import type { MongoConnection } from '../mongo/connection.ts';
import { createDocumentDigest } from './digest.ts';
import { EMPTY_CHECKPOINT } from './mongo-catalogue.ts';
import type { BuildEntry, MongoCatalogue } from './mongo-catalogue.ts';
import { inChunks } from './mongo-chunks.ts';
import { viewCollection } from './mongo-identifiers.ts';
import { createIndexes, rowProjection, toRow } from './mongo-query.ts';
import type { StoredDoc } from './mongo-query.ts';
import { applyChanges, planChanges } from './mongo-writes.ts';
import { viewOf } from './identifiers.ts';

type BuildDeps = {
  readonly connection: Pick<MongoConnection, 'db' | 'transaction'>;
  readonly catalogue: MongoCatalogue;
  readonly entry: BuildEntry;
  readonly serve: () => Promise<void>;
  readonly discard: () => Promise<void>;
};

const DIGEST_BATCH = 500;
const DIGEST_TRIES = 20;

const digestOf = async (
  collectionOf: (view: string) => Collection<StoredDoc>,
  shape: ProjectionShape,
): Promise<string> => {
  const digest = createDocumentDigest();
  for (const view of shape.views.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const documents = collectionOf(view.name)
      .find({}, { projection: rowProjection })
      .sort({ _id: 1 })
      .batchSize(DIGEST_BATCH);
    for await (const stored of documents) {
      const { key, text, fields } = toRow(view, stored);
      digest.add(view.name, key, view.hasDocuments ? (JSON.parse(text) as Json) : fields);
    }
  }
  return digest.hex();
};

/** The writing side of one set of collections. */
export const createMongoBuild = ({ connection, catalogue, entry, serve, discard }: BuildDeps): Build => {
  const { db } = connection;
  const { name, shape } = entry;
  const collectionOf = (view: string): Collection<StoredDoc> =>
    db.collection(viewCollection(name, viewOf(shape, view).name));
  /** A fresh rebuild is seen by nobody and never gone on with after a crash; everything else commits as one. */
  let unseen = entry.kind === 'rebuild';

  const commitAsOne = (commit: Commit): Promise<'committed' | 'superseded'> => {
    const changes = planChanges(shape, commit);
    return connection.transaction(async (session) => {
      // First, so that of two runners the later one waits for nothing and writes nothing.
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

  /** A collection of tens of thousands of documents is indexed faster than it is filled with indexes. */
  const prepare = async (): Promise<void> => {
    if (unseen) await createIndexes(shape, collectionOf);
  };

  return {
    // Of a dropped build it is empty, so that a runner which asks learns from its next commit that it was superseded.
    checkpoint: async () => (await catalogue.state(name))?.checkpoint ?? EMPTY_CHECKPOINT,
    load: async (view, keys) => {
      if (!viewOf(shape, view).hasDocuments) throw codedError('no-documents', `${view} has no documents`);
      const found = new Map<string, string>();
      const collection = collectionOf(view);
      for (const chunk of inChunks(keys)) {
        const documents = await collection.find({ _id: { $in: chunk } }, { projection: { doc: 1 } }).toArray();
        for (const { _id, doc = '' } of documents) found.set(_id, doc);
      }
      return found;
    },
    commit: (commit) => (unseen ? commitUnseen(commit) : commitAsOne(commit)),
    prepare,
    digest: async () => {
      for (let tries = 0; tries < DIGEST_TRIES; tries += 1) {
        const before = await catalogue.state(name);
        const digest = await digestOf(collectionOf, shape);
        const after = await catalogue.state(name);
        if (before !== null && before.commits === after?.commits) return digest;
      }
      throw codedError('digest-unsteady', `${name} changes faster than it can be read, or was dropped`);
    },
    serve: async () => {
      await prepare();
      await serve();
      unseen = false;
    },
    discard,
  };
};
