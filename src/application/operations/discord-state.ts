import { z } from 'zod';
import { serviceState } from '../../contracts/metrics.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StatusStore } from '../../ports/status-store.ts';

const gauge = 'discord';
const dayMs = 24 * 60 * 60 * 1000;
/** The bot writes its state more often than this. */
const silentMs = 30_000;

const stored = serviceState
  .pick({ state: true, lastSuccessAt: true, p50Ms: true, why: true })
  .extend({ at: z.string() });

/** State of the gateway, with the reason for a failure; `at`: time of the state, ISO 8601 UTC. */
export type DiscordState = z.infer<typeof stored>;

export const writeDiscordState = (gauges: Pick<StatusStore, 'write'>, state: DiscordState): Promise<void> =>
  gauges.write(gauge, state);

/** Last state written by the bot. A silent bot is down; without a bot for a day, Discord counts as not configured. */
export const readDiscordState = async (
  gauges: Pick<StatusStore, 'read'>,
  clock: Clock,
): Promise<Omit<DiscordState, 'at'>> => {
  const none = { state: 'not configured', lastSuccessAt: null, p50Ms: null, why: null } as const;
  const read = stored.safeParse(await gauges.read(gauge));
  if (!read.success) return none;
  const { at, ...said } = read.data;
  const age = clock.now().getTime() - Date.parse(at);
  if (age > dayMs) return none;
  return age > silentMs ? { ...said, state: 'down', why: 'The bot does not run.' } : said;
};
