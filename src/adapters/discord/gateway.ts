import { setTimeout as delay } from 'node:timers/promises';
import { Client, Events, GatewayIntentBits, Options, Partials } from 'discord.js';
import type { WebSocketShard } from 'discord.js';
import { z } from 'zod';
import type { GatewayCondition, GatewayRights, GuildEvent, GuildGateway } from '../../ports/guild-gateway.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Calls } from './calls.ts';
import { packet } from './events.ts';
import type { createEventReader } from './events.ts';

const { Guilds, GuildMembers, GuildVoiceStates, GuildMessages, MessageContent } = GatewayIntentBits;

type GatewayOptions = {
  /** Without the version: `https://discord.com/api`. */
  readonly api: string;
  readonly token: string;
  readonly guildId: string;
  readonly calls: Pick<Calls, 'isRefused' | 'refuse'>;
  readonly reader: ReturnType<typeof createEventReader>;
  readonly clock: Clock;
  readonly warn: (text: string, cause: unknown) => void;
  /** Between two tries; Discord lets nobody identify more often than the default. */
  readonly identifyEveryMs?: number | undefined;
};

/** Close codes after which the same would happen again (https://docs.discord.com/developers/topics/opcodes-and-status-codes). */
const badToken = 4004;
const disallowed = 4014;
const usualEveryMs = 5_000;
const longestAgainMs = 60_000;
const goodbyeMs = 1_000;
const lookEveryMs = 250;
const keptBeats = 100;

/** What is asked for, one after another, when 4014 says that a switch of the portal is off: which one it does not say. */
const asked: readonly GatewayRights[] = [
  { members: true, content: true },
  { members: false, content: true },
  { members: true, content: false },
  { members: false, content: false },
];

const ready = z.object({ guilds: z.array(z.object({ id: z.string() })) });
const ofGuild = z.object({ id: z.string(), unavailable: z.boolean().optional() });

const intentsOf = ({ members, content }: GatewayRights): number[] => [
  Guilds,
  GuildVoiceStates,
  GuildMessages,
  ...(members ? [GuildMembers] : []),
  ...(content ? [MessageContent] : []),
];

/** One shard: it waits its turn since the last time. */
const buildThrottler = (everyMs: number) => {
  let next = 0;
  return {
    waitForIdentify: async (_shard: number, signal: AbortSignal): Promise<void> => {
      const wait = next - performance.now();
      next = Math.max(next, performance.now()) + everyMs;
      if (wait > 0) await delay(wait, undefined, { signal });
    },
  };
};

/** What the library keeps of the guild is read by nobody here: it keeps as little as it can. */
const createClient = (api: string, rights: GatewayRights, everyMs: number): Client =>
  new Client({
    ws: { buildIdentifyThrottler: () => buildThrottler(everyMs) },
    intents: intentsOf(rights),
    partials: [Partials.Message, Partials.Channel, Partials.GuildMember],
    rest: { api, retries: 0, timeout: 15_000 },
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      MessageManager: 0,
      GuildMemberManager: { maxSize: 0, keepOverLimit: ({ id, client }) => id === client.user.id },
      UserManager: { maxSize: 0, keepOverLimit: ({ id, client }) => id === client.user.id },
      VoiceStateManager: 0,
      ReactionManager: 0,
      ReactionUserManager: 0,
      PresenceManager: 0,
      GuildBanManager: 0,
      GuildInviteManager: 0,
      GuildEmojiManager: 0,
      GuildStickerManager: 0,
      GuildScheduledEventManager: 0,
      StageInstanceManager: 0,
      ThreadMemberManager: 0,
      AutoModerationRuleManager: 0,
      ApplicationCommandManager: 0,
      BaseGuildEmojiManager: 0,
      ApplicationEmojiManager: 0,
      EntitlementManager: 0,
    }),
  });

/**
 * A shard that is between two tries when its client is destroyed would go on trying: the library asks for the session before
 * each, and never hears of one any more.
 */
const parkShards = (client: Client): void => {
  const session = { get: () => new Promise(() => undefined), set: () => undefined };
  for (const [id, shard] of client.ws.shards)
    client.ws.shards.set(id, Object.create(shard, { sessionInfo: session }) as WebSocketShard);
};

const middleOf = (times: readonly number[]): number | null =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? null;

/** Discord's gateway through discord.js, which connects again, resumes, and beats its heart by itself. */
export const createGuildGateway = (options: GatewayOptions): GuildGateway => {
  const { api, token, guildId, calls, reader, clock, warn } = options;
  const everyMs = options.identifyEveryMs ?? usualEveryMs;
  const beats: number[] = [];
  let state: GatewayCondition['state'] = 'connecting';
  let failures = 0;
  let answeredAt: number | null = null;
  let isInGuild: boolean | null = null;
  let asking = 0;

  const answered = (at: number): void => void (answeredAt = Math.max(answeredAt ?? 0, at));
  const lost = (): void => {
    state = 'connecting';
    failures += 1;
  };
  const found = (): void => {
    state = 'connected';
    failures = 0;
  };
  const learn = (t: string, d: unknown): void => {
    if (t === 'READY') isInGuild = ready.parse(d).guilds.some(({ id }) => id === guildId);
    if (t === 'READY' || t === 'RESUMED') found();
    if (t !== 'GUILD_CREATE' && t !== 'GUILD_DELETE') return;
    const { id, unavailable } = ofGuild.parse(d);
    if (id === guildId) isInGuild = t === 'GUILD_CREATE' || unavailable === true;
  };
  const readPacket = (told: unknown, hear: (event: GuildEvent) => void): void => {
    answered(clock.now().getTime());
    try {
      const { t, d } = packet.parse(told);
      if (t === null) return;
      learn(t, d);
      for (const event of reader.read(t, d)) hear(event);
    } catch (cause) {
      warn('Discord has told something that cannot be read', cause);
    }
  };

  /** One client, until it is over for good: answers the code with which Discord closed it, null when it was not Discord. */
  const runOnce = async (hear: (event: GuildEvent) => void, signal: AbortSignal): Promise<number | null> => {
    const client = createClient(api, asked[asking] ?? { members: false, content: false }, everyMs);
    const over = Promise.withResolvers<number | null>();
    const end = (): void => over.resolve(null);
    let beatenAt = 0;
    const looking = setInterval(() => {
      const shard = client.ws.shards.first();
      if (shard === undefined || shard.lastPingTimestamp === beatenAt || shard.ping < 0) return;
      beatenAt = shard.lastPingTimestamp;
      answered(beatenAt + shard.ping);
      beats.push(shard.ping);
      if (beats.length > keptBeats) beats.shift();
    }, lookEveryMs);
    client.on(Events.Raw, (told: unknown) => readPacket(told, hear));
    client.on(Events.ShardReconnecting, lost);
    client.on(Events.ShardDisconnect, ({ code }) => over.resolve(code));
    client.on(Events.ShardError, (cause) => warn('the connection to Discord has an error', cause));
    client.on(Events.Error, (cause) => warn('the library has an error', cause));
    signal.addEventListener('abort', end, { once: true });
    try {
      const failed = client.login(token).then(
        () => new Promise<never>(() => undefined),
        (cause: unknown) => {
          if (isTokenError(cause)) return badToken;
          throw cause;
        },
      );
      return await Promise.race([over.promise, failed]);
    } finally {
      clearInterval(looking);
      signal.removeEventListener('abort', end);
      client.removeAllListeners(Events.Raw);
      parkShards(client);
      // It says goodbye and waits for the answer; from who is gone none comes.
      await Promise.race([client.destroy(), delay(goodbyeMs, undefined, { ref: false })]);
    }
  };

  const tryOnce = async (hear: (event: GuildEvent) => void, signal: AbortSignal): Promise<void> => {
    try {
      const code = await runOnce(hear, signal);
      if (code === badToken) calls.refuse();
      if (code === disallowed && asking < asked.length - 1) {
        asking += 1;
        return;
      }
    } catch (cause) {
      warn('Discord cannot be reached, and is tried again', cause);
    }
    lost();
  };

  return {
    run: async (hear, signal) => {
      const isOver = (): boolean => signal.aborted || calls.isRefused();
      while (!isOver()) {
        state = 'connecting';
        await tryOnce(hear, signal);
        const wait = Math.min(longestAgainMs, everyMs * 2 ** Math.max(0, failures - 1));
        if (!isOver()) await delay(wait, undefined, { signal }).catch(() => undefined);
      }
      state = 'connecting';
    },
    condition: () => ({
      state: calls.isRefused() ? 'refused' : state,
      session: reader.session(),
      failures,
      answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
      p50Ms: middleOf(beats),
      rights: asked[asking] ?? { members: false, content: false },
      isInGuild,
    }),
  };
};

const isTokenError = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'TokenInvalid';
