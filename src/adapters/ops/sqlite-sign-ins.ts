import { createHash } from 'node:crypto';
import type { KnownSignIn, SignIn, SignInStore } from '../../ports/accounts.ts';
import { promised } from '../sqlite/promised.ts';
import type { OpsDb } from './ops-db.ts';

/** The token itself is never stored: who reads the file cannot sign in with it. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const createSqliteSignIns = ({ ops: { db } }: { readonly ops: Pick<OpsDb, 'db'> }): SignInStore => {
  const insert = db.prepare(
    `INSERT INTO sign_ins (token_hash, account_id, role, created_at, seen_at, role_checked_at, access_token)
     VALUES (@hash, @accountId, @role, @createdAt, @seenAt, @roleCheckedAt, @accessToken)`,
  );
  const byHash = db.prepare(
    `SELECT account_id AS accountId, role, created_at AS createdAt, seen_at AS seenAt,
       role_checked_at AS roleCheckedAt, access_token AS accessToken
     FROM sign_ins WHERE token_hash = ?`,
  );
  const update = db.prepare(
    `UPDATE sign_ins SET role = @role, seen_at = @seenAt, role_checked_at = @roleCheckedAt, access_token = @accessToken
     WHERE token_hash = @hash`,
  );
  const revoke = db.prepare('DELETE FROM sign_ins WHERE token_hash = ?');
  const revokeAll = db.prepare('DELETE FROM sign_ins WHERE account_id = ?');
  const ofAccount = db.prepare(
    `SELECT token_hash AS id, created_at AS createdAt, seen_at AS seenAt FROM sign_ins
     WHERE account_id = ? ORDER BY seen_at DESC, token_hash`,
  );
  const revokeById = db.prepare('DELETE FROM sign_ins WHERE account_id = ? AND token_hash = ?');
  const purge = db.prepare('DELETE FROM sign_ins WHERE created_at < @created OR seen_at < @seen');

  const byToken = (token: string): SignIn | null => {
    const stored = byHash.get(hashOf(token)) as Omit<SignIn, 'token'> | undefined;
    return stored === undefined ? null : { token, ...stored };
  };

  return {
    create: ({ token, ...signIn }) => promised(() => void insert.run({ hash: hashOf(token), ...signIn })),
    byToken: (token) => promised(() => byToken(token)),
    update: (token, change) =>
      promised(() => {
        const current = byToken(token);
        if (current === null) return;
        const { role, seenAt, roleCheckedAt, accessToken } = { ...current, ...change };
        update.run({ hash: hashOf(token), role, seenAt, roleCheckedAt, accessToken });
      }),
    revoke: (token) => promised(() => void revoke.run(hashOf(token))),
    revokeAll: (accountId) => promised(() => void revokeAll.run(accountId)),
    ofAccount: (accountId) => promised(() => ofAccount.all(accountId) as KnownSignIn[]),
    revokeById: (accountId, id) => promised(() => revokeById.run(accountId, id).changes > 0),
    purge: (before) => promised(() => void purge.run(before)),
  };
};
