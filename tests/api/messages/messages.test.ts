import {
  archiveMessage,
  attachmentIdOf,
  deleteMessage,
  editMessage,
  loseAttachment,
  storeAttachment,
} from '../../../src/application/archive/archive-message.ts';
import type { SeenMessage } from '../../../src/application/archive/archive-message.ts';
import { commandMeta, systemActor } from '../../../src/application/commands/command-meta.ts';
import { channelDecider } from '../../../src/domain/channel/decider.ts';
import { messageDecider } from '../../../src/domain/message/decider.ts';
import { openGuild, picture } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

const raids = '900000000000000511';
const chat = '900000000000000512';
const image = { discordId: 'd1', filename: 'raïd "1".png', type: 'image/png', size: 100 };
const script = { discordId: 'd2', filename: 'run.html', type: 'text/html', size: 20 };
const gone = { discordId: 'd3', filename: 'gone.png', type: 'image/png', size: 5 };

let guild: Guild;
let author: string;
let count = 0;

const see = async (id: string, name: string, kind: 'text' | 'voice' | 'thread'): Promise<void> => {
  const asked = { actor: systemActor, route: 'see channel', key: id, request: { id } };
  const data = { name, kind, parentId: null, archived: false };
  await guild.deps.handle(channelDecider, id, { type: 'SeeChannel', data }, commandMeta(asked, guild.deps));
};
/** Each a minute after the one before. */
const archive = async (text: string, more: Partial<SeenMessage> = {}): Promise<string> => {
  count += 1;
  const messageId = `message-${count}`;
  const postedAt = `2026-11-20T19:${String(count).padStart(2, '0')}:00Z`;
  const seen = { messageId, channelId: chat, threadId: null, accountId: author, text, postedAt, attachments: [] };
  await archiveMessage({ ...seen, noticedLater: false, ...more }, guild.deps);
  return messageId;
};

beforeAll(async () => {
  guild = await openGuild();
  const profile = { discordId: '70000000000000001', username: 'nova', displayName: 'Nova Prime', nick: null };
  author = (await guild.deps.accounts.meet({ ...profile, avatarUrl: null })).id;
  await see(raids, 'raids', 'text');
  await see(chat, 'Chat', 'text');
  await see('900000000000000513', 'Raid voice', 'voice');
  await see('900000000000000514', 'a thread', 'thread');
  await archive('Kraken tonight, bring potions');
  await archive('screens of the kraken', { channelId: raids, attachments: [image, script, gone] });
  await archive('gg');
});
afterAll(() => guild.close());

const search = async (query = '') => (await guild.get(`/api/messages/search${query}`, 'admin')).body;
const found = async (query: string): Promise<string[]> => (await search(query)).map(({ id }: { id: string }) => id);

describe('GET /api/messages/search', () => {
  it('answers messages, newest first, with author, channel and files', async () => {
    const [newest, screens] = await search();
    expect(newest).toEqual({
      id: 'message-3',
      authorId: author,
      authorDisplayName: 'Nova Prime',
      authorUsername: 'nova',
      channelId: chat,
      channelName: 'Chat',
      timestamp: '2026-11-20T19:03:00.000Z',
      content: 'gg',
      editedAt: null,
      isDeleted: false,
      url: `https://discord.com/channels/900000000000000100/${chat}/message-3`,
      attachments: [],
    });
    expect(screens.attachments).toContainEqual({
      id: attachmentIdOf('message-2', 'd1'),
      filename: image.filename,
      contentType: 'image/png',
      size: 100,
      appStorageUrl: null,
      localPath: null,
      originalUrl: null,
    });
  });

  it.each([
    ['?search=kraken', ['message-2', 'message-1']],
    ['?search=krak%20pot', ['message-1']],
    [`?channel=${raids}`, ['message-2']],
    ['?channel=1', []],
    ['?hasImages=true', ['message-2']],
    ['?hasImages=false', ['message-3', 'message-1']],
    [`?search=kraken&channel=${chat}&hasImages=false`, ['message-1']],
    ['?search=%22%24where%22', []],
    ['?search=', ['message-3', 'message-2', 'message-1']],
    ['?unknown=1', ['message-3', 'message-2', 'message-1']],
    ['?author=nova%20pri', ['message-3', 'message-2', 'message-1']],
    ['?author=NOVA&search=kraken&limit=1&offset=1', ['message-1']],
    ['?author=rex', []],
    ['?from=2026-11-20&to=2026-11-20', ['message-3', 'message-2', 'message-1']],
    ['?from=2026-11-21', []],
    ['?to=2026-11-19', []],
  ])('%s finds %j', async (query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  it('pages to the end: a page that is not full is the last', async () => {
    const paged: string[] = [];
    for (let offset = 0; ; offset += 2) {
      const page = await found(`?limit=2&offset=${offset}`);
      paged.push(...page);
      if (page.length < 2) break;
    }
    expect(paged).toEqual(await found('?limit=100'));
    expect(await found('?limit=0&offset=-1')).toHaveLength(1);
    expect(await found('?limit=1000')).toHaveLength(3);
  });

  it.each([
    ['search', 'x'.repeat(101)],
    ['channel', 'x'.repeat(41)],
    ['hasImages', 'maybe'],
    ['author', 'x'.repeat(101)],
    ['from', 'yesterday'],
    ['to', '2026-02-30'],
    ['limit', 'many'],
    ['offset', '1.5'],
  ])('refuses a bad %s', async (field, value) => {
    const answer = await guild.ask('GET', `/api/messages/search?${field}=${value}`, guild.cookies.admin);
    expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([400, 'unknown-filter', field]);
  });

  it('finds what several people of a name wrote, in one order over the pages', async () => {
    const other = await guild.deps.accounts.meet({
      discordId: '70000000000000002',
      username: 'supernova',
      displayName: 'Super',
      nick: null,
      avatarUrl: null,
    });
    const theirs = await archive('me too', { accountId: other.id, threadId: '900000000000000599' });
    await archive('and me');
    const all = await found('?author=nova');
    expect(all).toEqual(await found(''));
    const paged = await Promise.all(all.map((_id, offset) => found(`?author=nova&limit=1&offset=${offset}`)));
    expect(paged.flat()).toEqual(all);
    const [message] = await search('?author=super');
    // A thread is a channel of its own on Discord.
    expect([message.id, message.url]).toEqual([
      theirs,
      `https://discord.com/channels/900000000000000100/900000000000000599/${theirs}`,
    ]);
    await deleteMessage({ messageId: theirs, deletedAt: '2026-11-20T19:40:00Z', noticedLater: false }, guild.deps);
    expect((await search('?author=super'))[0]).toMatchObject({ isDeleted: true, url: null });
  });

  it('says how far it has read', async () => {
    const answer = await guild.get('/api/messages/search', 'admin');
    expect(answer.headers['x-read-position']).toBe(await guild.head());
  });
});

describe('GET /api/messages/channels', () => {
  it('answers channels of text by name, no voice and no threads', async () => {
    expect((await guild.get('/api/messages/channels', 'admin')).body).toEqual([
      { channelId: chat, channelName: 'Chat' },
      { channelId: raids, channelName: 'raids' },
    ]);
  });
});

describe('what becomes of a message', () => {
  it('told twice it is one, and changes are found by their words', async () => {
    const messageId = await archive('first wrods');
    const again = { messageId, channelId: chat, threadId: null, accountId: author, text: 'first wrods' };
    await archiveMessage(
      { ...again, postedAt: '2026-11-20T19:04:00Z', attachments: [], noticedLater: true },
      guild.deps,
    );
    const edit = { messageId, accountId: author, text: 'first words', editedAt: '2026-11-20T19:30:00Z' };
    expect(await editMessage({ ...edit, noticedLater: false }, guild.deps)).toBe(true);
    await editMessage({ ...edit, noticedLater: false }, guild.deps);
    expect(await guild.deps.eventStore.readStream(`message-${messageId}`, null)).toHaveLength(2);
    expect([await found('?search=wrods'), await found('?search=words')]).toEqual([[], [messageId]]);
    await deleteMessage({ messageId, deletedAt: '2026-11-20T19:40:00Z', noticedLater: false }, guild.deps);
    expect((await search('?search=words'))[0]).toMatchObject({
      content: 'first words',
      editedAt: '2026-11-20T19:30:00.000Z',
      isDeleted: true,
    });
  });

  it('of one that was never archived nothing is kept', async () => {
    const head = await guild.head();
    const change = { messageId: 'nobody', noticedLater: false };
    expect(await deleteMessage({ ...change, deletedAt: '2026-11-20T19:40:00Z' }, guild.deps)).toBe(false);
    expect(await guild.head()).toBe(head);
  });

  it('an erased text is nowhere, an erased author has no name, and the message counts', async () => {
    const messageId = await archive('an unforgettable secret');
    const [event] = await guild.deps.eventStore.readStream(`message-${messageId}`, null);
    const { textId } = event?.data as { readonly textId: string };
    const actor = { kind: 'operator', id: 'cli', role: 'admin' } as const;
    const meta = commandMeta({ actor, route: 'erase', key: textId, request: { textId } }, guild.deps);
    const before = (await search()).length;
    await guild.deps.texts.delete([textId]);
    const erase = { type: 'EraseContent', data: { texts: [textId], attachments: [] } } as const;
    expect(await guild.deps.handle(messageDecider, messageId, erase, meta)).toMatchObject({ ok: true });
    expect(await found('?search=unforgettable')).toEqual([]);
    expect((await search())[0]).toMatchObject({ id: messageId, content: null });
    expect(await search()).toHaveLength(before);
    expect((await guild.deps.texts.get([textId])).size).toBe(0);
    const stored = JSON.stringify(await guild.deps.eventStore.readStream(`message-${messageId}`, null));
    expect(stored).not.toContain('unforgettable');
    expect((await guild.get('/api/admin/mod-activity?limit=1', 'admin')).body[0]).toMatchObject({
      moderatorName: 'Command line',
      action: 'admin_action',
      targetType: 'message',
      targetId: messageId,
    });
    await guild.deps.accounts.erase(author);
    expect((await search())[0]).toMatchObject({ authorId: author, authorDisplayName: null, authorUsername: null });
  });
});

describe('GET /media/attachments/:id', () => {
  const file = (id: string, cookie: string) => guild.ask('GET', `/media/attachments/${id}`, cookie);
  const shown = attachmentIdOf('message-2', 'd1');
  const saved = attachmentIdOf('message-2', 'd2');
  const lost = attachmentIdOf('message-2', 'd3');
  let mediaId: string;

  beforeAll(async () => {
    const bytes = await picture(7);
    const messageId = 'message-2';
    expect(await storeAttachment({ messageId, attachmentId: shown, bytes, type: 'image/png' }, guild.deps)).toBe(true);
    const html = Buffer.from('<script>alert(1)</script>');
    await storeAttachment({ messageId, attachmentId: saved, bytes: html, type: 'text/html' }, guild.deps);
    await loseAttachment({ messageId, attachmentId: lost, code: 'gone' }, guild.deps);
    mediaId = await guild.deps.media.put(bytes, 'image/png');
    const files = (await search('?hasImages=true'))[0].attachments;
    expect(files.map(({ appStorageUrl }: { appStorageUrl: string | null }) => appStorageUrl)).toEqual([
      `/media/attachments/${shown}`,
      `/media/attachments/${saved}`,
      null,
    ]);
  });

  it('shows a picture and lets everything else be saved', async () => {
    const answer = await file(shown, guild.cookies.admin);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['content-disposition']).toBe("inline; filename*=UTF-8''ra%C3%AFd%20%221%22.png");
    expect(answer.body).toEqual(await picture(7));
    const other = await file(saved, guild.cookies.admin);
    expect(other.headers['content-type']).toBe('application/octet-stream');
    expect(other.headers['content-disposition']).toMatch(/^attachment;/);
    expect(other.headers['x-content-type-options']).toBe('nosniff');
  });

  it('takes a name that holds half a character', async () => {
    const half = { ...script, discordId: 'd9', filename: 'half\ud83d.txt' };
    const messageId = await archive('half a name', { attachments: [half] });
    const id = attachmentIdOf(messageId, 'd9');
    await storeAttachment({ messageId, attachmentId: id, bytes: Buffer.from('x'), type: 'text/plain' }, guild.deps);
    await guild.get('/api/messages/search', 'admin');
    const answer = await file(id, guild.cookies.admin);
    expect([answer.status, answer.headers['content-disposition']]).toEqual([
      200,
      "attachment; filename*=UTF-8''half%EF%BF%BD.txt",
    ]);
  });

  it('answers 404 for what is lost, unknown, or no id', async () => {
    for (const id of [lost, attachmentIdOf('message-9', 'd1'), mediaId, 'x', '%2e%2e%2f'])
      expect([id, (await file(id, guild.cookies.admin)).status]).toEqual([id, 404]);
  });

  it('is closed to members and moderators, by any path', async () => {
    for (const who of ['member', 'moderator'] as const) {
      for (const path of ['/api/messages/search', '/api/messages/channels', `/media/attachments/${shown}`])
        expect((await guild.ask('GET', path, guild.cookies[who])).body).toMatchObject({
          status: 403,
          code: 'forbidden',
        });
      // Its bytes are no picture of a session, though they lie in the same store.
      expect((await guild.ask('GET', `/media/sessions/${mediaId}`, guild.cookies[who])).status).toBe(404);
      for (const path of [
        `/media/sessions/..%2fattachments%2f${shown}`,
        `/media/./attachments/${shown}`,
        `//media/attachments/${shown}`,
      ])
        expect([403, 404]).toContain((await guild.ask('GET', path, guild.cookies[who])).status);
    }
    expect((await guild.ask('GET', `/media/attachments/${shown}`)).status).toBe(401);
  });
});

it('no text and no name is in the log', async () => {
  const { eventStore } = guild.deps;
  const until = await eventStore.head();
  const { signal } = new AbortController();
  let log = '';
  for await (const { events } of eventStore.follow({ after: null, until, types: null, signal }))
    log += JSON.stringify(events);
  expect(log).toContain('MessageArchived');
  for (const text of ['unforgettable', 'wrods', 'Nova Prime', 'Kraken tonight']) expect(log).not.toContain(text);
});
