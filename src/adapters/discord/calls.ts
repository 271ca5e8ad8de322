import { DefaultRestOptions, DiscordAPIError, HTTPError, RateLimitError, REST, RESTEvents } from '@discordjs/rest';
import { codedError, codeOf } from '../coded-error.ts';

/**
 * Number of answers with 401, 403 and 429 in ten minutes after which calls pause for as long: at 10,000 Discord bans
 * the address.
 */
const mostInvalid = 1_000;
const restMs = 10 * 60 * 1000;

type Options = {
  /** Without the version: `https://discord.com/api`. */
  readonly api: string;
  readonly token: string;
  /** In place of the library's own. */
  readonly userAgent: string;
  readonly warn: (text: string, cause: unknown) => void;
  readonly mostInvalid?: number;
  /** Interactive use: no retries, and calls that would be delayed fail with `discord-limited`. */
  readonly isHurried?: boolean;
  /** Monotonic milliseconds; default: of this process. */
  readonly now?: () => number;
};

/**
 * Temporary failures are outages; others would repeat. Only Discord's own 404 codes count as missing; other 404s come
 * from elsewhere.
 */
const codeFor = ({ status }: { readonly status: number }, answer: number | null): string => {
  if (status === 403) return 'discord-forbidden';
  if (status === 404 && answer !== null && answer !== 0) return 'discord-unknown';
  return status >= 500 || status === 408 || status === 429 ? 'discord-away' : 'discord-rejected';
};

/**
 * REST client of the library, which keeps rate limits, shared by all calls of the bot: they pause and stop together.
 */
export const createCalls = ({ api, token, userAgent, warn, isHurried = false, ...options }: Options) => {
  const limit = options.mostInvalid ?? mostInvalid;
  const now = options.now ?? (() => performance.now());
  let isRefused = false;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  const waiting = new Set<(cause: Error) => void>();
  const refused = (): Error => codedError('discord-refused', 'Discord rejects the token');
  const closed = (): Error => codedError('discord-away', 'The bot ends');
  const rest = new REST({
    api,
    timeout: 15_000,
    retries: isHurried ? 0 : 2,
    rejectOnRateLimit: () => isHurried,
    invalidRequestWarningInterval: limit,
    // Also applies to queued calls, whose headers were made earlier.
    makeRequest: (url, init) => {
      if (isRefused) return Promise.reject(refused());
      if (isClosed) return Promise.reject(closed());
      const headers = { ...(init.headers as Record<string, string>), 'User-Agent': userAgent };
      return DefaultRestOptions.makeRequest(url, { ...init, headers });
    },
  }).setToken(token);
  const refuse = (): void => {
    if (!isRefused) warn('Discord rejects DISCORD_BOT_TOKEN: the bot stops and sends no more requests', null);
    isRefused = true;
  };
  rest.on(RESTEvents.InvalidRequestWarning, () => {
    restsUntil = now() + restMs;
    warn('Discord refused too many requests; none are sent for a while', null);
  });

  /** The library may wait for minutes as told by Discord; a shutdown must not. */
  const untilClosed = async <T>(asked: Promise<T>): Promise<T> => {
    const cut = Promise.withResolvers<never>();
    waiting.add(cut.reject);
    return Promise.race([asked, cut.promise]).finally(() => waiting.delete(cut.reject));
  };

  return {
    isRefused: (): boolean => isRefused,
    /** Stops all further calls. */
    refuse,
    isResting: (): boolean => now() < restsUntil,
    /** Calls when allowed; throws with the codes of the port. */
    call: async <T>(ask: (rest: REST) => Promise<T>): Promise<T> => {
      if (isRefused) throw refused();
      if (now() < restsUntil) throw codedError('discord-away', 'The bot rests');
      if (isClosed) throw closed();
      try {
        return await untilClosed(ask(rest));
      } catch (cause) {
        if (cause instanceof DiscordAPIError || cause instanceof HTTPError) {
          if (cause.status === 401) {
            refuse();
            throw refused();
          }
          const answer = cause instanceof DiscordAPIError ? Number(cause.code) : null;
          throw Object.assign(codedError(codeFor(cause, answer), `Discord answers ${cause.status}`), { answer });
        }
        if (cause instanceof RateLimitError) throw codedError('discord-limited', 'Discord lets the bot wait');
        if (codeOf(cause) === 'discord-refused' || codeOf(cause) === 'discord-away') throw cause;
        throw Object.assign(codedError('discord-away', 'Discord does not answer'), { cause });
      }
    },
    /** Abandons pending calls: they end with `discord-away`, and are not sent later either. */
    close: (): void => {
      isClosed = true;
      for (const cut of waiting) cut(closed());
      rest.clearHashSweeper();
      rest.clearHandlerSweeper();
    },
  };
};
export type Calls = ReturnType<typeof createCalls>;
