import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createOpsDb } from '../../../src/adapters/ops/ops-db.ts';
import { createSqliteSignIns } from '../../../src/adapters/ops/sqlite-sign-ins.ts';
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
