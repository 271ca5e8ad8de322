import type { LatestMetrics, MetricsHistory } from '../../../../src/contracts/metrics.ts';

export const sampleMetrics: LatestMetrics = {
  windowDays: 30,
  measuredAt: '2026-11-21T22:14:08.000Z',
  totalPlayersTracked: 1240,
  activePlayers: 106,
  totalSessionsProcessed: 388,
  avgParticipantsPerSession: 21.1,
  playerAccuracy: 0.9578,
  sessionCoverage: 0.981,
  falsePositiveRate: 0.009,
  ocrSuccessRate: 0.976,
  avgProcessingTime: 4.38,
  queryP95Seconds: 0.025,
  dataQuality: {
    nameMatchAccuracy: 98.2,
    autoLinkSuccess: null,
    manualCorrections: 61,
    duplicateDetectionRate: 2.5,
    participantDetectionRate: 97.4,
  },
  activityMetrics: {
    dailyActiveRaids: 1.3,
    avgParticipantsPerRaid: 20.8,
    voiceActivityCoverage: 81.3,
    messageProcessingRate: null,
    screenshotAnalysisRate: 98.7,
  },
  processingStats: { avgProcessingTime: 4.38, successRate: 0.981 },
  pipeline: { total: 392, successful: 388, failed: 3, pending: 1 },
  measuredOf: {
    sessions: 391,
    attempts: 402,
    completedAttempts: 392,
    pictures: 610,
    matchedNames: 4105,
    names: 4260,
    autoLinks: 0,
    submissions: 401,
    messages: 0,
    raids: 40,
    countedSessions: 380,
    linkedParticipations: 512,
  },
  models: [
    { model: 'paddle', kept: 3120, reviewed: 3213, rate: 0.9711 },
    { model: 'tesseract', kept: 902, reviewed: 987, rate: 0.9139 },
  ],
  services: [
    { slot: 'ai1', name: 'AI 1', state: 'not configured', lastSuccessAt: null, p50Ms: null, why: null },
    { slot: 'ai2', name: 'AI 2', state: 'down', lastSuccessAt: '2026-11-21T18:40:00.000Z', p50Ms: 15_000, why: null },
    { slot: 'ai3', name: 'AI 3', state: 'not configured', lastSuccessAt: null, p50Ms: null, why: null },
    {
      slot: 'discord',
      name: 'Discord',
      state: 'degraded',
      lastSuccessAt: '2026-11-21T22:13:00.000Z',
      p50Ms: 310,
      why: 'Discord refused too many requests. No requests are sent for ten minutes.',
    },
    {
      slot: 'database',
      name: 'Database',
      state: 'healthy',
      lastSuccessAt: '2026-11-21T22:14:00.000Z',
      p50Ms: 0.4,
      why: null,
    },
  ],
};

/** A server without measurements. */
export const nothingMeasured: LatestMetrics = {
  ...sampleMetrics,
  totalPlayersTracked: 0,
  activePlayers: 0,
  totalSessionsProcessed: 0,
  avgParticipantsPerSession: null,
  playerAccuracy: null,
  sessionCoverage: null,
  falsePositiveRate: null,
  ocrSuccessRate: null,
  avgProcessingTime: null,
  queryP95Seconds: null,
  dataQuality: {
    nameMatchAccuracy: null,
    autoLinkSuccess: null,
    manualCorrections: null,
    duplicateDetectionRate: null,
    participantDetectionRate: null,
  },
  activityMetrics: {
    dailyActiveRaids: null,
    avgParticipantsPerRaid: null,
    voiceActivityCoverage: null,
    messageProcessingRate: null,
    screenshotAnalysisRate: null,
  },
  processingStats: { avgProcessingTime: null, successRate: null },
  pipeline: { total: 0, successful: 0, failed: 0, pending: 0 },
  models: [],
};

type Day = MetricsHistory['metrics'][number];
const year = new Date().getUTCFullYear();
const day = (monthAndDay: string, values: Partial<Day> = {}): Day => ({
  metricDate: `${year}-${monthAndDay}`,
  playerAccuracy: null,
  totalSessionsProcessed: null,
  avgProcessingTime: null,
  sessionCoverage: null,
  ...values,
});

/** Seven days of the running year, the third not measured. */
export const sampleHistory: MetricsHistory = {
  metrics: [
    day('11-15', { playerAccuracy: 0.961, totalSessionsProcessed: 2, avgProcessingTime: 4.2, sessionCoverage: 0.98 }),
    day('11-16', { playerAccuracy: 0.954, totalSessionsProcessed: 1, avgProcessingTime: 4.6, sessionCoverage: 1 }),
    day('11-17'),
    day('11-18', { playerAccuracy: 0.97, totalSessionsProcessed: 1, avgProcessingTime: 3.9, sessionCoverage: 1 }),
    day('11-19', { playerAccuracy: 0.966, totalSessionsProcessed: 2, avgProcessingTime: 5.1, sessionCoverage: 0.98 }),
    day('11-20', { playerAccuracy: 0.972, totalSessionsProcessed: 2, avgProcessingTime: 4.4, sessionCoverage: 0.97 }),
    day('11-21', { playerAccuracy: 0.978, totalSessionsProcessed: 1, avgProcessingTime: 4.1, sessionCoverage: 0.99 }),
  ],
};

export const emptyHistory: MetricsHistory = {
  metrics: sampleHistory.metrics.map(({ metricDate }) => day(metricDate.slice(5))),
};
