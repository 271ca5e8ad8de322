import type { Collection } from 'mongodb';
import type { Account, Accounts, LinkNote } from '../../ports/accounts.ts';
import type { Ids } from '../../ports/clock.ts';
import type { MongoConnection } from './connection.ts';
import { retryingDuplicateKey } from './duplicate-key.ts';

type StoredAccount = Omit<Account, 'id'> & { readonly _id: string };
type StoredNote = Omit<LinkNote, 'linkId'> & { readonly _id: string };
type AccountsDeps = { readonly connection: Pick<MongoConnection, 'db'>; readonly ids: Ids };

const toAccount = ({ _id, discordId, username, displayName, nick, avatarUrl }: StoredAccount): Account => ({
  id: _id,
  discordId,
  username,
  displayName,
  nick,
  avatarUrl,
});

const toNote = ({ _id, accountId, text }: StoredNote): LinkNote => ({ linkId: _id, accountId, text });

/** People in the collection `accounts`, notes about them in `linkNotes`. The index that keeps a Discord id unique is made at the first call. */
export const createMongoAccounts = ({ connection: { db }, ids }: AccountsDeps): Accounts => {
  const collection: Collection<StoredAccount> = db.collection('accounts');
  const notes: Collection<StoredNote> = db.collection('linkNotes');
  let indexed: Promise<unknown> | null = null;

  const accounts = async (): Promise<Collection<StoredAccount>> => {
    indexed ??= collection.createIndexes([{ key: { discordId: 1 }, unique: true, name: 'one_per_discord_id' }]);
    try {
      await indexed;
    } catch (error) {
      indexed = null; // the server was away: the next call tries again
      throw error;
    }
    return collection;
  };
  const one = (stored: StoredAccount | null): Account | null => (stored === null ? null : toAccount(stored));

  return {
    byId: async (id) => one(await (await accounts()).findOne({ _id: id })),
    byIds: async (wanted) => {
      if (wanted.length === 0) return new Map();
      const found = await (await accounts()).find({ _id: { $in: [...wanted] } }).toArray();
      return new Map(found.map((stored) => [stored._id, toAccount(stored)]));
    },
    byDiscordId: async (discordId) => one(await (await accounts()).findOne({ discordId })),
    meet: async ({ discordId, username, displayName, nick, avatarUrl }) => {
      const people = await accounts();
      const met = await retryingDuplicateKey(() =>
        people.findOneAndUpdate(
          { discordId },
          { $set: { username, displayName, nick, avatarUrl }, $setOnInsert: { _id: ids.random() } },
          { upsert: true, returnDocument: 'after' },
        ),
      );
      if (met === null) throw new Error('MongoDB answered an upsert without a document');
      return toAccount(met);
    },
    erase: async (id) => {
      // The notes first: broken off in between, the person is still there to be erased.
      await notes.deleteMany({ accountId: id });
      await (await accounts()).deleteOne({ _id: id });
    },
    restore: async ({ id, ...profile }) => {
      await (await accounts()).replaceOne({ _id: id }, profile, { upsert: true });
    },
    all: async () => (await (await accounts()).find().sort({ _id: 1 }).toArray()).map(toAccount),
    linkNotes: async (linkIds) => {
      const found = await notes.find({ _id: { $in: [...linkIds] } }).toArray();
      return new Map(found.map((stored) => [stored._id, toNote(stored)]));
    },
    noteLink: async ({ linkId, ...note }) => {
      await notes.replaceOne({ _id: linkId }, note, { upsert: true });
    },
    forgetLinkNote: async (linkId) => {
      await notes.deleteOne({ _id: linkId });
    },
    allLinkNotes: async () => (await notes.find().sort({ _id: 1 }).toArray()).map(toNote),
  };
};
