import type { Deps } from '../../application/deps.ts';
import { foldName } from '../../contracts/text.ts';
import type { VoiceSession, VoiceSessionList, voiceListQuery } from '../../contracts/voice.ts';
import { channelsById } from '../../projections/channels/queries.ts';
import { raidSpan } from '../../projections/voice/during.ts';
import { countStays, countStaysByAccount, longestStays, recentStays } from '../../projections/voice/queries.ts';
import type { PageBounds, StayFilter, StayPage } from '../../projections/voice/queries.ts';
import type { StayDoc } from '../../projections/voice/stay-doc.ts';
import { voiceEyeOf } from '../http/request/voice-eye.ts';
import type { SignedIn } from '../http/server/http-context.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { staysByPlayer } from './by-player.ts';
import { speakersMatching, speakersOf } from './people.ts';

const shortestSearch = 2;
const mostRows = 100;

type ListDeps = Pick<Deps, 'roles' | 'accounts' | 'clock' | 'readModels' | 'voiceChannelEvents'> &
  Pick<Views, 'names' | 'voices'>;
type Query = ApiRequest<{ querystring: typeof voiceListQuery }>['query'];

const isOpen = { all: null, active: true, completed: false } as const;

/** Filter of requested and visible stays. */
export const stayFilterOf = async (
  { search = '', status }: Pick<Query, 'search' | 'status'>,
  user: SignedIn,
  deps: Pick<ListDeps, 'accounts' | 'names' | 'readModels' | 'roles' | 'voices'>,
): Promise<StayFilter> => {
  const { channels } = await voiceEyeOf(user, deps);
  const isSearch = Array.from(foldName(search)).length >= shortestSearch;
  const everybody = (): string[] =>
    [...deps.voices.accounts({ channels, accountId: null })].map(({ accountId }) => accountId);
  const accountIds = isSearch ? await speakersMatching(search, everybody(), deps) : null;
  return { accountIds, channels, isOpen: isOpen[status] };
};

/** Both days are inclusive. */
const spanOf = ({
  from,
  to,
  during,
}: Pick<Query, 'from' | 'to' | 'during'>): Pick<StayFilter, 'touches' | 'during'> => ({
  ...((from !== undefined || to !== undefined) && { touches: { from: from ?? null, to: to ?? null } }),
  ...(during !== undefined && { during: raidSpan(Date.parse(during)) }),
});
const isOfTime = ({ touches, during }: StayFilter): boolean => touches !== undefined || during !== undefined;

/** GET /api/voice/sessions */
export const listStays =
  (deps: ListDeps) =>
  async ({ query, user }: ApiRequest<{ querystring: typeof voiceListQuery }>): Promise<VoiceSessionList> => {
    const page = { offset: Math.max(0, query.offset), limit: Math.min(mostRows, Math.max(1, query.limit)) };
    const filter = { ...(await stayFilterOf(query, user, deps)), ...spanOf(query) };
    const [{ stays, hasMore }, total] = await Promise.all([
      pageOf(query.sort, { ...filter, page }, deps),
      totalOf(filter, deps),
    ]);
    return { sessions: await rowsOf(stays, deps), hasMore, total, ...page };
  };

/** Number of stays per account: from memory, unless a span is given. */
const countsOf = async (filter: StayFilter, deps: ListDeps): Promise<ReadonlyMap<string, number>> => {
  if (isOfTime(filter)) return countStaysByAccount(deps.readModels, filter);
  const { accountIds, channels } = filter;
  const wanted = accountIds === null ? null : new Set(accountIds);
  const counted = [...deps.voices.accounts({ channels, accountId: null })].flatMap(
    ({ accountId, ended, open }): [string, number][] => {
      const count = (filter.isOpen === false ? 0 : open) + (filter.isOpen === true ? 0 : ended);
      return count > 0 && (wanted?.has(accountId) ?? true) ? [[accountId, count]] : [];
    },
  );
  return new Map(counted);
};

const totalOf = async (filter: StayFilter, deps: ListDeps): Promise<number> => {
  if (isOfTime(filter)) return countStays(deps.readModels, filter);
  return [...(await countsOf(filter, deps)).values()].reduce((sum, count) => sum + count, 0);
};

const pageOf = async (
  sort: Query['sort'],
  { page, ...filter }: StayFilter & { readonly page: PageBounds },
  deps: ListDeps,
): Promise<StayPage> => {
  if (sort === 'player') return staysByPlayer(filter, { ...page, counts: await countsOf(filter, deps) }, deps);
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
