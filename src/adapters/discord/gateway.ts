import { setTimeout as delay } from 'node:timers/promises';
import { DiscordAPIError, REST } from '@discordjs/rest';
import { SimpleShardingStrategy, WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import type { SessionInfo } from '@discordjs/ws';
import { GatewayIntentBits } from 'discord-api-types/v10';
import { z } from 'zod';
import type { GatewayCondition, GatewayRights, GuildEvent, GuildGateway } from '../../ports/guild-gateway.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Calls } from './calls.ts';
import { packet } from './events.ts';
import type { createEventReader } from './events.ts';
import { pauseAfter } from '../../timing.ts';

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
  /** Delay between identifies; Discord allows no shorter one than the default. */
  readonly identifyEveryMs?: number | undefined;
  /** After this silence the connection is abandoned; Discord's heartbeat is 41 s. */
  readonly silentMs?: number | undefined;
};

/** Permanent close codes */
const badToken = 4004;
const disallowed = 4014;
/** Wrong shard, sharding required, wrong version, wrong intents: retrying does not help. */
const useless: ReadonlySet<number> = new Set([4010, 4011, 4012, 4013]);
const isFinal = (code: number): boolean => code === badToken || code === disallowed || useless.has(code);
const usualEveryMs = 5_000;
const usualSilentMs = 150_000;
const longestAgainMs = 60_000;
const goodbyeMs = 1_000;
const keptBeats = 100;

/** Rights to try in order after 4014, which does not say which switch of the portal is off. */
const asked: readonly GatewayRights[] = [
  { members: true, content: true },
  { members: false, content: true },
  { members: true, content: false },
  { members: false, content: false },
];

const ready = z.object({ guilds: z.array(z.object({ id: z.string() })) });
const ofGuild = z.object({ id: z.string(), unavailable: z.boolean().optional() });

const intentsOf = ({ members, content }: GatewayRights): number =>
  Guilds | GuildVoiceStates | GuildMessages | (members ? GuildMembers : 0) | (content ? MessageContent : 0);

/** Spaces identifies of the single shard. */
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

/** Methods that the library starts without awaiting them; an error there would end the process. */
const unattended = ['onMessage', 'onClose', 'internalConnect', 'heartbeat', 'destroy'] as const;
type AnyMethod = (...args: readonly unknown[]) => unknown;

/** Receives errors of these methods. */
const attend = (shard: object, failed: (cause: unknown) => void): void => {
  for (const name of unattended) {
    const work = (Reflect.get(shard, name) as AnyMethod).bind(shard);
    const attended: AnyMethod = async (...args) => {
      try {
        return await work(...args);
      } catch (cause) {
        failed(cause);
        return undefined;
      }
    };
    Reflect.set(shard, name, attended);
  }
};

type ManagerOptions = Pick<GatewayOptions, 'api' | 'token'> & {
  readonly rights: GatewayRights;
  readonly everyMs: number;
  readonly failed: (cause: unknown) => void;
};

/**
 * One shard; packets are not parsed beyond what the connection needs. `park`: a shard destroyed between two attempts
 * would keep trying; it asks for its session before each attempt, and this one never answers again.
 */
const createManager = ({ api, token, rights, everyMs, failed }: ManagerOptions) => {
  let session: SessionInfo | null = null;
  let isParked = false;
  const manager = new WebSocketManager({
    token,
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- several at once, which its type does not know
    intents: intentsOf(rights),
    rest: new REST({ api, retries: 0, timeout: 15_000 }).setToken(token),
    shardCount: 1,
    buildIdentifyThrottler: () => buildThrottler(everyMs),
    buildStrategy: (made) => {
      const strategy = new SimpleShardingStrategy(made);
      const spawn = strategy.spawn.bind(strategy);
      return Object.assign(strategy, {
        spawn: async (ids: number[]): Promise<void> => {
          await spawn(ids);
          for (const shard of (Reflect.get(strategy, 'shards') as Map<number, object>).values()) attend(shard, failed);
        },
      });
    },
    retrieveSessionInfo: () => (isParked ? new Promise<null>(() => undefined) : session),
    updateSessionInfo: (_shard, info) => void (session = info),
  });
  return { manager, park: (): void => void (isParked = true) };
};

/** Calls back after a silence. */
const startSilence = (ms: number, onSilence: () => void) => {
  const timer = setTimeout(onSilence, ms);
  timer.unref();
  return { broken: (): void => void timer.refresh(), stop: (): void => clearTimeout(timer) };
};

const middleOf = (times: readonly number[]): number | null =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? null;

/** Discord's gateway via @discordjs/ws, which reconnects, resumes and sends heartbeats. */
export const createGuildGateway = (options: GatewayOptions): GuildGateway => {
  const { api, token, guildId, calls, reader, clock, warn } = options;
  const everyMs = options.identifyEveryMs ?? usualEveryMs;
  const silentMs = options.silentMs ?? usualSilentMs;
  const beats: number[] = [];
  let state: GatewayCondition['state'] = 'connecting';
  let failures = 0;
  let answeredAt: number | null = null;
  let isInGuild: boolean | null = null;
  let isGuildAway = false;
  let isCatchingUp = false;
  let asking = 0;
  let closedBy: number | null = null;

  const answered = (at: number): void => void (answeredAt = Math.max(answeredAt ?? 0, at));
  const lost = (): void => {
    state = 'connecting';
    isCatchingUp = true;
    failures += 1;
  };
  const found = (): void => {
    state = 'connected';
    isCatchingUp = false;
    failures = 0;
  };
  const learn = (t: string, d: unknown): void => {
    if (t === 'READY') isInGuild = ready.parse(d).guilds.some(({ id }) => id === guildId);
    if (t === 'READY' || t === 'RESUMED') found();
    if (t !== 'GUILD_CREATE' && t !== 'GUILD_DELETE') return;
    const { id, unavailable } = ofGuild.parse(d);
    if (id !== guildId) return;
    isInGuild = t === 'GUILD_CREATE' || unavailable === true;
    isGuildAway = unavailable === true;
  };
  /** Logs and skips an unreadable packet; the next one is independent of it. */
  const readPacket = (received: unknown, onEvent: (event: GuildEvent) => void): void => {
    answered(clock.now().getTime());
    const type = typeOf(received);
    try {
      const { t, d } = packet.parse(received);
      if (t === null) return;
      learn(t, d);
      // A resumed session replays missed events without times, and then reports its end.
      for (const event of reader.read(t, d))
        onEvent(event.kind === 'voice' ? { ...event, isLate: isCatchingUp } : event);
    } catch (cause) {
      warn(`Discord sent a ${type} that cannot be read`, cause);
    }
  };

  /** Runs one connection until it ends for good; returns Discord's close code, or null. */
  const runOnce = async (onEvent: (event: GuildEvent) => void, signal: AbortSignal): Promise<number | null> => {
    const over = Promise.withResolvers<number | null>();
    const end = (): void => over.resolve(null);
    // Workaround: two concurrent closes in the library may wait for each other for ever.
    const silence = startSilence(silentMs, () => {
      warn('the connection to Discord is silent; reconnecting', null);
      end();
    });
    const rights = asked[asking] ?? { members: false, content: false };
    const { manager, park } = createManager({ api, token, rights, everyMs, failed: over.reject });
    manager.on(WebSocketShardEvents.Dispatch, (received) => {
      silence.broken();
      readPacket(received, onEvent);
    });
    manager.on(WebSocketShardEvents.HeartbeatComplete, ({ ackAt, latency }) => {
      silence.broken();
      answered(ackAt);
      beats.push(latency);
      if (beats.length > keptBeats) beats.shift();
    });
    manager.on(WebSocketShardEvents.Closed, (code) => {
      if (isFinal(code)) over.resolve(code);
      else lost();
    });
    manager.on(WebSocketShardEvents.Error, (cause) => warn('the connection to Discord has an error', cause));
    manager.on(WebSocketShardEvents.SocketError, (cause) => warn('the connection to Discord broke', cause));
    signal.addEventListener('abort', end, { once: true });
    try {
      const failed = manager.connect().then(
        () => new Promise<never>(() => undefined),
        (cause: unknown) => {
          if (isTokenError(cause)) return badToken;
          throw cause;
        },
      );
      return await Promise.race([over.promise, failed]);
    } finally {
      silence.stop();
      signal.removeEventListener('abort', end);
      manager.removeAllListeners(WebSocketShardEvents.Dispatch);
      manager.removeAllListeners(WebSocketShardEvents.Closed);
      park();
      // It waits for an answer to its close, which a lost peer never sends.
      await Promise.race([manager.destroy(), delay(goodbyeMs, undefined, { ref: false })]);
    }
  };

  const tryOnce = async (onEvent: (event: GuildEvent) => void, signal: AbortSignal): Promise<void> => {
    try {
      const code = await runOnce(onEvent, signal);
      if (code === badToken) calls.refuse();
      if (code !== null && useless.has(code)) {
        closedBy = code;
        warn(`Discord has closed the connection with ${code}: the bot does not reconnect until a restart`, null);
      }
      if (code === disallowed && asking < asked.length - 1) {
        asking += 1;
        return;
      }
    } catch (cause) {
      warn('cannot reach Discord; trying again', cause);
    }
    lost();
  };

  return {
    run: async (onEvent, signal) => {
      const isOver = (): boolean => signal.aborted || calls.isRefused() || closedBy !== null;
      while (!isOver()) {
        state = 'connecting';
        await tryOnce(onEvent, signal);
        const wait = pauseAfter(failures, { firstMs: everyMs, longestMs: longestAgainMs });
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
      isGuildAway,
      closedBy,
    }),
  };
};

/** The library first requests the gateway's address with the token. */
const isTokenError = (cause: unknown): boolean => cause instanceof DiscordAPIError && cause.status === 401;

/** For the log: the type only, no content. */
const typeOf = (received: unknown): string => {
  const type: unknown = typeof received === 'object' && received !== null && 't' in received ? received.t : null;
  return typeof type === 'string' ? type.replaceAll(/[^A-Z_]/g, '').slice(0, 60) : 'packet';
};
