import type { Collection } from 'mongodb';
import type { StoredText, TextStore } from '../../ports/text-store.ts';
import type { MongoConnection } from './connection.ts';

type Stored = Omit<StoredText, 'id'> & { readonly _id: string };

/** Texts in the collection `texts`. The index by owner is made at the first call. */
export const createMongoTextStore = ({
  connection: { db },
}: {
  readonly connection: Pick<MongoConnection, 'db'>;
}): TextStore => {
  const collection: Collection<Stored> = db.collection('texts');
  let indexed: Promise<unknown> | null = null;
  const texts = async (): Promise<Collection<Stored>> => {
    indexed ??= collection.createIndexes([{ key: { owner: 1 }, name: 'by_owner' }]);
    try {
      await indexed;
    } catch (error) {
      indexed = null; // the server was away: the next call tries again
      throw error;
    }
    return collection;
  };
  return {
    put: async ({ id, ...text }) => {
      await (await texts()).updateOne({ _id: id }, { $setOnInsert: text }, { upsert: true });
    },
    get: async (ids) => {
      if (ids.length === 0) return new Map();
      const found = await (await texts()).find({ _id: { $in: [...ids] } }).toArray();
      return new Map(found.map(({ _id: id, owner, text }) => [id, { id, owner, text }]));
    },
    delete: async (ids) => {
      await (await texts()).deleteMany({ _id: { $in: [...ids] } });
    },
    ofOwner: async (owner) =>
      (
        await (
          await texts()
        )
          .find({ owner }, { projection: { _id: 1 } })
          .sort({ _id: 1 })
          .toArray()
      ).map(({ _id }) => _id),
  };
};
