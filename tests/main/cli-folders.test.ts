import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { runCli } from '../../src/main/cli/run.ts';
import { readConfig } from '../../src/main/settings/config.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';

jest.setTimeout(180_000);

const folder = temporaryFolder();
const home = join(folder.path, 'home');
afterAll(() => folder.remove());

type Settings = Readonly<Record<string, string>>;
const run = async (dataDir: string, argv: readonly string[], env: Settings = {}) => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCli(argv, {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    config: () => readConfig({ DATA_DIR: dataDir, SQLITE_SYNC: 'normal', ...env }),
    question: async () => 'no',
    signal: new AbortController().signal,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

describe('doctor', () => {
  const discord = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: '2', DISCORD_GUILD_ID: '3' };
  const doctor = async (env: Settings) => {
    const { code, out } = await run(join(folder.path, 'none'), ['doctor', '--json'], env);
    return { code, found: JSON.parse(out) as { setting: string; level: string; whatToDo: string }[] };
  };
  const settings = async (env: Settings) => (await doctor(env)).found.map(({ setting }) => setting);

  it('says first of all that role names without a bot deny everyone', async () => {
    const { code, found } = await doctor({ ...discord, PUBLIC_URL: 'http://guild.example.org' });
    expect(code).toBe(1);
    expect(found[0]).toMatchObject({ setting: 'ROLE_MEMBER, ROLE_MOD, ROLE_ADMIN', level: 'wrong' });
    expect(found[0]?.whatToDo).toContain('DISCORD_BOT_TOKEN');
  });
  it('is content with ids, or with a bot', async () => {
    const ids = { ROLE_MEMBER: '900000000000000001', ROLE_MOD: '900000000000000002', ROLE_ADMIN: '900000000000000003' };
    expect(await settings({ ...discord, ...ids })).not.toContainEqual(expect.stringContaining('ROLE_'));
    expect(await settings({ ...discord, DISCORD_BOT_TOKEN: 'x' })).not.toContainEqual(expect.stringContaining('ROLE_'));
  });
  it('looks at the address, the demo guild and the engines', async () => {
    const found = await settings({ ...discord, PUBLIC_URL: 'http://guild.example.org', DEMO: '1' });
    expect(found).toEqual(expect.arrayContaining(['PUBLIC_URL', 'TRUST_PROXY', 'METRICS_TOKEN', 'DEMO']));
    const away = await doctor({ EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false' });
    expect(away.found).toContainEqual(expect.objectContaining({ setting: 'EVENT_STORE_URL', level: 'wrong' }));
    expect(away.code).toBe(1);
  });
  it('names a setting that stops the start', async () => {
    const { code, found } = await doctor({ PORT: 'seven' });
    expect({ code, setting: found[0]?.setting }).toEqual({ code: 1, setting: 'PORT' });
  });
});

describe('seed', () => {
  it('fills an empty store, once', async () => {
    expect(await run(home, ['seed'])).toMatchObject({ code: 0, out: 'The demo guild is ready.' });
    expect(await run(home, ['seed'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('already contains a guild') as string,
    });
  });
});

describe('projections', () => {
  it('rebuild makes them, and names what there is', async () => {
    expect(await run(home, ['projections', 'rebuild', 'nonsense'])).toMatchObject({ code: 2 });
    expect(await run(home, ['projections', 'rebuild', '--json'])).toMatchObject({ code: 0 });
    expect(await run(home, ['projections', 'rebuild', 'players'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('players swapped') as string,
    });
  });
  it('verify finds what is another than the log comes to, and rebuild leaves it as it is', async () => {
    expect(await run(home, ['projections', 'verify', 'players'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('All is well.') as string,
    });
    const views = new Database(join(home, 'views', 'serving.db'));
    const file = views.prepare(`SELECT file FROM builds WHERE projection = 'players'`).pluck().get() as string;
    views.close();
    const db = new Database(join(home, 'views', file));
    db.exec('DELETE FROM v_players WHERE key IN (SELECT key FROM v_players LIMIT 1)');
    db.close();
    expect(await run(home, ['projections', 'verify', 'players'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('1 read model differs') as string,
    });
    expect(await run(home, ['projections', 'rebuild', 'players'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('Refused') as string,
    });
  });
});

describe('reset', () => {
  it('deletes nothing without yes', async () => {
    expect(await run(home, ['reset'])).toMatchObject({ code: 1, out: 'Nothing was deleted.' });
    expect(existsSync(join(home, 'events.db'))).toBe(true);
  });
});
