import type { Account, LinkNote } from '../../ports/accounts.ts';
import { accountRow, noteRow, signInRow } from '../row-checksum.ts';
import type { DamagedRow, SignInRow } from '../row-checksum.ts';
import { damagedIn } from '../sqlite/checked-table.ts';
import type { CheckedTable } from '../sqlite/checked-table.ts';
import type { Db } from '../sqlite/open-database.ts';

/** Tables of ops.db that cannot be rebuilt. */
export const accountsTable: CheckedTable<Account> = {
  name: 'accounts',
  columns: {
    id: 'id',
    discordId: 'discord_id',
    username: 'username',
    displayName: 'display_name',
    nick: 'nick',
    avatarUrl: 'avatar_url',
  },
  kind: accountRow,
};
export const notesTable: CheckedTable<LinkNote> = {
  name: 'link_notes',
  columns: { linkId: 'link_id', accountId: 'account_id', text: 'text' },
  kind: noteRow,
};
export const signInsTable: CheckedTable<SignInRow> = {
  name: 'sign_ins',
  columns: {
    hash: 'token_hash',
    accountId: 'account_id',
    role: 'role',
    createdAt: 'created_at',
    seenAt: 'seen_at',
    roleCheckedAt: 'role_checked_at',
    accessToken: 'access_token',
    browser: 'browser',
  },
  kind: signInRow,
};

/** All damaged rows. */
export const damagedInOps = (db: Db): readonly DamagedRow[] => [
  ...damagedIn(db, accountsTable),
  ...damagedIn(db, notesTable),
  ...damagedIn(db, signInsTable),
];
