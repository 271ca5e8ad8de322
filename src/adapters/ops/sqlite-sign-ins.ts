import { createHash } from 'node:crypto';
import type { SignInStore } from '../../ports/accounts.ts';
import { createRowCheck, refuseDamaged, signInRow } from '../row-checksum.ts';
import type { OnDamaged, SignInRow, ChecksummedRow } from '../row-checksum.ts';
import { selectedColumns } from '../sqlite/checked-table.ts';
import { promised } from '../sqlite/promised.ts';
import { signInsTable } from './checked-tables.ts';
import type { OpsDb } from './ops-db.ts';

/** The token itself is never stored, so that the file cannot be used to sign in. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

type SignInDeps = {
  readonly ops: Pick<OpsDb, 'db'>;
  /** Default: damage throws. */
  readonly onDamaged?: OnDamaged | undefined;
};

export const createSqliteSignIns = ({ ops: { db }, onDamaged = refuseDamaged }: SignInDeps): SignInStore => {
  const row = selectedColumns(signInsTable);
  const checked = createRowCheck(signInRow, onDamaged);
  const insert = db.prepare(
    `INSERT INTO sign_ins (token_hash, account_id, role, created_at, seen_at, role_checked_at, access_token, browser, checksum)
     VALUES (@hash, @accountId, @role, @createdAt, @seenAt, @roleCheckedAt, @accessToken, @browser, @checksum)`,
  );
  const byHash = db.prepare(`SELECT ${row} FROM sign_ins WHERE token_hash = ?`);
  const update = db.prepare(
    `UPDATE sign_ins SET role = @role, seen_at = @seenAt, role_checked_at = @roleCheckedAt,
       access_token = @accessToken, checksum = @checksum
     WHERE token_hash = @hash`,
  );
  const revoke = db.prepare('DELETE FROM sign_ins WHERE token_hash = ?');
  const revokeAll = db.prepare('DELETE FROM sign_ins WHERE account_id = ?');
  const ofAccount = db.prepare(`SELECT ${row} FROM sign_ins WHERE account_id = ? ORDER BY seen_at DESC, token_hash`);
  const revokeById = db.prepare('DELETE FROM sign_ins WHERE account_id = ? AND token_hash = ?');
  const accounts = db.prepare('SELECT DISTINCT account_id FROM sign_ins').pluck();
  const purge = db.prepare('DELETE FROM sign_ins WHERE created_at < @created OR seen_at < @seen');

  const found = (hash: string): SignInRow | null => {
    const stored = byHash.get(hash) as ChecksummedRow<SignInRow> | undefined;
    return stored === undefined ? null : (checked([stored])[0] ?? null);
  };
  const withChecksum = (signIn: SignInRow) => ({ ...signIn, checksum: signInRow.checksumOf(signIn) });

  return {
    create: ({ token, ...signIn }) => promised(() => void insert.run(withChecksum({ hash: hashOf(token), ...signIn }))),
    byToken: (token) =>
      promised(() => {
        const stored = found(hashOf(token));
        if (stored === null) return null;
        const { hash: _hash, ...signIn } = stored;
        return { token, ...signIn };
      }),
    update: (token, change) =>
      promised(() => {
        const current = found(hashOf(token));
        if (current !== null) update.run(withChecksum({ ...current, ...change }));
      }),
    revoke: (token) => promised(() => void revoke.run(hashOf(token))),
    revokeAll: (accountId) => promised(() => void revokeAll.run(accountId)),
    ofAccount: (accountId) =>
      promised(() =>
        checked(ofAccount.all(accountId) as ChecksummedRow<SignInRow>[]).map(
          ({ hash, browser, createdAt, seenAt }) => ({
            id: hash,
            browser,
            createdAt,
            seenAt,
          }),
        ),
      ),
    accessTokens: (accountId) =>
      promised(() =>
        checked(ofAccount.all(accountId) as ChecksummedRow<SignInRow>[]).flatMap(({ hash: id, accessToken }) =>
          accessToken === null ? [] : [{ id, accessToken }],
        ),
      ),
    changeRole: (accountId, role, roleCheckedAt) =>
      promised(() => {
        for (const signIn of checked(ofAccount.all(accountId) as ChecksummedRow<SignInRow>[]))
          update.run(withChecksum({ ...signIn, role, roleCheckedAt }));
      }),
    accountIds: () => promised(() => accounts.all() as string[]),
    revokeById: (accountId, id) => promised(() => revokeById.run(accountId, id).changes > 0),
    purge: (before) => promised(() => void purge.run(before)),
  };
};
