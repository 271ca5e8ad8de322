import { createProgressBoard } from '../../../src/bot/replies/progress-board.ts';
import { reportedEvents, reportSessionProgress } from '../../../src/bot/replies/report-session-progress.ts';
import type { BotEvent, BotHandler } from '../../../src/bot/bot-handler.ts';
import { createPeople } from '../../../src/bot/people.ts';
import { createSubmitting } from '../../../src/bot/submit/submitting.ts';
import { botWords } from '../../../src/main/bot/bot-submitting.ts';
import type { GuildInteraction, PostedFile, PostedMessage } from '../../../src/ports/guild-gateway.ts';
import { followReaction } from '../../support/follow-reaction.ts';
import { reaction } from '../../../src/workers/reactions/reaction.ts';
import { openGuild } from '../../api/sessions/guild.ts';
import type { Guild } from '../../api/sessions/guild.ts';
import { createFakeDiscord } from '../fake-discord.ts';
import type { FakeDiscord } from '../fake-discord.ts';
import { message, pictureFile } from '../messages.ts';

export const channelId = '900000000000000601';
export const openChannel = '900000000000000602';

let last = 0;
export const nextId = (): string => `91000000000000${String((last += 1)).padStart(4, '0')}`;

/** A bot on the guild, before it reads its channels. */
const createPostingBot = (guild: Guild, discord: FakeDiscord = createFakeDiscord()) => {
  const files = new Map<string, Buffer>();
  const there = new Map<string, PostedMessage>();
  const answered: string[] = [];
  const asked: string[] = [];
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
    roleOf: async (roles) => (roles.includes('helper') ? 'mod' : roles.includes('east') ? 'member' : null),
    fetchFile: async function* ({ url }: PostedFile) {
      const bytes = files.get(url);
      if (bytes === undefined) throw Object.assign(new Error('expired'), { code: 'discord-unknown' });
      yield bytes;
    },
    rest: {
      member: async () => null,
      message: async (_channel, id) => {
        asked.push('message');
        return there.get(id) ?? null;
      },
      messagesAfter: async (channel, after) => {
        if (bot.isAway) throw Object.assign(new Error('500'), { code: 'discord-away' });
        const all = [...there.values()].filter((one) => one.channelId === channel && BigInt(one.id) > BigInt(after));
        const messages = all.slice(0, 100);
        return { messages, unreadable: [], lastId: messages.at(-1)?.id ?? null, isFull: messages.length === 100 };
      },
    },
    answers: {
      acknowledge: async () => {
        asked.push('heard');
        return 'done';
      },
      followUp: async (_to, text) => {
        asked.push('tell');
        answered.push(text);
        return 'done';
      },
    },
    floor: { firstId: async () => '0' },
    mayReadText: () => true,
    isTransient: (cause) => Reflect.get(Object(cause), 'code') === 'discord-away',
    warn: (_text, cause) => void warned.push(cause),
  });
  const react = reportSessionProgress({
    ...guild.deps,
    board,
    memory: discord.memory,
    words: botWords,
    pageOf: (id) => `https://muster.example.org/sessions/${id}`,
    onReport: () => undefined,
    warn: (_text, cause) => void warned.push(cause),
  });
  const told = followReaction(
    guild.deps.eventStore,
    reaction({ name: 'tell', on: reportedEvents, from: 'head', react }),
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
    /** Whether Discord's message endpoint fails. */
    isAway: false,
    /** Whether this process holds no names yet. */
    isStarting: false,
    there,
    answered,
    warned,
    /** Calls to Discord about menus, in order. */
    asked,
    /** Runs the reaction on all events so far. */
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
/** A guild with three players, the bots in its channels, and its sessions. */
export const openPostingGuild = async () => {
  const guild = await openGuild();
  const ids = await guild.register('Nova', 'Luna', 'Mira');
  const sessions = async (): Promise<readonly { readonly id: string }[]> =>
    (await guild.get('/api/sessions?limit=100')).body.sessions;
  return {
    guild,
    ids,
    sessions,
    /** Those that have come since. */
    newest: async (before: readonly { readonly id: string }[]) => {
      const known = new Set(before.map(({ id }) => id));
      return (await sessions()).filter(({ id }) => !known.has(id));
    },
    createBot: (discord?: FakeDiscord) => createPostingBot(guild, discord),
  };
};
export type PostingGuild = Awaited<ReturnType<typeof openPostingGuild>>;
