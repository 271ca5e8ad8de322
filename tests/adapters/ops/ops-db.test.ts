import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encryptSignIns } from '../../../src/adapters/encrypted-sign-ins.ts';
import { damagedInOps } from '../../../src/adapters/ops/checked-tables.ts';
import { createOpsDb } from '../../../src/adapters/ops/ops-db.ts';
import { createSqliteAccounts } from '../../../src/adapters/ops/sqlite-accounts.ts';
import { createSqliteReactionStore } from '../../../src/adapters/ops/sqlite-reaction-store.ts';
import { createSqliteSignIns } from '../../../src/adapters/ops/sqlite-sign-ins.ts';
import { signInRow } from '../../../src/adapters/row-checksum.ts';
import { createSystemIds } from '../../../src/adapters/system.ts';
import { createTokenCipher } from '../../../src/adapters/token-cipher.ts';
import { signInIdOf } from '../../../src/application/access/ended-sign-ins.ts';
import type { Position } from '../../../src/domain/kernel/envelope.ts';
import { temporaryFolder } from '../temporary-folder.ts';

it('keeps sign-ins over a restart, without the token anywhere in its files, readable by the owner only', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'ops.db');
  const token = 'b2f6c1a7-this-is-the-secret-of-the-cookie';
  const signIn = {
    token,
    accountId: 'a',
    role: 'mod',
    createdAt: 1,
    seenAt: 2,
    roleCheckedAt: 3,
    accessToken: null,
    browser: null,
  } as const;
  const first = createOpsDb(file);
  await createSqliteSignIns({ ops: first }).create(signIn);
  for (const name of readdirSync(folder.path)) {
    const path = join(folder.path, name);
    expect(readFileSync(path).includes(token)).toBe(false);
    expect(statSync(path).mode & 0o077).toBe(0);
  }
  first.close();
  const second = createOpsDb(file);
  expect(await createSqliteSignIns({ ops: second }).byToken(token)).toEqual(signIn);
  second.close();
  await folder.remove();
});

it('removes sign-ins that were made or used too long ago', async () => {
  const folder = temporaryFolder();
  const ops = createOpsDb(join(folder.path, 'ops.db'));
  const signIns = createSqliteSignIns({ ops });
  const rest = { accountId: 'a', role: 'mod', roleCheckedAt: 3, accessToken: null, browser: null } as const;
  await signIns.create({ token: 'old', createdAt: 9, seenAt: 30, ...rest });
  await signIns.create({ token: 'unused', createdAt: 20, seenAt: 19, ...rest });
  await signIns.create({ token: 'used', createdAt: 10, seenAt: 20, ...rest });
  await signIns.purge({ created: 10, seen: 20 });
  expect((await signIns.ofAccount('a')).map(({ createdAt }) => createdAt)).toEqual([10]);
  ops.close();
  await folder.remove();
});

it("holds Discord's tokens so that nobody reads them in its files, and forgets those of an older build", async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'ops.db');
  const keyFile = join(folder.path, 'keys', 'token.key');
  const open = (ops: ReturnType<typeof createOpsDb>, key = keyFile) =>
    encryptSignIns(createSqliteSignIns({ ops }), createTokenCipher({ file: key }));
  const signIn = { accountId: 'a', role: 'mod', createdAt: 1, seenAt: 2, roleCheckedAt: 3, browser: null } as const;
  const ops = createOpsDb(file);
  await open(ops).create({ token: 'cookie-1', ...signIn, accessToken: 'discord-access discord-refresh' });
  await open(ops).create({ token: 'cookie-2', ...signIn, accessToken: 'another-access' });
  await open(ops).update('cookie-2', { accessToken: 'renewed-access', seenAt: 9 });
  await open(ops).update('cookie-1', { seenAt: 8 });
  for (const name of readdirSync(folder.path).filter((name) => name.startsWith('ops')))
    expect(readFileSync(join(folder.path, name), 'latin1')).not.toMatch(
      /discord-(?:access|refresh)|another-access|renewed/,
    );
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  expect((await open(ops).byToken('cookie-1'))?.accessToken).toBe('discord-access discord-refresh');
  expect((await open(ops).byToken('cookie-2'))?.accessToken).toBe('renewed-access');

  // A token is of no use in another's place, with another key, or in clear.
  const tokens = ops.db.prepare('SELECT access_token FROM sign_ins WHERE seen_at = ?').pluck();
  const swap = (): void => {
    const [hash, accessToken] = [signInIdOf('cookie-2'), tokens.get(8) as string];
    const checksum = signInRow.checksumOf({ ...signIn, hash, seenAt: 9, accessToken });
    ops.db.prepare('UPDATE sign_ins SET access_token = ?, checksum = ? WHERE seen_at = 9').run(accessToken, checksum);
  };
  expect(await open(ops, join(folder.path, 'other.key')).byToken('cookie-1')).toBeNull();
  swap();
  expect(await open(ops).byToken('cookie-2')).toBeNull();
  await createSqliteSignIns({ ops }).create({ token: 'plain', ...signIn, accessToken: 'in-clear' });
  expect(await open(ops).byToken('plain')).toBeNull();
  ops.close();
  await folder.remove();
});

it('says which file holds no key', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'token.key');
  writeFileSync(file, 'short');
  expect(() => createTokenCipher({ file })).toThrow(file);
  await folder.remove();
});

it('makes a key in place of an empty one, which a power cut may leave, and leaves no draft', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'token.key');
  writeFileSync(file, '');
  const kept = createTokenCipher({ file }).encrypt('token', 'bound');
  expect(createTokenCipher({ file }).decrypt(kept, 'bound')).toBe('token');
  expect([readdirSync(folder.path), statSync(file).mode & 0o777]).toEqual([['token.key'], 0o600]);
  await folder.remove();
});

it('refuses rows that are changed or have lost their checksum', async () => {
  const folder = temporaryFolder();
  const ops = createOpsDb(join(folder.path, 'ops.db'));
  const told: unknown[] = [];
  const onDamaged = (one: unknown): void => void told.push(one);
  const accounts = createSqliteAccounts({ ops, ids: createSystemIds(), onDamaged });
  const signIns = createSqliteSignIns({ ops, onDamaged });
  const of = (id: string, discordId: string) => ({
    ...{ id, discordId, username: id, displayName: id.toUpperCase(), nick: null, avatarUrl: null },
  });
  for (const account of [of('a', '100'), of('b', '200'), of('c', '300')]) await accounts.restore(account);
  const times = { createdAt: 1, seenAt: 2, roleCheckedAt: 3 };
  await signIns.create({ token: 'cookie', accountId: 'a', role: 'member', ...times, accessToken: null, browser: null });
  expect((await accounts.all()).map(({ displayName }) => displayName)).toEqual(['A', 'B', 'C']);
  expect(damagedInOps(ops.db)).toEqual([]);

  ops.db.exec(`UPDATE accounts SET checksum = NULL WHERE id = 'c'`);
  ops.db.exec(`UPDATE accounts SET nick = 'Bobba' WHERE id = 'b'; UPDATE sign_ins SET role = 'admin'`);
  expect((await accounts.all()).map(({ id }) => id)).toEqual(['a']);
  expect(await signIns.byToken('cookie')).toBeNull();
  expect(await signIns.ofAccount('a')).toEqual([]);
  const damage = [
    { what: 'account', id: 'b' },
    { what: 'account', id: 'c' },
    { what: 'sign-in', id: signInIdOf('cookie') },
  ];
  expect(told).toEqual([...damage, damage[2]]);
  expect(damagedInOps(ops.db)).toEqual(damage);
  // Who copies must not leave it out in silence.
  await expect(createSqliteAccounts({ ops, ids: createSystemIds() }).all()).rejects.toMatchObject({
    code: 'stored-damaged',
    message: expect.stringContaining('account b'),
  });
  ops.close();
  await folder.remove();
});

it('waits for the disk where a reaction begins, and not at each of its steps', async () => {
  const folder = temporaryFolder();
  const ops = createOpsDb(join(folder.path, 'ops.db'));
  const pragmas = jest.spyOn(ops.db, 'pragma');
  const store = createSqliteReactionStore({ ops });
  const at = (logId: string, number: number) => ({ logId, position: String(number).padStart(20, '0') as Position });
  const changes = async (step: () => Promise<'advanced' | 'superseded'>) => {
    pragmas.mockClear();
    return [await step(), ...pragmas.mock.calls.map(([asked]) => asked)];
  };
  const soon = ['synchronous = normal', 'synchronous = full'];
  const move = (expected: ReturnType<typeof at> | null, next: ReturnType<typeof at>) =>
    changes(() => store.advance('recognise', { expected, next, opened: [] }));
  expect(await move(null, at('log', 1))).toEqual(['advanced']);
  expect(await move(at('log', 1), at('log', 2))).toEqual(['advanced', ...soon]);
  expect(await move(at('log', 1), at('log', 3))).toEqual(['superseded', ...soon]);
  expect(await move(at('log', 2), at('another', 1))).toEqual(['advanced']);
  expect(ops.db.pragma('synchronous', { simple: true })).toBe(2);
  ops.close();
  await folder.remove();
});
