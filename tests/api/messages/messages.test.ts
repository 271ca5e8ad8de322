import {
  archiveMessage,
  attachmentIdOf,
  deleteMessage,
  editMessage,
} from '../../../src/application/archive/archive-message.ts';
import { commandMeta } from '../../../src/application/commands/command-meta.ts';
import { messageDecider } from '../../../src/domain/message/decider.ts';
import type { Guild } from '../sessions/guild.ts';
import { chat, image, openArchive, raids } from './open-archive.ts';
import type { Archive } from './open-archive.ts';

let guild: Guild;
let author: string;
let archive: Archive['archive'];
let search: Archive['search'];
beforeAll(async () => {
  ({ guild, author, archive, search } = await openArchive());
});
afterAll(() => guild.close());

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
    // Threads are channels on Discord.
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
  it('delivered twice it is one, and changes are found by their words', async () => {
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
