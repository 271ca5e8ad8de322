import type { ClientSession, Collection } from 'mongodb';
import type { Advance, OpenItem, ReactionCheckpoint, ReactionStore } from '../../ports/reaction-store.ts';
import type { MongoConnection } from './connection.ts';
import { retryingDuplicateKey } from './duplicate-key.ts';

type StoredCheckpoint = ReactionCheckpoint & { readonly _id: string };
/** `openedAt` stays when an item is refused again. */
type StoredItem = OpenItem & { readonly _id: string; readonly openedAt: string };

const idOf = ({ reaction, eventId }: Pick<OpenItem, 'reaction' | 'eventId'>): string => `${reaction} ${eventId}`;
const toItem = ({ reaction, eventId, stream, revision, code, at }: StoredItem): OpenItem => ({
  reaction,
  eventId,
  stream,
  revision,
  code,
  at,
});

type Deps = { readonly connection: Pick<MongoConnection, 'db' | 'transaction'> };

/** In the collections `reactions` and `reaction_open_items`; acknowledged by the majority. */
export const createMongoReactionStore = ({ connection: { db, transaction } }: Deps): ReactionStore => {
  const checkpoints: Collection<StoredCheckpoint> = db.collection('reactions');
  const items: Collection<StoredItem> = db.collection('reaction_open_items');

  const move = async (name: string, { expected, next }: Advance, session?: ClientSession): Promise<boolean> => {
    const options = session === undefined ? {} : { session };
    if (expected === null) {
      const begin = { $setOnInsert: { logId: next.logId, position: next.position } };
      return (await checkpoints.updateOne({ _id: name }, begin, { ...options, upsert: true })).upsertedCount === 1;
    }
    const { logId, position } = expected;
    return (await checkpoints.updateOne({ _id: name, logId, position }, { $set: next }, options)).matchedCount === 1;
  };

  const moveAndOpen = (name: string, advance: Advance): Promise<boolean> =>
    transaction(async (session) => {
      if (!(await move(name, advance, session))) return false;
      for (const { code, at, ...item } of advance.opened) {
        const change = { $set: { code, at }, $setOnInsert: { ...item, openedAt: at } };
        await items.updateOne({ _id: idOf(item) }, change, { upsert: true, session });
      }
      return true;
    });

  return {
    checkpoint: async (name) => {
      const stored = await checkpoints.findOne({ _id: name });
      return stored === null ? null : { logId: stored.logId, position: stored.position };
    },
    advance: async (name, advance) => {
      const isMoved = await retryingDuplicateKey(() =>
        advance.opened.length === 0 ? move(name, advance) : moveAndOpen(name, advance),
      );
      return isMoved ? 'advanced' : 'superseded';
    },
    openItems: async () => (await items.find().sort({ openedAt: 1, _id: 1 }).toArray()).map(toItem),
    openItem: async (reaction, eventId) => {
      const stored = await items.findOne({ _id: idOf({ reaction, eventId }) });
      return stored === null ? null : toItem(stored);
    },
    openItemCounts: async () => {
      const counted = await items
        .aggregate<{ _id: string; count: number }>([{ $group: { _id: '$reaction', count: { $sum: 1 } } }])
        .toArray();
      return new Map(counted.map(({ _id, count }) => [_id, count]));
    },
    reopen: async ({ code, at, ...item }) => {
      await items.updateOne({ _id: idOf(item) }, { $set: { code, at } });
    },
    close: async (reaction, eventId) => (await items.deleteOne({ _id: idOf({ reaction, eventId }) })).deletedCount > 0,
  };
};
