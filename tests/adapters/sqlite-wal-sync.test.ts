import { promises } from 'node:fs';
import { join } from 'node:path';
import { createWalSync } from '../../src/adapters/sqlite/wal-sync.ts';
import { openDatabase } from '../../src/adapters/sqlite/open-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const openLog = () => {
  const file = join(folder.path, `${Math.random()}.db`);
  const db = openDatabase(file, 'normal');
  db.exec('CREATE TABLE t (n)');
  return { file, db };
};

describe('what was committed without waiting for the disk', () => {
  it('is on the disk when the call resolves; who comes meanwhile shares the next one', async () => {
    const { file, db } = openLog();
    const opened = jest.spyOn(promises, 'open');
    const { sync, close } = createWalSync(file);
    const calls = [sync(), sync(), sync(), sync()];
    await Promise.all(calls);
    expect(new Set(calls).size).toBe(2);
    await sync();
    expect(opened.mock.calls.map(([path]) => path)).toEqual([`${file}-wal`, folder.path]);
    opened.mockRestore();
    await close();
    db.close();
  });

  it('has a log to wait for, also where nothing was written since the start', async () => {
    const { file, db } = openLog();
    db.close();
    const again = openDatabase(file, 'normal');
    const { sync, close } = createWalSync(file);
    await expect(sync()).resolves.toBeUndefined();
    await close();
    again.close();
  });

  it('fails each command when the disk fails, and is tried again for the next', async () => {
    const { file, db } = openLog();
    const { sync, close } = createWalSync(`${file}-elsewhere`);
    const outcomes = await Promise.allSettled([sync(), sync()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(sync()).rejects.toMatchObject({ code: 'ENOENT' });
    await close();
    db.close();
  });
});
