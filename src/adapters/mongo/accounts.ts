import type { Collection, Db } from 'mongodb';
import type { Account, Accounts, LinkNote } from '../../ports/accounts.ts';
import type { Ids } from '../../ports/clock.ts';
import { accountRow, createRowCheck, isSamePerson, noteRow, refuseDamaged } from '../row-checksum.ts';
import type { DamagedRow, OnDamaged, ChecksummedRow } from '../row-checksum.ts';
import type { MongoConnection } from './connection.ts';
import { retryingDuplicateKey } from './duplicate-key.ts';
import { createFirstUse } from './first-use.ts';

type StoredAccount = Omit<ChecksummedRow<Account>, 'id'> & { readonly _id: string };
type StoredNote = Omit<ChecksummedRow<LinkNote>, 'linkId'> & { readonly _id: string };
type AccountsDeps = {
  readonly connection: Pick<MongoConnection, 'db'>;
  readonly ids: Ids;
  /** Default: damage throws. */
  readonly onDamaged?: OnDamaged | undefined;
};
type Profile = Omit<Account, 'id'>;

const accountsIn = (db: Db): Collection<StoredAccount> => db.collection('accounts');
const notesIn = (db: Db): Collection<StoredNote> => db.collection('linkNotes');

/** Picks the account's fields from the document. */
const toAccount = ({ _id, ...stored }: StoredAccount): ChecksummedRow<Account> => {
  const { discordId, username, displayName, nick, avatarUrl, checksum = null } = stored;
  return { id: _id, discordId, username, displayName, nick, avatarUrl, checksum };
};
const toNote = ({ _id, accountId, text, checksum = null }: StoredNote): ChecksummedRow<LinkNote> => ({
  linkId: _id,
  accountId,
  text,
  checksum,
});
const fromAccount = (account: Account): StoredAccount => {
  const { id: _id, discordId, username, displayName, nick, avatarUrl } = account;
  return { _id, discordId, username, displayName, nick, avatarUrl, checksum: accountRow.checksumOf(account) };
};

/** All damaged documents. */
export const damagedAccountsIn = async (db: Db): Promise<readonly DamagedRow[]> => {
  const found: DamagedRow[] = [];
  const [accounts, notes] = [
    createRowCheck(accountRow, (one) => found.push(one)),
    createRowCheck(noteRow, (one) => found.push(one)),
  ];
  for await (const stored of accountsIn(db).find()) accounts([toAccount(stored)]);
  for await (const stored of notesIn(db).find()) notes([toNote(stored)]);
  return found;
};

/** Retries until no other process has created or erased the account in between. */
const meetIn = async (
  people: Collection<StoredAccount>,
  { discordId, ...profile }: Profile,
  { ids, onDamaged = refuseDamaged }: Pick<AccountsDeps, 'ids' | 'onDamaged'>,
): Promise<Account> => {
  for (;;) {
    const found = await people.findOne({ discordId });
    if (found === null) {
      const account = { id: ids.random(), discordId, ...profile };
      await people.insertOne(fromAccount(account));
      return account;
    }
    if (!isSamePerson(toAccount(found))) {
      onDamaged({ what: 'account', id: found._id });
      refuseDamaged({ what: 'account', id: found._id });
    }
    const account = { id: found._id, discordId, ...profile };
    const { _id, ...fields } = fromAccount(account);
    if ((await people.updateOne({ _id, discordId }, { $set: fields })).matchedCount === 1) return account;
  }
};

/** People in the collection `accounts`, notes about them in `linkNotes`. The index that keeps a Discord id unique is made at the first call. */
export const createMongoAccounts = (deps: AccountsDeps): Accounts => {
  const { connection, onDamaged = refuseDamaged } = deps;
  const { db } = connection;
  const collection = accountsIn(db);
  const notes = notesIn(db);
  const checked = createRowCheck(accountRow, onDamaged);
  const checkedNotes = createRowCheck(noteRow, onDamaged);
  const index = createFirstUse(() =>
    collection.createIndexes([{ key: { discordId: 1 }, unique: true, name: 'one_per_discord_id' }]),
  );

  const accounts = async (): Promise<Collection<StoredAccount>> => {
    await index();
    return collection;
  };
  const one = (stored: StoredAccount | null): Account | null =>
    stored === null ? null : (checked([toAccount(stored)])[0] ?? null);

  return {
    byId: async (id) => one(await (await accounts()).findOne({ _id: id })),
    byIds: async (wanted) => {
      if (wanted.length === 0) return new Map();
      const found = await (await accounts()).find({ _id: { $in: [...wanted] } }).toArray();
      return new Map(checked(found.map(toAccount)).map((account) => [account.id, account]));
    },
    byDiscordId: async (discordId) => one(await (await accounts()).findOne({ discordId })),
    meet: async ({ discordId, username, displayName, nick, avatarUrl }) => {
      const people = await accounts();
      const profile = { discordId, username, displayName, nick, avatarUrl };
      return retryingDuplicateKey(() => meetIn(people, profile, deps));
    },
    erase: async (id) => {
      // Notes first: after an interruption the account still exists and can be erased again.
      await notes.deleteMany({ accountId: id });
      await (await accounts()).deleteOne({ _id: id });
    },
    restore: async (account) => {
      const { _id, ...document } = fromAccount(account);
      await (await accounts()).replaceOne({ _id }, document, { upsert: true });
    },
    all: async () => checked((await (await accounts()).find().sort({ _id: 1 }).toArray()).map(toAccount)),
    linkNotes: async (linkIds) => {
      const found = await notes.find({ _id: { $in: [...linkIds] } }).toArray();
      return new Map(checkedNotes(found.map(toNote)).map((note) => [note.linkId, note]));
    },
    noteLink: async (note) => {
      const { linkId, accountId, text } = note;
      const document = { accountId, text, checksum: noteRow.checksumOf(note) };
      await notes.replaceOne({ _id: linkId }, document, { upsert: true });
    },
    forgetLinkNote: async (linkId) => {
      await notes.deleteOne({ _id: linkId });
    },
    allLinkNotes: async () => checkedNotes((await notes.find().sort({ _id: 1 }).toArray()).map(toNote)),
  };
};
