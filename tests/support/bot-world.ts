import { readConfig } from '../../src/main/settings/config.ts';
import { composeBot } from '../../src/main/bot/bot.ts';
import { findRows, documentOf } from '../../src/projections/kernel/definition/documents.ts';
import { messagesProjection } from '../../src/projections/messages/projection.ts';
import type { MessageDoc } from '../../src/projections/messages/message-doc.ts';
import { voiceProjection } from '../../src/projections/voice/projection.ts';
import type { StayDoc } from '../../src/projections/voice/stay-doc.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { createDiscordStandIn } from './discord/stand-in.ts';
import { ids } from './discord/guild.ts';
import { secrets } from './secrets.ts';
import { startWholeProcess } from './whole-process.ts';
import { until } from './until.ts';

type StandInOptions = Parameters<typeof createDiscordStandIn>[0];

/** Says what does not end, where a hook of the test would only say that it took too long. */
const inTime = async (what: string, ending: Promise<unknown>): Promise<void> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${what} does not end`)), 60_000);
  await Promise.race([ending, late.promise]).finally(() => clearTimeout(timer));
};

/** A guild on the stand-in, the whole product in this process, and a bot in it that can be stopped and started again. */
export const createBotWorld = async (options: StandInOptions & { readonly env?: NodeJS.ProcessEnv } = {}) => {
  const folder = temporaryFolder();
  const discord = await createDiscordStandIn({ heartbeatMs: 300, ...options });
  const { guild } = discord;
  const places = {
    raids: guild.addChannel('raids'),
    other: guild.addChannel('other'),
    posts: guild.addChannel('posts'),
    open: guild.addChannel('open'),
    voice: guild.addChannel('Voice', 2),
    stage: guild.addChannel('Stage', 13),
    afk: guild.addChannel('AFK', 2),
    forum: guild.addChannel('forum', 15),
  };
  guild.guild.afk_channel_id = places.afk.id;
  const people = {
    nova: guild.addMember('nova', ['east']),
    zed: guild.addMember('zed', ['east']),
    helper: guild.addMember('mira', ['helper']),
    robot: guild.addMember('robot', [], { bot: true }),
  };
  const env = {
    DISCORD_CLIENT_ID: ids.application,
    DISCORD_CLIENT_SECRET: secrets.clientSecret,
    DISCORD_GUILD_ID: ids.guild,
    DISCORD_BOT_TOKEN: discord.token,
    DISCORD_API_URL: discord.origin,
    ARCHIVE_CHANNELS: `${places.forum.id},${places.raids.id}`,
    SUBMIT_CHANNELS: `${places.forum.id},${places.posts.id}=Kraken,${places.open.id}`,
    ...options.env,
  };
  const product = await startWholeProcess({ dataDir: folder.path, env });
  await product.settled;
  const config = readConfig({ DATA_DIR: folder.path, ...env });
  const { parts } = product;
  const bots = new Set<() => Promise<void>>();

  const startBot = async ({
    waits = true,
    secondLookMs,
    silentMs = 20_000,
  }: { waits?: boolean; secondLookMs?: number; silentMs?: number } = {}) => {
    const before = discord.gateway.identified.length;
    const ending = new AbortController();
    const bot = composeBot(parts, config, { identifyEveryMs: 50, pausesMs: [20, 20, 20, 20], silentMs, secondLookMs });
    const ended = bot.run(ending.signal);
    const stop = async (): Promise<void> => {
      bots.delete(stop);
      ending.abort();
      await ended;
    };
    bots.add(stop);
    if (waits)
      await until(
        () => discord.gateway.identified.length > before && bot.gateway.condition().isInGuild,
        20_000,
        'the bot to be in the guild',
      );
    return { ...bot, stop };
  };
  const messages = async (): Promise<readonly MessageDoc[]> =>
    (
      await findRows(parts.readModels, messagesProjection.views.messages, {
        sort: [['postedAt', 'asc']],
        limit: 100_000,
      })
    ).map(documentOf);
  const stays = async (): Promise<readonly StayDoc[]> =>
    (await findRows(parts.readModels, voiceProjection.views.stays, { sort: [['startedAt', 'asc']], limit: 1_000 })).map(
      documentOf,
    );

  return {
    ...discord,
    discord,
    product,
    parts,
    config,
    places,
    persons: people,
    startBot,
    /** As they are archived, oldest first. */
    messages,
    contents: async () => (await messages()).map(({ content }) => content),
    stays,
    /** State of one person on Discord. */
    staysOf: async (discordId: string): Promise<readonly StayDoc[]> => {
      const account = await parts.accounts.byDiscordId(discordId);
      return (await stays()).filter(({ accountId }) => accountId === account?.id);
    },
    end: async (): Promise<void> => {
      for (const stop of [...bots]) await inTime('the bot', stop());
      await inTime('the product', product.stop());
      await inTime('the stand-in', discord.close());
      await folder.remove();
    },
  };
};
export type BotWorld = Awaited<ReturnType<typeof createBotWorld>>;
