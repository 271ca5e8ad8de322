import type { Account, Accounts, LinkNote } from '../../ports/accounts.ts';
import type { Ids } from '../../ports/clock.ts';
import { accountRow, createRowCheck, isSamePerson, noteRow, refuseDamaged } from '../row-checksum.ts';
import type { OnDamaged, ChecksummedRow } from '../row-checksum.ts';
import { selectedColumns } from '../sqlite/checked-table.ts';
import { promised } from '../sqlite/promised.ts';
import { accountsTable, notesTable } from './checked-tables.ts';
import type { OpsDb } from './ops-db.ts';

const ACCOUNT = selectedColumns(accountsTable);
const NOTE = selectedColumns(notesTable);

type AccountsDeps = {
  readonly ops: Pick<OpsDb, 'db'>;
  readonly ids: Ids;
  /** Default: damage throws. */
  readonly onDamaged?: OnDamaged | undefined;
};
type Profile = Omit<Account, 'id'>;

const createMeet = ({ ops: { db }, ids, onDamaged = refuseDamaged }: AccountsDeps) => {
  const byDiscordId = db.prepare(`SELECT ${ACCOUNT} FROM accounts WHERE discord_id = ?`);
  const insert = db.prepare(
    `INSERT INTO accounts (id, discord_id, username, display_name, nick, avatar_url, checksum)
     VALUES (@id, @discordId, @username, @displayName, @nick, @avatarUrl, @checksum)`,
  );
  const update = db.prepare(
    `UPDATE accounts SET username = @username, display_name = @displayName, nick = @nick, avatar_url = @avatarUrl,
       checksum = @checksum
     WHERE discord_id = @discordId`,
  );
  return db.transaction(({ discordId, username, displayName, nick, avatarUrl }: Profile): Account => {
    const found = byDiscordId.get(discordId) as ChecksummedRow<Account> | undefined;
    if (found !== undefined && !isSamePerson(found)) {
      onDamaged({ what: 'account', id: found.id });
      refuseDamaged({ what: 'account', id: found.id });
    }
    const account = { id: found?.id ?? ids.random(), discordId, username, displayName, nick, avatarUrl };
    (found === undefined ? insert : update).run({ ...account, checksum: accountRow.checksumOf(account) });
    return account;
  });
};

export const createSqliteAccounts = (deps: AccountsDeps): Accounts => {
  const { ops, onDamaged = refuseDamaged } = deps;
  const { db } = ops;
  const checked = createRowCheck(accountRow, onDamaged);
  const checkedNotes = createRowCheck(noteRow, onDamaged);
  const byId = db.prepare(`SELECT ${ACCOUNT} FROM accounts WHERE id = ?`);
  const byIds = db.prepare(`SELECT ${ACCOUNT} FROM accounts WHERE id IN (SELECT value FROM json_each(?))`);
  const byDiscordId = db.prepare(`SELECT ${ACCOUNT} FROM accounts WHERE discord_id = ?`);
  const all = db.prepare(`SELECT ${ACCOUNT} FROM accounts ORDER BY id`);
  const meet = createMeet(deps);
  const restore = db.prepare(
    `INSERT INTO accounts (id, discord_id, username, display_name, nick, avatar_url, checksum)
     VALUES (@id, @discordId, @username, @displayName, @nick, @avatarUrl, @checksum)
     ON CONFLICT (id) DO UPDATE SET discord_id = excluded.discord_id, username = excluded.username,
       display_name = excluded.display_name, nick = excluded.nick, avatar_url = excluded.avatar_url,
       checksum = excluded.checksum`,
  );
  const eraseAccount = db.prepare('DELETE FROM accounts WHERE id = ?');
  const eraseNotes = db.prepare('DELETE FROM link_notes WHERE account_id = ?');
  const erase = db.transaction((id: string) => {
    eraseNotes.run(id);
    eraseAccount.run(id);
  });
  const notes = db.prepare(`SELECT ${NOTE} FROM link_notes WHERE link_id IN (SELECT value FROM json_each(?))`);
  const allNotes = db.prepare(`SELECT ${NOTE} FROM link_notes ORDER BY link_id`);
  const note = db.prepare(
    `INSERT INTO link_notes (link_id, account_id, text, checksum) VALUES (@linkId, @accountId, @text, @checksum)
     ON CONFLICT (link_id) DO UPDATE SET account_id = excluded.account_id, text = excluded.text,
       checksum = excluded.checksum`,
  );
  const forgetNote = db.prepare('DELETE FROM link_notes WHERE link_id = ?');
  const one = (stored: unknown): Account | null =>
    stored === undefined ? null : (checked([stored as ChecksummedRow<Account>])[0] ?? null);
  return {
    byId: (id) => promised(() => one(byId.get(id))),
    byIds: (wanted) =>
      promised(() => {
        const accounts = checked(byIds.all(JSON.stringify(wanted)) as ChecksummedRow<Account>[]);
        return new Map(accounts.map((account) => [account.id, account]));
      }),
    byDiscordId: (discordId) => promised(() => one(byDiscordId.get(discordId))),
    meet: (profile) => promised(() => meet.immediate(profile)),
    erase: (id) =>
      promised(() => {
        erase(id);
        db.pragma('wal_checkpoint(TRUNCATE)');
      }),
    restore: (account) => promised(() => void restore.run({ ...account, checksum: accountRow.checksumOf(account) })),
    all: () => promised(() => checked(all.all() as ChecksummedRow<Account>[])),
    linkNotes: (linkIds) =>
      promised(() => {
        const found = checkedNotes(notes.all(JSON.stringify(linkIds)) as ChecksummedRow<LinkNote>[]);
        return new Map(found.map((each) => [each.linkId, each]));
      }),
    noteLink: (given) => promised(() => void note.run({ ...given, checksum: noteRow.checksumOf(given) })),
    forgetLinkNote: (linkId) => promised(() => void forgetNote.run(linkId)),
    allLinkNotes: () => promised(() => checkedNotes(allNotes.all() as ChecksummedRow<LinkNote>[])),
  };
};
