import { message, pictureFile } from '../messages.ts';
import { channelId, nextId, openPostingGuild } from './posting-bot.ts';
import type { PostingGuild } from './posting-bot.ts';

let guild: PostingGuild['guild'];
let sessions: PostingGuild['sessions'];
let newest: PostingGuild['newest'];
let createBot: PostingGuild['createBot'];
beforeAll(async () => {
  ({ guild, sessions, newest, createBot } = await openPostingGuild());
});
afterAll(() => guild.close());

describe('a post in a channel for submitting that was missed, or delivered again', () => {
  it('delivered twice, and found again by another process, is one session and one reply', async () => {
    const before = await sessions();
    const bot = createBot();
    const post = await bot.post({ text: 'Nova\nLuna\nMira\nKraken Slayer' });
    await bot.tell({ kind: 'message', message: post });
    await bot.tell({ kind: 'message', message: { ...post, text: 'Nova\nLuna\nMira' } });
    const again = createBot(bot.discord);
    again.there.set(post.id, post);
    bot.marks.set(`submit ${channelId}`, '1');
    await again.tell({
      kind: 'snapshot',
      session: 1,
      guild: { roles: [], channels: [], voice: [], afkChannelId: null },
    });
    await again.settle();
    expect(await newest(before)).toHaveLength(1);
    expect(bot.said(post.id)).toHaveLength(1);
    expect(bot.reactionsOn(post.id)).toHaveLength(1);
  });

  it('that was never answered is found by its mark', async () => {
    const before = await sessions();
    const bot = createBot();
    bot.marks.set(`submit ${channelId}`, '1');
    const missed = message({ id: nextId(), channelId, text: 'Mira\nNova\nLuna\nOrlando' });
    bot.there.set(missed.id, missed);
    await bot.tell({ kind: 'snapshot', session: 1, guild: { roles: [], channels: [], voice: [], afkChannelId: null } });
    await bot.settle();
    expect(await newest(before)).toHaveLength(1);
    expect(bot.said(missed.id)).toHaveLength(1);
    expect(bot.marks.get(`submit ${channelId}`)).toBe(missed.id);
  });

  it('that breaks off holds the mark, and no other up', async () => {
    const bot = createBot();
    bot.marks.set(`submit ${channelId}`, '1');
    const broken = message({ id: nextId(), channelId, files: [pictureFile({ url: '' })] });
    const fails = (): never => {
      throw new Error('nobody has thought of this');
    };
    bot.there.set(broken.id, Object.defineProperty(broken, 'author', { get: fails, enumerable: true }));
    const next = message({ id: nextId(), channelId, text: 'Mira\nNova\nLuna\nThird Guest' });
    bot.there.set(next.id, next);
    await bot.tell({ kind: 'snapshot', session: 1, guild: { roles: [], channels: [], voice: [], afkChannelId: null } });
    await bot.settle();
    expect(bot.said(next.id)).toHaveLength(1);
    expect(bot.marks.get(`submit ${channelId}`)).toBe('1');
  });

  it('that was never answered is found where a later one was answered before', async () => {
    const before = await sessions();
    const bot = createBot();
    bot.marks.set(`submit ${channelId}`, '1');
    const missed = message({ id: nextId(), channelId, text: 'Mira\nNova\nLuna\nFirst Guest' });
    bot.there.set(missed.id, missed);
    bot.isAway = true;
    const snapshot = {
      kind: 'snapshot',
      session: 1,
      guild: { roles: [], channels: [], voice: [], afkChannelId: null },
    } as const;
    await expect(bot.tell(snapshot)).rejects.toMatchObject({ code: 'discord-away' });
    const later = await bot.post({ text: 'Mira\nNova\nLuna\nSecond Guest' });
    expect(bot.marks.get(`submit ${channelId}`)).toBe('1');
    bot.isAway = false;
    await bot.tell(snapshot);
    await bot.settle();
    expect(await newest(before)).toHaveLength(2);
    expect([missed, later].map(({ id }) => bot.said(id).length)).toEqual([1, 1]);
    expect(bot.marks.get(`submit ${channelId}`)).toBe(later.id);
  });
});
