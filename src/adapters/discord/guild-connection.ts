import type { Clock } from '../../ports/clock.ts';
import { createCalls } from './calls.ts';
import { createEventReader } from './events.ts';
import { createGuildGateway } from './gateway.ts';
import { createGuildRest } from './rest.ts';
import type { Warn } from './wire.ts';

type ConnectionOptions = {
  /** Discord's origin: `https://discord.com`. */
  readonly origin: string;
  readonly token: string;
  readonly userAgent: string;
  readonly guildId: string;
  readonly clock: Clock;
  readonly warn: Warn;
  readonly identifyEveryMs?: number | undefined;
  readonly silentMs?: number | undefined;
};

/** Gateway and REST of one bot in one guild: stopping one stops the other. */
export const createGuildConnection = ({
  origin,
  token,
  userAgent,
  guildId,
  clock,
  warn,
  identifyEveryMs,
  silentMs,
}: ConnectionOptions) => {
  const api = `${origin}/api`;
  const calls = createCalls({ api, token, userAgent, warn });
  const reader = createEventReader(guildId, warn);
  return {
    calls,
    gateway: createGuildGateway({ api, token, guildId, calls, reader, clock, warn, identifyEveryMs, silentMs }),
    rest: createGuildRest({ calls, guildId, known: reader.known, warn }),
    close: (): void => calls.close(),
  };
};
export type GuildConnection = ReturnType<typeof createGuildConnection>;
