import {
  voiceDuring,
  voiceDuringQuery,
  voiceListQuery,
  voiceSessionList,
  voiceStats,
  voiceTrend,
  voiceTrendQuery,
} from '../../contracts/voice.ts';
import type { Deps } from '../../application/deps.ts';
import { channelsProjection } from '../../projections/channels/projection.ts';
import { voiceProjection } from '../../projections/voice/projection.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { showDuring } from './during.ts';
import { listStays } from './list.ts';
import { showTrend, showVoiceStats } from './stats.ts';

const routes = {
  'GET /api/voice/sessions': {
    policy: 'read-voice',
    summary: 'A page of voice sessions, newest first unless sorted otherwise',
    reads: ['voice', 'voices', 'channels', 'names', 'links'],
    querystring: voiceListQuery,
    answer: voiceSessionList,
  },
  'GET /api/voice/stats': {
    policy: 'read-voice',
    summary: 'Who is in voice now, with totals of today and this week',
    reads: ['voice', 'channels', 'names', 'links'],
    answer: voiceStats,
  },
  'GET /api/voice/during': {
    policy: 'read-voice',
    summary: 'Who was in voice during a raid',
    reads: ['voice', 'channels', 'names', 'links'],
    querystring: voiceDuringQuery,
    answer: voiceDuring,
  },
  'GET /api/voice/trend': {
    policy: 'read-voice',
    summary: 'Time in voice and people by day',
    reads: ['voice', 'voices', 'channels', 'names', 'links'],
    querystring: voiceTrendQuery,
    answer: voiceTrend,
  },
} as const satisfies RouteDefinitions;

/** Time in voice, read-only: commands come from the seed, the import and the bot. */
export const voice = {
  name: 'voice',
  routes,
  handlers: (deps: Pick<Deps, 'accounts' | 'clock' | 'readModels' | 'voiceChannelEvents' | 'roles'> & Views) => ({
    'GET /api/voice/sessions': listStays(deps),
    'GET /api/voice/stats': showVoiceStats(deps),
    'GET /api/voice/during': showDuring(deps),
    'GET /api/voice/trend': showTrend(deps),
  }),
  follow: {
    voice: { projection: voiceProjection, policy: 'read-voice', keysFor: 'read-hidden-voice' },
    channels: { projection: channelsProjection, policy: 'read-voice' },
  },
} satisfies Feature<typeof routes>;
