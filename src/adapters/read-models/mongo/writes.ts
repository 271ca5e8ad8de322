import type { AnyBulkWriteOperation, ClientSession, Collection, Db } from 'mongodb';
import type { Commit, ProjectionShape, Scalar, ViewShape, Write } from '../../../ports/read-model-store.ts';
import { codedError } from '../../coded-error.ts';
import { inChunks } from '../chunks.ts';
import { rowChecksum, tokensChecksum } from './damage.ts';
import { viewCollection } from './identifiers.ts';
import type { StoredDoc } from './document.ts';
import { viewOf } from '../identifiers.ts';

/** Changes of one view, prepared for repeated attempts of a transaction. */
type ViewChange = {
  readonly view: string;
  readonly deletes: readonly string[];
  readonly writes: ReadonlyMap<string, StoredDoc>;
};
type Target = { readonly db: Db; readonly build: string; readonly reset: boolean };

const toStored = (view: ViewShape, { key, text, fields, tokens }: Write): StoredDoc => {
  const f: Record<string, Scalar> = {};
  for (const name of view.fieldNames) f[name] = fields[name] ?? null;
  const row = { _id: key, ...(view.hasDocuments ? { doc: text } : {}), f };
  const crc = rowChecksum(view, row);
  if (!view.searchable) return { ...row, crc };
  const t = [...new Set(tokens)];
  return { ...row, crc, t, tcrc: tokensChecksum(t) };
};

const check = (view: ViewShape, write: Write): void => {
  for (const field of Object.keys(write.fields))
    if (!view.fieldNames.includes(field)) throw codedError('unknown-field', `${view.name} has no field ${field}`);
  if (!view.searchable && write.tokens.length > 0) throw codedError('not-searchable', `${view.name} is not searchable`);
};

/** Number of writes from which it pays to check first which are new: inserting is cheaper than upserting. */
const MANY = 100;

const upserting = (stored: StoredDoc): AnyBulkWriteOperation<StoredDoc> => {
  const { _id, ...replacement } = stored;
  return { replaceOne: { filter: { _id }, replacement, upsert: true } };
};

/** Throws for a write that the shape does not allow, before anything is sent. */
export const planChanges = (shape: ProjectionShape, commit: Commit): readonly ViewChange[] => {
  const writes = new Map<string, Map<string, StoredDoc>>();
  const deletes = new Map<string, string[]>();
  for (const { view: name, key } of commit.deletes) {
    const keys = deletes.get(viewOf(shape, name).name) ?? [];
    keys.push(key);
    deletes.set(name, keys);
  }
  for (const write of commit.writes) {
    const view = viewOf(shape, write.view);
    check(view, write);
    const docs = writes.get(view.name) ?? new Map<string, StoredDoc>();
    writes.set(view.name, docs.set(write.key, toStored(view, write)));
  }
  return shape.views.map(({ name }) => ({
    view: name,
    deletes: deletes.get(name) ?? [],
    writes: writes.get(name) ?? new Map<string, StoredDoc>(),
  }));
};

/** Existing keys; null when not worth checking. Only the holder of the checkpoint writes here. */
const existingAmong = async (
  collection: Collection<StoredDoc>,
  keys: readonly string[],
  options: { readonly session?: ClientSession },
): Promise<ReadonlySet<string> | null> => {
  if (keys.length < MANY) return null;
  const existing = new Set<string>();
  for (const chunk of inChunks(keys)) {
    const found = await collection.find({ _id: { $in: chunk } }, { ...options, projection: { _id: 1 } }).toArray();
    for (const { _id } of found) existing.add(_id);
  }
  return existing;
};

/** Applies the plan: reset, deletes, writes. Idempotent. */
export const applyChanges = async (
  { db, build, reset }: Target,
  changes: readonly ViewChange[],
  session?: ClientSession,
): Promise<void> => {
  const options = session === undefined ? {} : { session };
  for (const { view, deletes, writes } of changes) {
    const collection: Collection<StoredDoc> = db.collection(viewCollection(build, view));
    if (reset) await collection.deleteMany({}, options);
    for (const chunk of inChunks(reset ? [] : deletes)) await collection.deleteMany({ _id: { $in: chunk } }, options);
    if (writes.size === 0) continue;
    const existing = await existingAmong(collection, [...writes.keys()], options);
    const operations = [...writes.values()].map((stored): AnyBulkWriteOperation<StoredDoc> =>
      existing === null || existing.has(stored._id) ? upserting(stored) : { insertOne: { document: stored } },
    );
    await collection.bulkWrite(operations, { ...options, ordered: false });
  }
};
