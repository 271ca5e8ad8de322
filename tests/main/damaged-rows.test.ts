import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { until } from '../support/until.ts';
import { startWholeProcess } from '../support/whole-process.ts';
import type { WholeProcess } from '../support/whole-process.ts';

let folder: ReturnType<typeof temporaryFolder>;
let running: WholeProcess;
beforeEach(async () => {
  folder = temporaryFolder();
  running = await startWholeProcess({ dataDir: folder.path });
  await running.settled;
  await running.until('ready');
});
afterEach(async () => {
  await running.stop();
  await folder.remove();
});

const change = (file: string, sql: string): void => {
  const db = new Database(join(folder.path, file));
  db.exec(sql);
  db.close();
};
const profile = { discordId: '100', username: 'zoe', displayName: 'Zoë', nick: null, avatarUrl: null };

it('a damaged row or picture is left out, logged once, and named by /readyz', async () => {
  const { accounts, texts, media } = running.parts;
  const { id } = await accounts.meet(profile);
  await texts.put({ id: 'text-1', owner: id, text: 'Nova' });
  const picture = await media.put(Buffer.from('a picture'), 'image/png');
  change('ops.db', `UPDATE accounts SET display_name = 'Zed'`);
  change('texts.db', `UPDATE texts SET text = 'Nove'`);
  appendFileSync(join(folder.path, 'media', picture.slice(0, 2), picture), '!');
  for (let time = 0; time < 2; time += 1) {
    expect(await accounts.byId(id)).toBeNull();
    expect((await texts.get(['text-1'])).size).toBe(0);
    expect(await media.get(picture)).toBeNull();
  }
  const told = running.lines.filter((line) => line.includes('something stored is damaged'));
  expect(told).toHaveLength(3);
  expect(await running.readyz()).toMatchObject({
    state: 'degraded',
    missing: [
      { what: 'ops.db', why: expect.stringContaining(`the account ${id} is not what was written`) },
      { what: 'texts.db', why: expect.stringContaining('the text text-1 is not what was written') },
      { what: 'media', why: expect.stringContaining(`the picture ${picture} is not what was written`) },
    ],
  });
  expect(JSON.stringify([running.lines, await running.readyz()])).not.toMatch(/Zed|Nove/);
});

it('the files are checked repeatedly: unread damage is found, and repaired damage is no longer reported', async () => {
  await running.parts.accounts.meet(profile);
  running.checkEvery(20);
  change('ops.db', `UPDATE accounts SET display_name = 'Zed'`);
  await running.until('degraded');
  expect((await running.readyz()).missing).toMatchObject([{ what: 'ops.db' }]);
  await running.parts.accounts.meet(profile);
  await running.until('ready');
  await until(() => running.lines.some((line) => line.includes('ops.db is damaged: the account')));
});
