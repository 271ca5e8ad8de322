import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { runCli } from '../../src/main/cli/run.ts';
import { cliCommands } from '../../src/main/cli/commands.ts';
import { callOf } from '../../src/main/cli/command.ts';
import { readConfig } from '../../src/main/settings/config.ts';
import { personas } from '../../src/main/demo/personas.ts';
import { seedDemoGuild } from '../../src/main/demo/seed.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import { openEngines } from '../../src/main/engines/engines.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';

jest.setTimeout(180_000);

const folder = temporaryFolder();
const home = join(folder.path, 'home');
const fail = (text: string, cause: unknown): never => {
  throw new Error(text, { cause });
};
/** One command line on a data folder. */
const run = async (dataDir: string, ...argv: readonly string[]) => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCli(argv, {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    config: () => readConfig({ DATA_DIR: dataDir, SQLITE_SYNC: 'normal' }),
    question: async () => 'yes',
    signal: new AbortController().signal,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};
const json = (text: string): unknown => JSON.parse(text);

let engines: Awaited<ReturnType<typeof openEngines>>;
beforeAll(async () => {
  // As a server beside which the reading commands work.
  engines = await openEngines({ dataDir: home, synchronous: 'normal' }, fail);
  await seedDemoGuild(
    { ...engines, registry: eventRegistry },
    personas({ member: ['east'], mod: ['helper'], admin: ['admin'] }),
  );
});
afterAll(async () => {
  await engines.close();
  await folder.remove();
});

describe('what is printed', () => {
  it('holds no control characters of what was given', async () => {
    const { code, err } = await run(home, 'a\u001b[2Jb\u202ec\ud800');
    expect(code).toBe(2);
    expect(err).toContain("unknown command 'a\\u001b[2Jb\\u202ec\ufffd'");
    // eslint-disable-next-line no-control-regex -- none of them is printed
    expect(err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/u);
  });
});

describe('calls', () => {
  it.each([
    [[]],
    [['nonsense']],
    [['restore']],
    [['restore', 'a', 'b']],
    [['verify', '--nonsense']],
    [['migrate', '--to']],
    [['migrate']],
  ])('%j is a wrong call: reported, and ended with 2', async (argv) => {
    const { code, out, err } = await run(home, ...argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^muster: .+/);
  });
  it.each([['--help'], ['restore --help'], ['projections --help'], ['--version']])(
    'muster %s answers, and ends with 0',
    async (line) => {
      const { code, out, err } = await run(home, ...line.split(' '));
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(/^(Usage: muster |\d+\.\d+\.\d+$)/);
    },
  );
  it('are all in the docs', async () => {
    const docs = await readFile('docs/cli.md', 'utf8');
    for (const command of cliCommands)
      expect(docs).toContain(
        `| \`${callOf(command).replaceAll('|', '\\|')}\` | ${command.access} | ${command.summary} |`,
      );
    expect(docs.match(/^\| `/gm)).toHaveLength(cliCommands.length);
  });
});

describe('verify', () => {
  it('answers JSON, and 0', async () => {
    const { code, out } = await run(home, 'verify', '--json');
    expect(code).toBe(0);
    expect(json(out)).toMatchObject({ ok: true, findings: [] });
  });
});

/** Everybody of the demo guild who is known on Discord. */
const demoPeople = 20;

describe('export and restore', () => {
  const place = join(folder.path, 'export');
  it('write beside a server, and bring back into an empty folder', async () => {
    const exported = await run(home, 'export', place, '--json');
    expect(exported.code).toBe(0);
    expect(json(exported.out)).toMatchObject({ folder: place, counts: { accounts: demoPeople } });
    const restored = await run(join(folder.path, 'back'), 'restore', place);
    expect(restored.out).toMatch(
      new RegExp(
        `^Restored: \\d+ events, ${demoPeople} accounts, \\d+ texts and \\d+ files; the read models are equal\\.$`,
        'm',
      ),
    );
    expect(restored.code).toBe(0);
  });
  it('name the holder of the folder, what already exists and what is none, and end with 1', async () => {
    expect(await run(join(folder.path, 'back'), 'restore', place)).toMatchObject({
      code: 1,
      err: expect.stringContaining('never held an event') as string,
    });
    expect(await run(home, 'export', place)).toMatchObject({
      code: 1,
      err: expect.stringContaining('already exists') as string,
    });
    expect(await run(join(folder.path, 'none'), 'export')).toMatchObject({
      code: 1,
      err: expect.stringContaining('there is no guild here yet') as string,
    });
    const held = await run(home, 'restore', place);
    expect(held).toMatchObject({ code: 1, err: expect.stringContaining(`in use by process ${process.pid}`) as string });
  });
  it('lies in the data folder unless a place is named', async () => {
    const { code, out } = await run(home, 'export', '--json');
    expect(code).toBe(0);
    expect((json(out) as { folder: string }).folder).toMatch(
      new RegExp(`^${home}/exports/\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z$`),
    );
  });
});

describe('reset', () => {
  it('empties a folder that nobody uses', async () => {
    const { code, out } = await run(join(folder.path, 'back'), 'reset');
    expect({ code, out }).toEqual({ code: 0, out: 'Deleted.' });
    expect(await run(join(folder.path, 'back'), 'reset')).toMatchObject({
      code: 0,
      out: expect.stringContaining('is empty') as string,
    });
    expect((await run(home, 'reset')).code).toBe(1);
  });
});
