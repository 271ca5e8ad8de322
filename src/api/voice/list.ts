import type { Deps } from '../../application/deps.ts';
import { foldName } from '../../contracts/text.ts';
import type { VoiceSession, VoiceSessionList, voiceListQuery } from '../../contracts/voice.ts';
import { channelsById } from '../../projections/channels/queries.ts';
import { longestStays, recentStays } from '../../projections/voice/queries.ts';
import type { Page, StayFilter, StayPage } from '../../projections/voice/queries.ts';
import type { StayDoc } from '../../projections/voice/stay-doc.ts';
import { voiceEyeOf } from '../http/voice-eye.ts';
import type { Asked } from '../http/feature.ts';
import type { Views } from '../http/readings.ts';
import { staysByPlayer } from './by-player.ts';
import { speakersMatching, speakersOf } from './people.ts';

const shortestSearch = 2;
const mostRows = 100;

type ListDeps = Pick<Deps, 'roles' | 'accounts' | 'clock' | 'readModels' | 'voiceChannelEvents'> &
  Pick<Views, 'names' | 'voices'>;
type Query = Asked<{ querystring: typeof voiceListQuery }>['query'];

const isOpen = { all: null, active: true, completed: false } as const;

/** GET /api/voice/sessions */
export const listSessions =
  (deps: ListDeps) =>
  async ({ query, user }: Asked<{ querystring: typeof voiceListQuery }>): Promise<VoiceSessionList> => {
    const page = { offset: Math.max(0, query.offset), limit: Math.min(mostRows, Math.max(1, query.limit)) };
    const { channels } = await voiceEyeOf(user, deps);
    const accountIds = await accountsFor(query, channels, deps);
    const filter = { accountIds, channels, isOpen: isOpen[query.status] };
    const { stays, hasMore } = await pageOf(query.sort, { ...filter, page }, deps);
    return { sessions: await rowsOf(stays, deps), hasMore, ...page };
  };

const accountsFor = async (
  { search = '' }: Query,
  channels: StayFilter['channels'],
  deps: ListDeps,
): Promise<readonly string[] | null> => {
  if (Array.from(foldName(search)).length < shortestSearch) return null;
  const everybody = [...deps.voices.accounts({ channels, accountId: null })].map(({ accountId }) => accountId);
  return speakersMatching(search, everybody, deps);
};

const pageOf = (
  sort: Query['sort'],
  { page, ...filter }: StayFilter & { readonly page: Page },
  deps: ListDeps,
): Promise<StayPage> => {
  if (sort === 'player') return staysByPlayer(filter, page, deps);
  if (sort === 'recent') return recentStays(deps.readModels, filter, page);
  return longestStays(deps.readModels, filter, { ...page, now: deps.clock.now().getTime() });
};

const rowsOf = async (stays: readonly StayDoc[], deps: ListDeps): Promise<VoiceSession[]> => {
  const now = deps.clock.now().getTime();
  const [speakers, channels] = await Promise.all([
    speakersOf(
      stays.map(({ accountId }) => accountId),
      deps,
    ),
    channelsById(
      deps.readModels,
      stays.map(({ channelId }) => channelId),
    ),
  ]);
  return stays.map(({ id, accountId, channelId, startedAt, endedAt, estimated }) => {
    const ms = (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt);
    const speaker = speakers.get(accountId);
    return {
      id,
      playerId: speaker?.playerId ?? null,
      playerName: speaker?.name ?? null,
      channelName: channels.get(channelId)?.name ?? null,
      eventType: deps.voiceChannelEvents.get(channelId) ?? null,
      joinTime: startedAt,
      duration: Math.max(0, Math.floor(ms / 1000)),
      status: endedAt === null ? 'active' : 'completed',
      estimated,
    };
  });
};
