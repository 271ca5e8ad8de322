import type { Collection, Db } from 'mongodb';
import type { StoredText, TextStore } from '../../ports/text-store.ts';
import { createRowCheck, refuseDamaged, textRow } from '../row-checksum.ts';
import type { DamagedRow, OnDamaged, ChecksummedRow } from '../row-checksum.ts';
import type { MongoConnection } from './connection.ts';
import { createFirstUse } from './first-use.ts';

type Document = Omit<ChecksummedRow<StoredText>, 'id'> & { readonly _id: string };
type Deps = {
  readonly connection: Pick<MongoConnection, 'db'>;
  /** Default: damage throws. */
  readonly onDamaged?: OnDamaged | undefined;
};

const textsIn = (db: Db): Collection<Document> => db.collection('texts');
const toText = ({ _id: id, owner, text, checksum = null }: Document): ChecksummedRow<StoredText> => ({
  id,
  owner,
  text,
  checksum,
});

/** All damaged documents. */
export const damagedTextsIn = async (db: Db): Promise<readonly DamagedRow[]> => {
  const found: DamagedRow[] = [];
  const check = createRowCheck(textRow, (one) => found.push(one));
  for await (const stored of textsIn(db).find()) check([toText(stored)]);
  return found;
};

/** Texts in the collection `texts`. The index by owner is created at the first call. */
export const createMongoTextStore = ({ connection: { db }, onDamaged = refuseDamaged }: Deps): TextStore => {
  const collection = textsIn(db);
  const checked = createRowCheck(textRow, onDamaged);
  const index = createFirstUse(() => collection.createIndexes([{ key: { owner: 1 }, name: 'by_owner' }]));
  const texts = async (): Promise<Collection<Document>> => {
    await index();
    return collection;
  };
  return {
    put: async (given) => {
      const { id, owner, text } = given;
      const document = { owner, text, checksum: textRow.checksumOf(given) };
      await (await texts()).updateOne({ _id: id }, { $setOnInsert: document }, { upsert: true });
    },
    get: async (ids) => {
      if (ids.length === 0) return new Map();
      const found = await (await texts()).find({ _id: { $in: [...ids] } }).toArray();
      return new Map(checked(found.map(toText)).map((text) => [text.id, text]));
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
