import { writeFileSync, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { archiveMessage } from '../../src/application/archive/archive-message.ts';
import { recordVoice } from '../../src/application/archive/record-voice.ts';
import { runCli } from '../../src/main/cli/run.ts';
import { readConfig } from '../../src/main/settings/config.ts';
import { createOperatorPass, originOf, readOperatorPass } from '../../src/main/settings/operator-pass.ts';
import { openGuild } from '../api/sessions/guild.ts';
import type { Guild } from '../api/sessions/guild.ts';
import { people } from '../support/api.ts';
import { operatorToken } from '../support/secrets.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { until } from '../support/until.ts';

const memberId = people.find(({ key }) => key === 'member')?.discordId ?? '';
const stranger = '900000000000000999';
const folder = temporaryFolder();

let guild: Guild;
let dataDir: string;
let accountId: string;
const ending = new AbortController();

/** One command line beside a server that runs. */
const start = (argv: readonly string[], dir = dataDir) => {
  const [out, err]: [string[], string[]] = [[], []];
  const ended = runCli(argv, {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    config: () => readConfig({ DATA_DIR: dir, SQLITE_SYNC: 'normal' }),
    question: async () => 'yes',
    signal: ending.signal,
  });
  return { out, err, ended };
};
const run = async (...argv: readonly string[]) => {
  const { out, err, ended } = start(argv);
  return { code: await ended, out: out.join('\n'), err: err.join('\n') };
};
const rows = (out: string) => out.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  guild = await openGuild();
  dataDir = dirname(guild.mediaDir);
  const { Nova = '' } = await guild.register('Nova');
  await guild.link('member', Nova);
  await guild.submit('Nova');
  accountId = (await guild.deps.accounts.byDiscordId(memberId))?.id ?? '';
  await recordVoice(
    {
      accountId,
      command: { type: 'EnterVoice', data: { channelId: '900000000000000501', at: '2026-11-20T19:00:00Z' } },
    },
    guild.deps,
  );
  await archiveMessage(
    {
      messageId: '900000000000000701',
      channelId: '900000000000000502',
      threadId: null,
      accountId,
      text: 'my own words',
      postedAt: '2026-11-20T19:00:00Z',
      attachments: [],
      noticedLater: false,
    },
    guild.deps,
  );
  await guild.get('/api/messages/search', 'admin');
  await guild.get('/api/voice/sessions');
  writeFileSync(
    join(dataDir, 'cli.json'),
    JSON.stringify({ origin: `http://127.0.0.1:${guild.port}`, token: operatorToken }),
  );
});
afterAll(async () => {
  ending.abort();
  await guild.close();
  await folder.remove();
});

describe('projections list', () => {
  it('says how far each is', async () => {
    const { code, out } = await run('projections', 'list', '--json');
    expect(code).toBe(0);
    const found = JSON.parse(out) as { name: string; isAtHead: boolean }[];
    expect(found.find(({ name }) => name === 'sessions')).toMatchObject({
      skipped: [],
      serves: expect.any(Number) as number,
    });
    expect((await run('projections', 'list')).out).toMatch(/^sessions \d+: /m);
  });
});

describe('events', () => {
  it('show brings a stream, or one event, as it is stored', async () => {
    const { code, out } = await run('events', 'show', 'roster-guild');
    expect(code).toBe(0);
    expect(out).toContain('"PlayersRegistered"');
    const [event] = await guild.deps.eventStore.readStream('roster-guild', null);
    expect(JSON.parse((await run('events', 'show', event?.id ?? '')).out)).toMatchObject({ id: event?.id });
    expect(await run('events', 'show', 'nothing')).toMatchObject({
      code: 1,
      err: 'muster: There is no event and no stream nothing',
    });
  });
  it('tail brings what comes, of the types that are wanted, until it is ended', async () => {
    const { out, ended } = start(['events', 'tail', '--types', 'PlayersRegistered', '--json']);
    // It starts at the current head, so events are written until one was seen.
    let written = 0;
    await until(async () => {
      await guild.register(`Later${(written += 1)}`);
      return out.length > 0;
    });
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ type: 'PlayersRegistered', stream: 'roster-guild' });
    ending.abort();
    expect(await ended).toBe(0);
  });
});

describe('reactions', () => {
  it('lists what is open, and asks the server to retry', async () => {
    expect(await run('reactions', 'list')).toMatchObject({ code: 0, out: 'Nothing is open.' });
    expect(JSON.parse((await run('reactions', 'list', '--json')).out)).toEqual([]);
    expect(await run('reactions', 'retry', 'a-reaction', 'an-event')).toMatchObject({
      code: 1,
      err: 'muster: There is no such open item.',
    });
    expect(await run('reactions', 'retry', 'a-reaction')).toMatchObject({ code: 2 });
  });
});

describe('my-data', () => {
  it('is a line each of the account, sign-ins, links, credits, stays and messages', async () => {
    const { code, out } = await run('my-data', memberId);
    expect(code).toBe(0);
    const found = rows(out);
    expect(found[0]).toMatchObject({ type: 'account', id: accountId, discordId: memberId });
    expect(found.map(({ type }) => type).sort()).toEqual(['account', 'credit', 'link', 'message', 'sign-in', 'stay']);
    expect(found.find(({ type }) => type === 'message')).toMatchObject({ content: 'my own words' });
    expect(found.find(({ type }) => type === 'link')).toMatchObject({ note: 'by hand', playerName: 'Nova' });
  });
  it('is the same for oneself, and of nobody else', async () => {
    const own = await guild.get('/api/my/data');
    expect(own.headers['content-type']).toContain('application/x-ndjson');
    expect(rows(own.text.trim())).toEqual(rows((await run('my-data', memberId)).out));
    const newcomer = await guild.get('/api/my/data', 'newcomer');
    expect(rows(newcomer.text.trim()).map(({ type }) => type)).toEqual(['account', 'sign-in']);
  });
  it.each([['my-data'], ['sign-ins', 'list'], ['sign-ins', 'revoke'], ['erase']])(
    '%s knows who is here',
    async (...command) => {
      expect(await run(...command, stranger)).toMatchObject({
        code: 1,
        err: expect.stringContaining('No account has this Discord ID') as string,
      });
      expect((await run(...command, '12345')).code).toBe(2);
    },
  );
});

describe('sign-ins', () => {
  it('are listed, and revoked through the server', async () => {
    const cookie = await guild.signInAs('member');
    const { out } = await run('sign-ins', 'list', memberId, '--json');
    expect((JSON.parse(out) as object[]).length).toBeGreaterThan(0);
    expect(await run('sign-ins', 'revoke', memberId)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Ended \d sign-ins?\.$/) as string,
    });
    expect((await guild.ask('GET', '/api/my/profile', cookie)).status).toBe(401);
    expect(await run('sign-ins', 'list', memberId)).toMatchObject({ code: 0, out: 'Signed in nowhere.' });
  });
});

describe('erase', () => {
  it('goes through the server', async () => {
    expect(await run('erase', memberId)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Erased the account /) as string,
    });
    expect(await run('my-data', memberId)).toMatchObject({ code: 1 });
  });
  it('says when no server runs', async () => {
    const { ended, err } = start(['erase', memberId], folder.path);
    expect(await ended).toBe(1);
    expect(err).toEqual([expect.stringContaining('No server runs on this data folder')]);
  });
});

describe('the pass of the command line', () => {
  it('is for its owner only, another at each start, and gone with the server', () => {
    const [first, second] = [createOperatorPass(folder.path), createOperatorPass(folder.path)];
    expect(first.token).not.toBe(second.token);
    first.leave('http://127.0.0.1:1');
    second.leave('http://127.0.0.1:2');
    expect(readOperatorPass(folder.path)).toEqual({ origin: 'http://127.0.0.1:2', token: second.token });
    expect(statSync(join(folder.path, 'cli.json')).mode & 0o777).toBe(0o600);
    second.remove();
    expect(existsSync(join(folder.path, 'cli.json'))).toBe(false);
    expect(readOperatorPass(folder.path)).toBeNull();
  });
  it.each([
    ['127.0.0.1', 'IPv4', 'http://127.0.0.1:80'],
    ['0.0.0.0', 'IPv4', 'http://127.0.0.1:80'],
    ['::', 'IPv6', 'http://127.0.0.1:80'],
    ['::1', 'IPv6', 'http://[::1]:80'],
  ])('names where a server that listens on %s is reached', (address, family, origin) => {
    expect(originOf({ address, family, port: 80 })).toBe(origin);
  });
});
