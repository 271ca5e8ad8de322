import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { metaBy } from '../../support/given.ts';
import { pixelBomb } from '../../support/pixel-bomb.ts';
import { readName } from '../../support/session-builders.ts';
import { picture } from '../../api/sessions/guild.ts';
import { message, person, pictureFile } from '../messages.ts';
import { channelId, openChannel, openPostingGuild } from './posting-bot.ts';
import type { PostingGuild } from './posting-bot.ts';

let guild: PostingGuild['guild'];
let ids: PostingGuild['ids'];
let sessions: PostingGuild['sessions'];
let newest: PostingGuild['newest'];
let createBot: PostingGuild['createBot'];
beforeAll(async () => {
  ({ guild, ids, sessions, newest, createBot } = await openPostingGuild());
});
afterAll(() => guild.close());

describe('a post in a channel for submitting', () => {
  it('makes a session of a picture, and shows how it gets on', async () => {
    const before = await sessions();
    const bot = createBot();
    const post = await bot.post({ text: 'RD 2026-11-20 19:30\nfirst kill' }, [await picture(1)]);
    expect(bot.reactionsOn(post.id)).toEqual(['👀']);
    const id = (await newest(before))[0]?.id ?? '';
    expect(await guild.details(id)).toMatchObject({
      eventType: 'Red Dragon',
      eventDate: '2026-11-20T19:30:00.000Z',
      notes: 'first kill',
      status: 'pending',
      submittedBy: 'Brannock',
      discordChannelId: channelId,
    });
    const by = { commandId: `read-${id}`, role: null } as const;
    const names = [
      readName('Nova', { playerId: ids['Nova'] ?? '' }),
      readName('Qwertz', { playerId: null, confidenceScore: 0 }),
    ];
    const complete = { type: 'CompleteRecognition', data: { attempt: 1, readings: [], participants: names } } as const;
    await guild.deps.handle(sessionDecider, id, complete, metaBy(by));
    await bot.settle();
    expect(bot.reactionsOn(post.id)).toEqual(['⚠️']);
    expect(bot.said(post.id)).toEqual([
      [
        '**Red Dragon** · 2026-11-20 19:30 UTC',
        '2 names read: 1 known, 1 to review',
        'Not known: Qwertz',
        `<https://muster.example.org/sessions/${id}>`,
      ].join('\n'),
    ]);
  });

  it('makes a session of a roster at once', async () => {
    const before = await sessions();
    const bot = createBot();
    const post = await bot.post({ text: 'nova, Luna\nMira' });
    expect(await newest(before)).toHaveLength(1);
    expect(bot.reactionsOn(post.id)).toEqual(['✅']);
    expect(bot.said(post.id)[0]).toContain('3 names read: 3 known, 0 to review');
  });

  it('of a roster waits until this process knows who is in the guild', async () => {
    const before = await sessions();
    const bot = createBot();
    bot.isStarting = true;
    const text = 'Mira\nNova\nLuna\nThird Guest';
    await expect(bot.post({ text })).rejects.toMatchObject({ code: 'projection-behind' });
    await bot.post({ text: 'well done everyone' });
    bot.isStarting = false;
    await bot.tell({ kind: 'message', message: [...bot.there.values()][0] ?? message() });
    expect(await newest(before)).toHaveLength(1);
  });

  it('asks for the event where nobody has said it, and only its author may say', async () => {
    const before = await sessions();
    const bot = createBot();
    const post = await bot.post({ channelId: openChannel }, [await picture(2)]);
    expect(bot.replies[0]?.said.menu?.choices[0]).toEqual({ label: 'Kraken', value: 'Kraken' });
    expect(await newest(before)).toEqual([]);
    await bot.pick(post, 'Charybdis', person({ id: '800000000000000002' }));
    expect(bot.answered).toEqual(['Only the author of the post can choose the event.']);
    expect(await newest(before)).toEqual([]);
    expect(bot.asked).toEqual(['heard', 'message', 'tell']);
    await bot.pick(post, 'Charybdis');
    const id = (await newest(before))[0]?.id ?? '';
    expect(await guild.details(id)).toMatchObject({ eventType: 'Charybdis' });
    expect(bot.said(post.id)).toHaveLength(1);
    expect(bot.replies[0]?.said.menu).toBeUndefined();
    const shown = [bot.said(post.id), bot.reactionsOn(post.id)];
    await bot.pick(post, 'Morpheus');
    expect(await newest(before)).toHaveLength(1);
    expect([bot.said(post.id), bot.reactionsOn(post.id)]).toEqual(shown);
  });

  it('is denied to who may not submit, by one reaction and nothing else', async () => {
    const before = await sessions();
    const bot = createBot();
    // The last one is not in the guild.
    for (const member of [{ nick: null, roles: ['east'] }, { nick: null, roles: [] }, null]) {
      const post = await bot.post({ author: person({ member }) }, [await picture(3)]);
      expect(bot.reactionsOn(post.id)).toEqual(['🚫']);
    }
    expect([await newest(before), bot.replies]).toEqual([[], []]);
  });

  it.each<[string, () => Promise<readonly Buffer[]>, string]>([
    [
      'HTML by the name of a picture',
      async () => [Buffer.from('<html>'.repeat(50))],
      'File 1 is not a PNG, JPEG or WebP image.',
    ],
    ['a damaged one', async () => [await picture(4), (await picture(5)).subarray(0, 60)], 'File 2 is'],
    ['a bomb of pixels', async () => [pixelBomb()], 'File 1 has more than 50 megapixels'],
  ])('with %s is answered so once, and nothing is kept', async (_what, bytes, why) => {
    const [before, media] = [await sessions(), guild.mediaFiles()];
    const bot = createBot();
    const post = await bot.post({}, await bytes());
    await bot.tell({ kind: 'message', message: post });
    expect(bot.said(post.id)).toEqual([expect.stringContaining(why)]);
    expect(bot.reactionsOn(post.id)).toEqual([]);
    expect([await newest(before), guild.mediaFiles()]).toEqual([[], media]);
  });

  it('whose file Discord does not give is answered so', async () => {
    const bot = createBot();
    const post = await bot.post({ files: [pictureFile({ url: 'https://cdn.discordapp.com/gone.png' })] });
    expect(bot.said(post.id)).toEqual(['File 1 could not be downloaded from Discord. Post it again.']);
  });

  it('in a channel that is deleted meanwhile is nobody\u2019s concern', async () => {
    const bot = createBot();
    bot.faults.push('discord-unknown');
    const post = await bot.post({ text: 'Nova, Mira, Luna, Zed' });
    expect(bot.said(post.id)).toEqual([]);
    expect(bot.warned).toEqual([]);
  });
});
