import { Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import { repeatedSubmissions } from '../../application/operations/operations.ts';
import type { Deps } from '../../application/deps.ts';
import { readDiscordState } from '../../application/operations/discord-state.ts';
import type { LatestMetrics, ServiceState } from '../../contracts/metrics.ts';
import { visionSlots } from '../../contracts/vision.ts';
import type { StatusStore } from '../../ports/status-store.ts';
import { qualityNow, repeatRate, startOf, voiceCoverage, windowDays } from '../../projections/quality/metrics.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { createProbe } from './probe.ts';

const keptMs = 60_000;

/**
 * Caches an expensive computation. The first call waits for it; later ones get the cached value and, when it is older
 * than a minute, start the next computation in the background. A failed one keeps the cached value.
 */
export const createOnceAMinute = <T>(clock: Clock, compute: () => Promise<T>): (() => Promise<T>) => {
  let known: { readonly value: T; readonly at: number } | null = null;
  let running: Promise<T> | null = null;
  const run = (): Promise<T> => {
    running ??= compute()
      .then((value) => {
        known = { value, at: clock.now().getTime() };
        return value;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  return async () => {
    if (known === null) return run();
    if (clock.now().getTime() - known.at >= keptMs) void run().catch(() => undefined);
    return known.value;
  };
};

type Bucket = { readonly upTo: number; readonly count: number };

/** Histogram buckets over all GETs of the API: upper bounds and cumulative counts. */
const bucketsOf = async (registry: Registry): Promise<readonly Bucket[]> => {
  const histogram = registry.getSingleMetric('http_request_duration_seconds');
  if (!(histogram instanceof Histogram)) return [];
  const counts = new Map<number, number>();
  for (const { metricName, labels, value } of (await histogram.get()).values) {
    const { le, method, route } = labels as { readonly [label: string]: string | number | undefined };
    if (metricName?.endsWith('_bucket') !== true || method !== 'GET' || !String(route).startsWith('/api/')) continue;
    const upTo = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
    counts.set(upTo, (counts.get(upTo) ?? 0) + value);
  }
  return [...counts].map(([upTo, count]) => ({ upTo, count })).sort((a, b) => a.upTo - b.upTo);
};

/**
 * Upper bound, in seconds, of the histogram bucket with the 95th percentile of this process's reads. null before the first
 * read, and beyond the last bucket.
 */
const queryP95 = async (registry: Registry): Promise<number | null> => {
  const buckets = await bucketsOf(registry);
  const total = buckets.at(-1)?.count ?? 0;
  if (total === 0) return null;
  const found = buckets.find(({ count }) => count >= total * 0.95);
  return found === undefined || !Number.isFinite(found.upTo) ? null : found.upTo;
};

export type LatestDeps = Pick<Deps, 'readModels' | 'clock' | 'eventStore' | 'dayCounts'> &
  Views & { readonly metrics: { readonly registry: Registry }; readonly gauges: Pick<StatusStore, 'read'> };

const notAsked = { lastSuccessAt: null, p50Ms: null, why: null } as const;
const unused = (slot: ServiceState['slot'], name: string): ServiceState => ({
  slot,
  name,
  state: 'not configured',
  ...notAsked,
});

/** Last state seen by the process that calls the model. */
const visionState = z
  .object({
    name: z.string(),
    state: z.enum(['healthy', 'degraded', 'down', 'unknown']),
    lastSuccessAt: z.string().nullable(),
    p50Ms: z.number().nullable(),
  })
  .nullable();
const visionNames = { ai1: 'AI 1', ai2: 'AI 2', ai3: 'AI 3' } as const;

const visionStates = ({ gauges }: Pick<LatestDeps, 'gauges'>): Promise<ServiceState[]> =>
  Promise.all(
    visionSlots.map(async (slot) => {
      const read = visionState.safeParse(await gauges.read(`vision ${slot}`));
      return read.success && read.data !== null ? { slot, why: null, ...read.data } : unused(slot, visionNames[slot]);
    }),
  );

const guildNow = ({ names, standings }: Views) => {
  const guild = standings.guild();
  return {
    totalPlayersTracked: [...names.players()].length,
    activePlayers: standings.players().filter(({ sixWeeks }) => sixWeeks > 0).length,
    avgParticipantsPerSession: guild.avgParticipants,
    countedSessions: guild.totalSessions,
    dailyActiveRaids: guild.totalSessions === 0 ? null : Math.round((guild.weekSessions / 7) * 10) / 10,
  };
};

/** GET /api/metrics/latest */
export const createLatest = (deps: LatestDeps) => {
  const { readModels, eventStore, clock, gauges } = deps;
  const database = createProbe(clock);
  const coverage = createOnceAMinute(clock, () => voiceCoverage(deps));
  const services = async (): Promise<ServiceState[]> => {
    return [
      ...(await visionStates(deps)),
      { slot: 'discord', name: 'Discord', ...(await readDiscordState(gauges, clock)) },
      { slot: 'database', name: 'Database', why: null, ...database.state() },
    ];
  };

  return async (): Promise<LatestMetrics> => {
    await database.call(() => Promise.all([eventStore.head(), readModels.checkpoints()]));
    const [{ activity, dataQuality, measuredOf, submissions, ...quality }, voice, queryP95Seconds, repeats] =
      await Promise.all([
        qualityNow(deps),
        coverage(),
        queryP95(deps.metrics.registry),
        deps.dayCounts.since(repeatedSubmissions, startOf(clock)),
      ]);
    const { dailyActiveRaids, countedSessions, ...guild } = guildNow(deps);
    const repeated = repeatRate(repeats, submissions);
    return {
      windowDays,
      measuredAt: clock.now().toISOString(),
      ...guild,
      ...quality,
      queryP95Seconds,
      dataQuality: { ...dataQuality, duplicateDetectionRate: repeated.rate },
      activityMetrics: { ...activity, dailyActiveRaids, voiceActivityCoverage: voice.rate },
      processingStats: { avgProcessingTime: quality.avgProcessingTime, successRate: quality.sessionCoverage },
      measuredOf: { ...measuredOf, countedSessions, submissions: repeated.of, linkedParticipations: voice.of },
      services: await services(),
    };
  };
};
