import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '../../src/adapters/data-folder-lock.ts';
import { temporaryFolder } from './temporary-folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
let holder: ChildProcess | null = null;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  holder?.kill('SIGKILL');
  holder = null;
  await folder.remove();
});

const holdInChild = async () => {
  const child = spawn(process.execPath, [join(__dirname, 'lock-holder.child.ts'), folder.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holder = child;
  await once(child.stdout, 'data');
  return child;
};

it('lets one own the folder and the next one after it was released', async () => {
  const first = await lockDataFolder(folder.path, { waitMs: 0 });
  await expect(lockDataFolder(folder.path, { waitMs: 0 })).rejects.toMatchObject({ code: 'data-folder-locked' });
  const waiting = lockDataFolder(folder.path, { waitMs: 20_000 });
  first.release();
  first.release();
  const second = await waiting;
  expect(existsSync(join(folder.path, 'lock.json'))).toBe(true);
  second.release();
  expect(existsSync(join(folder.path, 'lock.json'))).toBe(false);
});

it('says which process holds it, and is free once that one is killed', async () => {
  const child = await holdInChild();
  const refused = lockDataFolder(folder.path, { waitMs: 0 });
  await expect(refused).rejects.toThrow(new RegExp(`process ${child.pid ?? 0}, started \\d{4}-\\d\\d-\\d\\dT`));
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
  (await lockDataFolder(folder.path, { waitMs: 0 })).release();
});
