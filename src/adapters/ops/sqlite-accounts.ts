import type { Account, Accounts, LinkNote } from '../../ports/accounts.ts';
import type { Ids } from '../../ports/clock.ts';
import { promised } from '../sqlite/promised.ts';
import type { OpsDb } from './ops-db.ts';

const COLUMNS = `id, discord_id AS discordId, username, display_name AS displayName, nick, avatar_url AS avatarUrl`;
const NOTE = 'link_id AS linkId, account_id AS accountId, text';

type AccountsDeps = { readonly ops: Pick<OpsDb, 'db'>; readonly ids: Ids };

export const createSqliteAccounts = ({ ops: { db }, ids }: AccountsDeps): Accounts => {
  const byId = db.prepare(`SELECT ${COLUMNS} FROM accounts WHERE id = ?`);
  const byIds = db.prepare(`SELECT ${COLUMNS} FROM accounts WHERE id IN (SELECT value FROM json_each(?))`);
  const byDiscordId = db.prepare(`SELECT ${COLUMNS} FROM accounts WHERE discord_id = ?`);
  const all = db.prepare(`SELECT ${COLUMNS} FROM accounts ORDER BY id`);
  const meet = db.prepare(
    `INSERT INTO accounts (id, discord_id, username, display_name, nick, avatar_url)
     VALUES (@id, @discordId, @username, @displayName, @nick, @avatarUrl)
     ON CONFLICT (discord_id) DO UPDATE SET username = excluded.username, display_name = excluded.display_name,
       nick = excluded.nick, avatar_url = excluded.avatar_url
     RETURNING ${COLUMNS}`,
  );
  const restore = db.prepare(
    `INSERT INTO accounts (id, discord_id, username, display_name, nick, avatar_url)
     VALUES (@id, @discordId, @username, @displayName, @nick, @avatarUrl)
     ON CONFLICT (id) DO UPDATE SET discord_id = excluded.discord_id, username = excluded.username,
       display_name = excluded.display_name, nick = excluded.nick, avatar_url = excluded.avatar_url`,
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
    `INSERT INTO link_notes (link_id, account_id, text) VALUES (@linkId, @accountId, @text)
     ON CONFLICT (link_id) DO UPDATE SET text = excluded.text`,
  );
  const forgetNote = db.prepare('DELETE FROM link_notes WHERE link_id = ?');
  return {
    byId: (id) => promised(() => (byId.get(id) as Account | undefined) ?? null),
    byIds: (wanted) =>
      promised(() => {
        const accounts = byIds.all(JSON.stringify(wanted)) as Account[];
        return new Map(accounts.map((account) => [account.id, account]));
      }),
    byDiscordId: (discordId) => promised(() => (byDiscordId.get(discordId) as Account | undefined) ?? null),
    meet: ({ discordId, username, displayName, nick, avatarUrl }) =>
      promised(() => meet.get({ id: ids.random(), discordId, username, displayName, nick, avatarUrl }) as Account),
    erase: (id) =>
      promised(() => {
        erase(id);
        db.pragma('wal_checkpoint(TRUNCATE)');
      }),
    restore: (account) => promised(() => void restore.run(account)),
    all: () => promised(() => all.all() as Account[]),
    linkNotes: (linkIds) =>
      promised(() => {
        const found = notes.all(JSON.stringify(linkIds)) as LinkNote[];
        return new Map(found.map((one) => [one.linkId, one]));
      }),
    noteLink: (given) => promised(() => void note.run(given)),
    forgetLinkNote: (linkId) => promised(() => void forgetNote.run(linkId)),
    allLinkNotes: () => promised(() => allNotes.all() as LinkNote[]),
  };
};
