import type { PlayerSessionList } from '../../../src/contracts/sessions.ts';
import { api } from './api.ts';
import { reads } from './tags.ts';

/** The most that the server answers at once. */
const limit = 200;

const playerSessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All sessions that name a player, with those that do not count and why. */
    playerSessions: build.query<PlayerSessionList['sessions'], string>({
      queryFn: async (player, _api, _options, call) => {
        const sessions: PlayerSessionList['sessions'] = [];
        for (;;) {
          const { data, error } = await call({
            url: '/api/sessions',
            params: { player, limit, offset: sessions.length },
          });
          if (error !== undefined) return { error };
          // the wire schema of this path
          const page = data as PlayerSessionList;
          sessions.push(...page.sessions);
          if (!page.hasMore || page.sessions.length === 0) return { data: sessions };
        }
      },
      providesTags: reads('sessions', 'players'),
    }),
  }),
});
const { usePlayerSessionsQuery } = playerSessionsApi;

/** A session that names a player, whether it counts for them, and why not. */
export type CountedSession = Pick<
  PlayerSessionList['sessions'][number],
  'id' | 'eventDate' | 'eventType' | 'counts' | 'why'
>;

/** What a player's count is made of. The one place that knows where it is read. */
export const useWhyCount = (player: string) => {
  const { currentData, isError, refetch } = usePlayerSessionsQuery(player);
  const sessions: readonly CountedSession[] | undefined = currentData;
  return { sessions, failed: sessions === undefined && isError, retry: () => void refetch() };
};
