import type { Channel } from '../../../../src/contracts/messages.ts';
import type { LatestMetrics, MetricsHistory } from '../../../../src/contracts/metrics.ts';
import { api } from '../../api/cache/api.ts';
import { prefetch, type FirstReads } from '../../api/store/first-reads.ts';
import { reads } from '../../api/transport/tags.ts';

export type ShownMetrics = Omit<LatestMetrics, 'pipeline' | 'measuredOf'> & {
  pipeline: LatestMetrics['pipeline'] | null;
  measuredOf: Partial<LatestMetrics['measuredOf']>;
};
export type HistoryDay = MetricsHistory['metrics'][number];

/** The groups of an answer, so that one which lacks a group has dashes in its place. */
const unmeasured = {
  pipeline: null,
  measuredOf: {},
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
  models: [],
  services: [],
} satisfies Partial<ShownMetrics>;

const metricsApi = api.injectEndpoints({
  endpoints: (build) => ({
    latestMetrics: build.query<ShownMetrics, void>({
      query: () => '/api/metrics/latest',
      // the specification lets it come as a list of one
      transformResponse: (answer: LatestMetrics | [LatestMetrics]) => ({
        ...unmeasured,
        ...(Array.isArray(answer) ? answer[0] : answer),
      }),
      providesTags: reads('quality', 'sessions', 'players', 'discord-links', 'messages', 'voice'),
    }),
    /** A row a UTC day, oldest first. */
    metricsHistory: build.query<HistoryDay[], number>({
      query: (days) => ({ url: '/api/metrics/history', params: { days } }),
      transformResponse: ({ metrics = [] }: Partial<MetricsHistory>) => metrics,
      providesTags: reads('quality'),
    }),
    archivedChannels: build.query<Channel[], void>({
      query: () => '/api/messages/channels',
      providesTags: reads('channels'),
    }),
  }),
});
export const firstReads: FirstReads = (dispatch) => {
  void dispatch(metricsApi.endpoints.latestMetrics.initiate(undefined, prefetch));
  void dispatch(metricsApi.endpoints.metricsHistory.initiate(7, prefetch));
  void dispatch(metricsApi.endpoints.archivedChannels.initiate(undefined, prefetch));
};
export const { useLatestMetricsQuery, useMetricsHistoryQuery, useArchivedChannelsQuery } = metricsApi;
