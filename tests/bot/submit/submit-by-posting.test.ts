import { createProgressBoard } from '../../../src/bot/replies/progress-board.ts';
import { tellHowASessionGetsOn, toldEvents } from '../../../src/bot/replies/tell-how-a-session-gets-on.ts';
import type { BotEvent, BotHandler } from '../../../src/bot/bot-handler.ts';
import { createPeople } from '../../../src/bot/people.ts';
import { createSubmitting } from '../../../src/bot/submit/submitting.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { botWords } from '../../../src/main/bot-words.ts';
import type { GuildInteraction, PostedFile, PostedMessage } from '../../../src/ports/guild-gateway.ts';
import { followReaction } from '../../support/follow-reaction.ts';
import { metaBy } from '../../support/given.ts';
import { reaction } from '../../../src/workers/reactions/reaction.ts';
import { pixelBomb } from '../../support/pixel-bomb.ts';
import { readName } from '../../support/session-builders.ts';
import { openGuild, picture } from '../../api/sessions/guild.ts';
import type { Guild } from '../../api/sessions/guild.ts';
import { createFakeDiscord } from '../fake-discord.ts';
import type { FakeDiscord } from '../fake-discord.ts';
import { message, person, pictureFile } from '../messages.ts';

const channelId = '900000000000000601';
const openChannel = '900000000000000602';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Luna', 'Mira');
});
afterAll(() => guild.close());

let last = 0;
const nextId = (): string => `91000000000000${String((last += 1)).padStart(4, '0')}`;

/** A bot of its own on the guild, before channels that are played. */
const createBot = (discord: FakeDiscord = createFakeDiscord()) => {
  const files = new Map<string, Buffer>();
  const there = new Map<string, PostedMessage>();
  const answered: string[] = [];
  const warned: unknown[] = [];
  const board = createProgressBoard({ ...discord, clock: guild.deps.clock, delay: async () => undefined });
  const submitting = createSubmitting({
    ...guild.deps,
    ...discord,
    board,
    areNamesHeld: async () => !bot.isStarting,
    people: createPeople(guild.deps.accounts),
    words: botWords,
    submitChannels: new Map([
      [channelId, 'Kraken'],
      [openChannel, null],
    ]),
    roleOf: (roles) => (roles.includes('helper') ? 'mod' : roles.includes('east') ? 'member' : null),
    fetchFile: async function* ({ url }: PostedFile) {
      const bytes = files.get(url);
      if (bytes === undefined) throw Object.assign(new Error('expired'), { code: 'discord-unknown' });
      yield bytes;
    },
    rest: {
      member: async () => null,
      message: async (_channel, id) => there.get(id) ?? null,
      messagesAfter: async (channel, after) => {
        if (bot.isAway) throw Object.assign(new Error('500'), { code: 'discord-away' });
        const all = [...there.values()].filter((one) => one.channelId === channel && BigInt(one.id) > BigInt(after));
        const messages = all.slice(0, 100);
        return { messages, unreadable: [], lastId: messages.at(-1)?.id ?? null, isFull: messages.length === 100 };
      },
    },
    answers: {
      heard: async () => 'done',
      tell: async (_to, text) => {
        answered.push(text);
        return 'done';
      },
    },
    floor: { firstId: async () => '0' },
    mayReadText: () => true,
    passes: (cause) => Reflect.get(Object(cause), 'code') === 'discord-away',
    warn: (_text, cause) => void warned.push(cause),
  });
  const react = tellHowASessionGetsOn({
    ...guild.deps,
    board,
    words: botWords,
    pageOf: (id) => `https://muster.example.org/sessions/${id}`,
    heard: () => undefined,
    warn: (_text, cause) => void warned.push(cause),
  });
  const told = followReaction(
    guild.deps.eventStore,
    reaction({ name: 'tell', on: toldEvents, from: 'head', react }),
    guild.deps.clock,
  );
  const heard = { at: '2026-11-20T20:00:00.000Z', signal: new AbortController().signal };
  const tell = async (event: BotEvent): Promise<void> => {
    const wanting = (one: BotHandler): boolean => one.lane(event) !== null;
    for (const handler of submitting.handlers) handler.note?.(event);
    for (const handler of submitting.handlers.filter(wanting)) await handler.handle(event, heard);
  };
  const bot = {
    ...discord,
    discord,
    /** Whether Discord answers questions for messages with an error of its own. */
    isAway: false,
    /** Whether this process holds no names yet. */
    isStarting: false,
    there,
    answered,
    warned,
    /** What the reaction makes of everything that has happened. */
    settle: told,
    tell,
    post: async (given: Partial<PostedMessage>, bytes: readonly Buffer[] = []): Promise<PostedMessage> => {
      const id = nextId();
      const own = bytes.map((one, index) => {
        const url = `https://cdn.discordapp.com/${id}/${index}.png`;
        files.set(url, one);
        return pictureFile({ url });
      });
      const posted = message({ channelId, id, ...(own.length > 0 ? { files: own } : {}), ...given });
      there.set(id, posted);
      await tell({ kind: 'message', message: posted });
      await told();
      return posted;
    },
    pick: async (post: PostedMessage, eventType: string, by = post.author): Promise<void> => {
      const asked = {
        kind: 'component',
        customId: `submit-event ${post.id}`,
        values: [eventType],
        messageId: '1',
      } as const;
      const interaction: GuildInteraction = { id: '1', token: 't', channelId: post.channelId, person: by, asked };
      await submitting.pick(interaction);
      await told();
    },
  };
  return bot;
};
const sessions = async (): Promise<readonly { readonly id: string }[]> =>
  (await guild.get('/api/sessions?limit=100')).body.sessions;
const newest = async (before: readonly { readonly id: string }[]) => {
  const known = new Set(before.map(({ id }) => id));
  return (await sessions()).filter(({ id }) => !known.has(id));
};

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

  it('told twice, and found again by another process, is one session and one reply', async () => {
    const before = await sessions();
    const bot = createBot();
    const post = await bot.post({ text: 'Nova\nLuna\nMira\nKraken Slayer' });
    await bot.tell({ kind: 'message', message: post });
    await bot.tell({ kind: 'message', message: { ...post, text: 'Nova\nLuna\nMira' } });
    const again = createBot(bot.discord);
    again.there.set(post.id, post);
    bot.marks.set(`submit ${channelId}`, '1');
    await again.tell({ kind: 'snapshot', session: 1, guild: { channels: [], voice: [], afkChannelId: null } });
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
    await bot.tell({ kind: 'snapshot', session: 1, guild: { channels: [], voice: [], afkChannelId: null } });
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
    await bot.tell({ kind: 'snapshot', session: 1, guild: { channels: [], voice: [], afkChannelId: null } });
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
    const snapshot = { kind: 'snapshot', session: 1, guild: { channels: [], voice: [], afkChannelId: null } } as const;
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

  it('of a roster waits until this process knows who is in the guild', async () => {
    const before = await sessions();
    const bot = createBot();
    bot.isStarting = true;
    const text = 'Mira\nNova\nLuna\nThird Guest';
    await expect(bot.post({ text })).rejects.toMatchObject({ code: 'projection-behind' });
    await bot.post({ text: 'well done everybody' });
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
    expect(bot.answered).toEqual(['Only who posted it can say which event it was.']);
    expect(await newest(before)).toEqual([]);
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
      'File 1 is not a PNG, JPEG or WebP picture.',
    ],
    ['a damaged one', async () => [await picture(4), (await picture(5)).subarray(0, 60)], 'File 2 is'],
    ['a bomb of pixels', async () => [pixelBomb()], 'File 1 has more than 50 megapixels'],
  ])('with %s is told so once, and nothing is kept', async (_what, bytes, why) => {
    const [before, media] = [await sessions(), guild.mediaFiles()];
    const bot = createBot();
    const post = await bot.post({}, await bytes());
    await bot.tell({ kind: 'message', message: post });
    expect(bot.said(post.id)).toEqual([expect.stringContaining(why)]);
    expect(bot.reactionsOn(post.id)).toEqual([]);
    expect([await newest(before), guild.mediaFiles()]).toEqual([[], media]);
  });

  it('whose file Discord does not give is told so', async () => {
    const bot = createBot();
    const post = await bot.post({ files: [pictureFile({ url: 'https://cdn.discordapp.com/gone.png' })] });
    expect(bot.said(post.id)).toEqual(['File 1 could not be had from Discord: please post it again.']);
  });

  it('in a channel that is deleted meanwhile is nobody\u2019s concern', async () => {
    const bot = createBot();
    bot.faults.push('discord-unknown');
    const post = await bot.post({ text: 'Nova, Mira, Luna, Zed' });
    expect(bot.said(post.id)).toEqual([]);
    expect(bot.warned).toEqual([]);
  });
});
