import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { archiveMessage, editMessage, storeAttachment } from '../../../src/application/archive/archive-message.ts';
import { attachmentIdOf } from '../../../src/application/archive/archive-message.ts';
import { recordVoice } from '../../../src/application/archive/record-voice.ts';
import { exportGuild } from '../../../src/main/guild-export/export-guild.ts';
import { foldedDigests } from '../../../src/main/migration/migrate.ts';
import { people } from '../../support/api.ts';
import { operatorToken } from '../../support/secrets.ts';
import { openGuild, picture } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

const discordId = '900000000000000777';
/** Words that only the person has brought. */
const words = [
  'Persephone',
  'persephone_writes',
  'Percy',
  'confession',
  'afterthought',
  'pasted',
  'farewell',
  discordId,
];

let guild: Guild;
let accountId: string;
let shared: Buffer;
/** Sessions that the person submitted. */
let pasted: string;
let pictured: string;

const signInOf = async (id: string): Promise<string> => {
  const at = guild.deps.clock.now().getTime();
  const token = 'x'.repeat(43);
  const times = { createdAt: at, seenAt: at, roleCheckedAt: at };
  await guild.deps.signIns.create({ token, accountId: id, role: 'mod', ...times, accessToken: null, browser: null });
  return token;
};

beforeAll(async () => {
  guild = await openGuild();
  shared = await picture(40);
  const { Nova = '' } = await guild.register('Nova', 'Rexxar');
  const account = await guild.deps.accounts.meet({
    discordId,
    username: 'persephone_writes',
    displayName: 'Persephone',
    nick: 'Percy',
    avatarUrl: 'https://cdn.example.org/avatars/Persephone.png',
  });
  accountId = account.id;
  const { deps } = guild;
  const channel = { channelId: '900000000000000502', threadId: null, noticedLater: false };
  const file = { discordId: '1', filename: 'Persephone.png', type: 'image/png', size: 7 };
  await archiveMessage(
    {
      ...channel,
      messageId: '900000000000000701',
      accountId,
      text: 'a confession',
      postedAt: '2026-11-20T19:00:00Z',
      attachments: [file, { ...file, discordId: '2' }],
    },
    deps,
  );
  await editMessage(
    {
      messageId: '900000000000000701',
      noticedLater: false,
      accountId,
      text: 'an afterthought',
      editedAt: '2026-11-20T19:01:00Z',
    },
    deps,
  );
  const store = (messageId: string, id: string, bytes: Buffer) =>
    storeAttachment({ messageId, attachmentId: attachmentIdOf(messageId, id), bytes, type: 'image/png' }, deps);
  await store('900000000000000701', '1', Buffer.from('farewell'));
  await store('900000000000000701', '2', shared);
  const other = (await deps.accounts.all()).find(({ id }) => id !== accountId);
  await archiveMessage(
    {
      ...channel,
      messageId: '900000000000000702',
      accountId: other?.id ?? '',
      text: 'someone else',
      postedAt: '2026-11-20T19:02:00Z',
      attachments: [file],
    },
    deps,
  );
  await store('900000000000000702', '1', shared);
  await recordVoice(
    {
      accountId,
      command: { type: 'EnterVoice', data: { channelId: '900000000000000501', at: '2026-11-20T19:00:00Z' } },
    },
    deps,
  );
  const linked = await guild.post('/api/discord-player-links', {
    discordId,
    discordUsername: 'persephone_writes',
    playerId: Nova,
    linkMethod: 'manual',
    notes: 'Percy plays Nova',
  });
  expect(linked.status).toBe(201);
  await guild.submit('Nova, Rexxar');
  const signedIn = `muster=${await signInOf(accountId)}`;
  const submitted = await guild
    .ask('POST', '/api/sessions', signedIn)
    .send({ eventType: 'Kraken', eventDate: '2026-11-19T21:00:00Z', rawText: 'Nova\n' });
  pasted = submitted.body.id as string;
  const shot = await guild
    .ask('POST', '/api/sessions', signedIn)
    .field('eventType', 'Kraken')
    .field('eventDate', '2026-11-19T22:00:00Z')
    .attach('screenshots', await picture(41), 'Persephone.png');
  pictured = shot.body.id as string;
});
afterAll(() => guild.close());

const cli = (body: object, token: string | null = operatorToken) => {
  const call = guild.ask('POST', '/internal/cli').unset('sec-fetch-site');
  return (token === null ? call : call.set('authorization', `Bearer ${token}`)).send(body);
};

/** Every byte that the guild keeps. */
const everything = (): string => {
  const folder = dirname(guild.mediaDir);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/lock/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
};

describe('POST /internal/cli', () => {
  it.each([null, 'another token', ''])('lets nobody in with the token %j', async (token) => {
    const before = await guild.head();
    const answer = await cli({ command: 'erase', discordId }, token);
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    expect(await guild.head()).toBe(before);
  });
  it.each([
    {},
    { command: 'nonsense' },
    { command: 'erase' },
    { command: 'erase', discordId: '1234567890123456' },
    { command: 'erase', discordId: '123456789012345678901' },
    { command: 'reactions retry', reaction: 7 },
    [],
  ])('%j is no command', async (body) => {
    expect((await cli(body)).status).toBe(422);
  });
  it('knows who is here, and what is open', async () => {
    expect((await cli({ command: 'erase', discordId: '900000000000000999' })).status).toBe(404);
    expect((await cli({ command: 'sign-ins revoke', discordId: '900000000000000999' })).status).toBe(404);
    expect((await cli({ command: 'reactions retry', reaction: 'x', eventId: 'y' })).status).toBe(404);
  });
  it('ends the sign-ins of someone', async () => {
    const cookie = await guild.signInAs('newcomer');
    expect((await guild.ask('GET', '/api/my/profile', cookie)).status).toBe(200);
    const newcomer = people.find(({ key }) => key === 'newcomer');
    const answer = await cli({ command: 'sign-ins revoke', discordId: newcomer?.discordId });
    expect(answer.body).toMatchObject({ done: true, data: { ended: expect.any(Number) as number } });
    expect((await guild.ask('GET', '/api/my/profile', cookie)).status).toBe(401);
  });
});

describe('erase', () => {
  const counts = async () => ({
    sessions: (await guild.get('/api/sessions')).body.sessions.length as number,
    stats: (await guild.get('/api/leaderboard')).body.map(
      (one: { totalSessions: number }) => one.totalSessions,
    ) as number[],
    messages: (await guild.get('/api/messages/search', 'admin')).body.length as number,
    stays: (await guild.get('/api/voice/sessions', 'moderator')).body.sessions.length as number,
  });

  it('leaves no name, id or text of the person anywhere, and no count another', async () => {
    const older = join(guild.exports, 'older');
    await exportGuild(guild.deps, older);
    const before = await counts();
    expect(before).toMatchObject({ sessions: 3, messages: 2, stays: 1 });

    const answer = await cli({ command: 'erase', discordId, pictures: true });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      done: true,
      data: { accountId, texts: 3, attachments: 1, exports: ['older'] },
    });
    expect(answer.body.text).toContain('older');

    expect(await counts()).toEqual(before);
    const found = (await guild.get('/api/messages/search', 'admin')).body as Record<string, unknown>[];
    const own = found.find(({ id }) => id === '900000000000000701');
    expect(own).toMatchObject({
      content: null,
      authorDisplayName: null,
      attachments: [
        { filename: '', appStorageUrl: null },
        { filename: '', appStorageUrl: null },
      ],
    });
    // Another message has the same picture: it stays.
    const others = found.find(({ id }) => id === '900000000000000702') as { attachments: { appStorageUrl: string }[] };
    const kept = await guild.ask('GET', others.attachments[0]?.appStorageUrl ?? '', guild.cookies.admin);
    expect(kept.status).toBe(200);
    expect(Buffer.compare(kept.body as Buffer, shared)).toBe(0);
    expect((await guild.get('/api/messages/search?search=confession', 'admin')).body).toEqual([]);
  });

  it('records in each session what was erased from it', async () => {
    const histories = await Promise.all(
      [pasted, pictured].map(async (id) => (await guild.get(`/api/sessions/${id}/history`, 'admin')).body as object[]),
    );
    const erased = { action: 'admin_action', undo: { allowed: false } };
    expect(histories.map((history) => history.at(0))).toMatchObject([
      { ...erased, before: { texts: 1, pictures: 0 }, after: { texts: 0, pictures: 0 } },
      { ...erased, before: { texts: 0, pictures: 1 }, after: { texts: 0, pictures: 0 } },
    ]);
    expect(await guild.details(pasted)).toMatchObject({ rawText: null, participants: [{ rawName: 'Nova' }] });
  });

  it('leaves nothing in the files of the guild, but for the older export and the name of a file in the log', async () => {
    rmSync(join(guild.exports, 'older'), { recursive: true });
    const bytes = everything();
    const found = words.filter((word) => bytes.replaceAll('Persephone.png', '').includes(word));
    expect(found).toEqual([]);
  });

  it('leaves nothing in a new export, and the digests of a rebuild are those of before it', async () => {
    const place = join(guild.exports, 'newer');
    const { digests } = await exportGuild(guild.deps, place);
    const text = readdirSync(place)
      .filter((name) => name.endsWith('.ndjson'))
      .map((name) => readFileSync(join(place, name), 'utf8'))
      .join('\n');
    expect(words.filter((word) => text.replaceAll('Persephone.png', '').includes(word))).toEqual([]);
    const folded = await foldedDigests(guild.deps);
    for (const model of ['messages', 'sessions'])
      expect([model, folded[model]]).toEqual([model, digests[model]?.digest]);
  });

  it('is done once, and found nowhere again', async () => {
    expect((await cli({ command: 'erase', discordId })).status).toBe(404);
  });
});
