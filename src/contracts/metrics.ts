import { z } from 'zod';
import { visionSlots } from './vision.ts';

const share = z.number().nullable();
const percent = z.number().nullable();

/** State of a service: degraded after one failure, down after three in a row; unknown before the first call. */
export const serviceState = z.object({
  slot: z.enum([...visionSlots, 'discord', 'database']),
  name: z.string(),
  state: z.enum(['healthy', 'degraded', 'down', 'not configured', 'unknown']),
  lastSuccessAt: z.string().nullable(),
  /** Over the last 100 calls. */
  p50Ms: z.number().nullable(),
  /** Reason for a failure, as a sentence; null when healthy or unknown. */
  why: z.string().nullable(),
});
export type ServiceState = z.infer<typeof serviceState>;

/** Shares are 0 to 1; `dataQuality` and `activityMetrics` are percent; null: nothing was measured. */
export const latestMetrics = z.object({
  windowDays: z.number().int(),
  measuredAt: z.string(),
  totalPlayersTracked: z.number().int(),
  activePlayers: z.number().int(),
  totalSessionsProcessed: z.number().int(),
  avgParticipantsPerSession: z.number().nullable(),
  playerAccuracy: share,
  sessionCoverage: share,
  falsePositiveRate: share,
  ocrSuccessRate: share,
  /** Seconds. */
  avgProcessingTime: z.number().nullable(),
  /** Over the calls of this process. */
  queryP95Seconds: z.number().nullable(),
  dataQuality: z.object({
    nameMatchAccuracy: percent,
    autoLinkSuccess: percent,
    manualCorrections: z.number().int().nullable(),
    duplicateDetectionRate: percent,
    participantDetectionRate: percent,
  }),
  activityMetrics: z.object({
    dailyActiveRaids: z.number().nullable(),
    avgParticipantsPerRaid: z.number().nullable(),
    voiceActivityCoverage: percent,
    messageProcessingRate: percent,
    screenshotAnalysisRate: percent,
  }),
  processingStats: z.object({ avgProcessingTime: z.number().nullable(), successRate: share }),
  pipeline: z.object({
    total: z.number().int(),
    successful: z.number().int(),
    failed: z.number().int(),
    pending: z.number().int(),
  }),
  /** Sample sizes of the rates, within the window; `autoLinks` and `countedSessions` over all time. */
  measuredOf: z.object({
    /** Processed, verified and failed. */
    sessions: z.number().int(),
    /** Recognition attempts, and those that completed. */
    attempts: z.number().int(),
    completedAttempts: z.number().int(),
    pictures: z.number().int(),
    /** In reviewed sessions: names that a machine matched; names that were kept or added. */
    matchedNames: z.number().int(),
    names: z.number().int(),
    autoLinks: z.number().int(),
    /** Including repeats; null before the first submission. */
    submissions: z.number().int().nullable(),
    messages: z.number().int(),
    raids: z.number().int(),
    countedSessions: z.number().int(),
    /** Counted participations of linked players. */
    linkedParticipations: z.number().int(),
  }),
  /** Unchanged names, of those read in reviewed sessions. */
  models: z.array(z.object({ model: z.string(), kept: z.number().int(), reviewed: z.number().int(), rate: share })),
  services: z.array(serviceState),
});
export type LatestMetrics = z.infer<typeof latestMetrics>;

/** One row per UTC day, oldest first. */
export const metricsHistory = z.object({
  metrics: z.array(
    z.object({
      metricDate: z.string(),
      playerAccuracy: share,
      totalSessionsProcessed: z.number().int().nullable(),
      avgProcessingTime: z.number().nullable(),
      sessionCoverage: share,
    }),
  ),
});
export type MetricsHistory = z.infer<typeof metricsHistory>;
export const metricsHistoryQuery = z.object({
  days: z.coerce.number().int().default(7).describe('How many UTC days, today included.'),
});
