import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { pruneBackups } from '../../../src/main/backup/backup-folder.ts';
import { noteErasure } from '../../../src/main/backup/erasure-ledger.ts';
import { runCli } from '../../../src/main/cli/run.ts';
import { openEngines } from '../../../src/main/engines/engines.ts';
import { verify } from '../../../src/main/integrity/verify.ts';
import { foldedDigests } from '../../../src/main/migration/migrate.ts';
import { readConfig } from '../../../src/main/settings/config.ts';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';
import { openGuild, picture } from '../../api/sessions/guild.ts';
import type { Guild } from '../../api/sessions/guild.ts';
import { people } from '../../support/api.ts';

jest.setTimeout(120_000);

const folder = temporaryFolder();
const backups = join(folder.path, 'backups');
const memberId = people.find(({ key }) => key === 'member')?.discordId ?? '';
let guild: Guild;
let home: string;
/** A backup of the guild, made beside the server that writes to it. */
let backup: string;
let digests: Readonly<Record<string, string>>;

const run = async (dataDir: string, argv: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCli(argv, {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    config: () => readConfig({ DATA_DIR: dataDir, SQLITE_SYNC: 'normal', BACKUP_DIR: backups, ...env }),
    question: async () => 'no',
    signal: new AbortController().signal,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};
const openAt = (dataDir: string) =>
  openEngines({ dataDir, synchronous: 'normal' }, (text, cause) => {
    throw new Error(text, { cause });
  });
const digestsAt = async (dataDir: string) => {
  const engines = await openAt(dataDir);
  try {
    return await foldedDigests(engines);
  } finally {
    await engines.close();
  }
};
const picturesIn = (dir: string): string[] =>
  (readdirSync(join(dir, 'media'), { recursive: true }) as string[]).filter((name) =>
    /^[0-9a-f]{64}$/.test(basename(name)),
  );

beforeAll(async () => {
  guild = await openGuild();
  home = dirname(guild.mediaDir);
  const { Nova = '' } = await guild.register('Nova', 'Rexxar');
  await guild.link('member', Nova);
  await guild.submit('Nova\nRexxar\nStranger');
  await guild.deps.media.put(await picture(30), 'image/png');
  writeFileSync(join(home, 'seasons.json'), '[]\n');
  const { code, out, err } = await run(home, ['backup', '--json']);
  expect([code, err]).toEqual([0, '']);
  backup = (JSON.parse(out) as { folder: string }).folder;
  digests = await foldedDigests(guild.deps);
});
afterAll(async () => {
  await guild.close();
  await folder.remove();
});

describe('a backup', () => {
  it('lies in a folder named by its time, for its owner only, with pictures as links and no read models', () => {
    expect(dirname(backup)).toBe(backups);
    for (const file of ['events.db', 'ops.db', 'texts.db', 'backup.json'])
      expect(statSync(join(backup, file)).mode & 0o077).toBe(0);
    expect(picturesIn(backup)).toEqual(picturesIn(home));
    for (const name of picturesIn(home))
      expect(statSync(join(backup, 'media', name)).ino).toBe(statSync(join(home, 'media', name)).ino);
    expect(readFileSync(join(backup, 'seasons.json'), 'utf8')).toBe('[]\n');
    expect(existsSync(join(backup, 'views'))).toBe(false);
    expect(readdirSync(backups).filter((name) => /unfinished|proof/.test(name))).toEqual([]);
  });

  it('restores into an empty folder: the same events, people, texts, pictures and read models', async () => {
    const place = join(folder.path, 'restored');
    expect(await run(place, ['restore', backup])).toMatchObject({ code: 0 });
    expect(await digestsAt(place)).toEqual(digests);
    const [own, copy] = [await verify({ DATA_DIR: home }), await verify({ DATA_DIR: place })];
    expect(copy).toMatchObject({ ok: true, events: own.events, pictures: own.pictures });
    const engines = await openAt(place);
    expect(await engines.accounts.all()).toEqual(await guild.deps.accounts.all());
    await engines.close();
    expect(await run(place, ['restore', backup])).toMatchObject({
      code: 1,
      err: expect.stringContaining('contains a guild') as string,
    });
  });

  it('holds reactions back to where its log ends', async () => {
    const copy = join(folder.path, 'ahead');
    cpSync(home, copy, { recursive: true, filter: (name) => !name.endsWith('lock.db') });
    const ops = new Database(join(copy, 'ops.db'));
    ops.prepare(`INSERT OR REPLACE INTO reactions VALUES ('ahead', 'log', '99999999999999999999')`).run();
    ops.close();
    const place = join(folder.path, 'ahead-backup');
    expect(await run(copy, ['backup', place])).toMatchObject({ code: 0 });
    const kept = new Database(join(place, 'ops.db'), { readonly: true });
    const head = await guild.deps.eventStore.head();
    expect(kept.prepare(`SELECT position FROM reactions WHERE name = 'ahead'`).pluck().get()).toBe(head);
    kept.close();
  });

  it('goes with the oldest once there are more than are kept, and pictures stay with those that name them', async () => {
    const { out } = await run(home, ['backup', '--prune', '--json'], { BACKUP_KEEP: '1' });
    const made = JSON.parse(out) as { folder: string; pruned: string[] };
    expect(made.pruned).toEqual([basename(backup)]);
    expect(existsSync(backup)).toBe(false);
    backup = made.folder;
    expect((await verify({ DATA_DIR: backup })).ok).toBe(true);
    expect(await pruneBackups(backups, 1)).toEqual([]);
  });

  it('is refused where one is made already, where no guild is, and where there is one of that name', async () => {
    expect((await run(home, ['backup', backup])).err).toContain('already exists');
    expect((await run(join(folder.path, 'none'), ['backup'])).err).toContain('This installation has no guild yet');
  });
});

describe('a backup that is not as it was', () => {
  const broken = async (change: (copy: string) => void): Promise<string> => {
    const copy = join(folder.path, 'broken');
    const place = join(folder.path, 'target');
    for (const path of [copy, place]) rmSync(path, { recursive: true, force: true });
    cpSync(backup, copy, { recursive: true });
    change(copy);
    const { code, err } = await run(place, ['restore', copy]);
    expect(code).toBe(1);
    expect(existsSync(join(place, 'events.db'))).toBe(false);
    return err;
  };
  const flip = (path: string): void => {
    const bytes = readFileSync(path);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  };

  it.each(['events.db', 'ops.db', 'texts.db'])(
    'is refused with nothing written: %s cut in half, or a flipped bit',
    async (name) => {
      expect(await broken((copy) => truncateSync(join(copy, name), statSync(join(copy, name)).size / 2))).toContain(
        name,
      );
      expect(await broken((copy) => flip(join(copy, name)))).toContain(name);
    },
  );

  it('is refused when pictures, or what says that it is one, are missing or cut', async () => {
    expect(await broken((copy) => rmSync(join(copy, 'media', picturesIn(copy)[0] ?? '')))).toContain(
      '1 of its screenshots',
    );
    expect(await broken((copy) => truncateSync(join(copy, 'backup.json'), 200))).toContain('backup.json');
    expect(await broken((copy) => rmSync(join(copy, 'backup.json')))).toContain('neither a backup nor an export');
  });

  it('is refused by name when a newer Muster made it', async () => {
    const said = await broken((copy) => {
      const manifest = JSON.parse(readFileSync(join(copy, 'backup.json'), 'utf8')) as object;
      writeFileSync(join(copy, 'backup.json'), JSON.stringify({ ...manifest, version: 2, build: '9.0.0' }));
    });
    expect(said).toContain('made by a newer Muster (9.0.0)');
  });

  it('is no copy of a log that is damaged: nothing is left of it', async () => {
    const copy = join(folder.path, 'damaged');
    cpSync(home, copy, { recursive: true, filter: (name) => !name.endsWith('lock.db') });
    const log = new Database(join(copy, 'events.db'));
    log.exec(`UPDATE events SET body = replace(body, 'Rexxar', 'Raxxer')`);
    log.close();
    const { code, err } = await run(copy, ['backup'], { BACKUP_DIR: join(folder.path, 'of-damaged') });
    expect(code).toBe(1);
    expect(err).toContain('The copy is not as it was written');
    expect(readdirSync(join(folder.path, 'of-damaged')).filter((name) => !name.startsWith('lock'))).toEqual([]);
  });
});

describe('people who were erased since', () => {
  it('are erased again by a restore, before it serves', async () => {
    const account = await guild.deps.accounts.byDiscordId(memberId);
    await noteErasure(backups, { accountId: account?.id ?? '', pictures: false, at: '2026-03-01T00:00:00.000Z' });
    await noteErasure(backups, { accountId: 'never-met', pictures: false, at: '2026-03-01T00:00:00.000Z' });
    appendFileSync(join(backups, 'erasures.ndjson'), '{"cut');
    const place = join(folder.path, 'erased');
    const { code, out } = await run(place, ['restore', backup]);
    expect([code, out]).toEqual([0, expect.stringContaining('Erased again: 1')]);
    const engines = await openAt(place);
    expect(await engines.accounts.byDiscordId(memberId)).toBeNull();
    await engines.close();
    expect((await verify({ DATA_DIR: place })).ok).toBe(true);
  });
});
