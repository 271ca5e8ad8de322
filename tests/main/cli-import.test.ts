import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCommandHandler } from '../../src/application/commands/handle-command.ts';
import { runImport } from '../../src/application/import/run-import.ts';
import type { ImportPlan } from '../../src/application/import/shapes.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import { runCli } from '../../src/main/cli/run.ts';
import { readConfig } from '../../src/main/settings/config.ts';
import { openEngines } from '../../src/main/engines/engines.ts';
import { eventsOf } from '../../src/main/migration/copy-log.ts';
import { foldedDigests } from '../../src/main/migration/migrate.ts';
import { clock } from '../support/command-world.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';

jest.setTimeout(120_000);

const folder = temporaryFolder();
const home = join(folder.path, 'home');
afterAll(() => folder.remove());

const filesIn = (name: string, files: Readonly<Record<string, string>>): string => {
  const place = join(folder.path, name);
  mkdirSync(place, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
  return place;
};
const run = async (...argv: readonly string[]) => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCli(argv, {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    config: () => readConfig({ DATA_DIR: home, SQLITE_SYNC: 'normal' }),
    question: async () => 'yes',
    signal: new AbortController().signal,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};
const open = (dataDir: string) =>
  openEngines({ dataDir, synchronous: 'normal' }, (text, cause) => {
    throw new Error(text, { cause });
  });
const logOf = async (dataDir: string) => {
  const engines = await open(dataDir);
  const events = [];
  for await (const event of eventsOf(engines.eventStore)) events.push(event);
  await engines.close();
  return events;
};

const players =
  'name;aliases;discordId;discordUsername;firstSeen\r\nNova;Luna;900000000000000777;nova_writes;2025-01-05\r\nRexxar;;;;\r\n';
const sessions =
  'key,eventType,eventDate,notes\ns1,Kraken,2026-03-01 19:30,first\ns2,Kraken,2026-03-02T20:30:00+01:00,\n';
const attendance = 'key,name\ns1,Nova\ns1,Rexar\ns2,luna\ns2,Rexxar\n';
const good = filesIn('good', { 'players.csv': players, 'sessions.csv': sessions, 'attendance.csv': attendance });

describe('import', () => {
  it('--dry-run says what it would bring, with look-alikes, and changes nothing', async () => {
    const { code, out } = await run('import', good, '--dry-run');
    expect(code).toBe(0);
    expect(out).toContain('2 new players (0 known already), 1 alias, 1 link, 2 sessions with 4 names.');
    expect(out).toContain('Rexar (looks like Rexxar)');
    expect(await logOf(home)).toEqual([]);
  });

  it('reports all faults of all files, and changes nothing', async () => {
    const bad = filesIn('bad', {
      'players.csv': 'name\nNova\nnova\n',
      'sessions.csv': 'key,eventType,eventDate\ns1,Nonsense,45321\n',
      'attendance.csv': 'key,name\ns1,"Nova\n',
    });
    const { code, out } = await run('import', bad);
    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/^attendance\.csv, line \d: the quotes do not match here$/),
      'players.csv, line 3: "nova" is already in line 2',
      expect.stringMatching(/^sessions\.csv, line 1: attendance\.csv is missing$/),
      'sessions.csv, line 2: there is no event type "Nonsense"',
      expect.stringMatching(/^sessions\.csv, line 2: "45321" is the number/),
      '5 faults; nothing was imported.',
    ]);
    expect(await logOf(home)).toEqual([]);
    expect((await run('import', join(folder.path, 'nothing'))).code).toBe(1);
    expect((await run('import')).code).toBe(2);
  });

  it('brings players, aliases, links, and sessions that are verified', async () => {
    expect(await run('import', good)).toMatchObject({ code: 0, out: expect.stringMatching(/^Imported\./) as string });
    const events = await logOf(home);
    const processed = events.filter(({ type }) => type === 'SessionProcessed');
    const registered = events.find(({ type }) => type === 'PlayersRegistered')?.data as {
      players: { playerId: string; name: string; firstSeen: string }[];
    };
    const [nova] = registered.players;
    expect(nova).toMatchObject({ name: 'Nova', firstSeen: '2025-01-05' });
    const credited = processed.map(
      ({ data }) =>
        (data as { participants: { rawName: string; playerId: string | null; detectionMethod: string }[] })
          .participants,
    );
    expect(credited[0]).toMatchObject([
      { rawName: 'Nova', playerId: nova?.playerId, detectionMethod: 'import' },
      { rawName: 'Rexar', playerId: null },
    ]);
    expect(credited[1]).toContainEqual(expect.objectContaining({ rawName: 'luna', playerId: nova?.playerId }));
    // One by its names, which are all certain; the other by the import.
    expect(processed.map(({ data }) => (data as { status: { to: string } }).status.to)).toEqual([
      'processed',
      'verified',
    ]);
    expect(events.filter(({ type }) => type === 'SessionVerified')).toHaveLength(1);
    expect(events.find(({ type }) => type === 'DiscordLinked')).toBeDefined();
    expect(new Set(events.map(({ correlationId }) => correlationId)).size).toBe(1);
    // One row of the moderation log: the others follow from it.
    expect(events.filter(({ causationId }) => causationId === null).map(({ type }) => type)).toEqual(['ImportStarted']);
  });

  it('changes nothing the second time', async () => {
    const before = await logOf(home);
    expect(await run('import', good)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^These files were imported before/) as string,
    });
    expect(await logOf(home)).toEqual(before);
  });

  it('refuses what stands against the guild as it is', async () => {
    const other = filesIn('other', { 'players.csv': 'name,aliases,discordId\nRexxar,Luna,900000000000000777\n' });
    const { code, out } = await run('import', other);
    expect(code).toBe(1);
    expect(out).toContain('players.csv, line 2: "Luna" is another player in the guild already');
    expect(out).toContain('is linked to someone else already');
  });
});

describe('an import that was broken off', () => {
  const names = Array.from({ length: 30 }, (_, index) => `Player ${index}`);
  const plan: ImportPlan = {
    players: names.map((name, line) => ({
      line,
      name,
      aliases: line % 7 === 0 ? [`${name} too`] : [],
      discord: null,
      firstSeen: null,
    })),
    sessions: Array.from({ length: 90 }, (_, index) => ({
      key: `s${index}`,
      eventType: 'Kraken',
      eventDate: '2026-03-01T19:30:00.000Z',
      notes: null,
      names: names.slice(index % 20),
    })),
  };
  const importInto = async (name: string, breakAfter: readonly number[]) => {
    const engines = await open(join(folder.path, name));
    const ids = { ...engines.ids };
    for (const most of [...breakAfter, Infinity]) {
      let left = most;
      const { handle } = createCommandHandler({ ...engines, registry: eventRegistry, clock });
      const breaking: typeof handle = (...asked) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('broken off')) : handle(...asked);
      };
      const running = runImport({ files: 'hash', plan }, { ...engines, clock, ids, handle: breaking });
      if (most === Infinity) await running;
      else await expect(running).rejects.toThrow('broken off');
    }
    const found = [];
    for await (const { id, type, data } of eventsOf(engines.eventStore)) found.push({ id, type, data });
    const digests = await foldedDigests(engines);
    await engines.close();
    return { found: found.toSorted((a, b) => (a.id < b.id ? -1 : 1)), digests };
  };

  it('and repeated comes to what one run comes to', async () => {
    const whole = await importInto('whole', []);
    const broken = await importInto('broken', [0, 1, 3, 9, 40, 130]);
    expect(broken.found).toEqual(whole.found);
    expect(broken.digests).toEqual(whole.digests);
    expect(whole.found.filter(({ type }) => type === 'SessionSubmitted')).toHaveLength(90);
  });
});
