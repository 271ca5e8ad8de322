import type { Explanation } from '../../../../src/contracts/explain.ts';
import { api } from '../cache/api.ts';
import { reads } from '../transport/tags.ts';

/** Of several players: those of one person. */
type ExplainQuery = { players: readonly string[]; number: string };

const explainApi = api.injectEndpoints({
  endpoints: (build) => ({
    explanations: build.query<Explanation[], ExplainQuery>({
      queryFn: async ({ players, number }, _api, _options, call) => {
        const explanations: Explanation[] = [];
        for (const player of players) {
          const url = `/api/players/${encodeURIComponent(player)}/explain`;
          const { data, error } = await call({ url, params: { number } });
          if (error !== undefined) return { error };
          // the wire schema of this path
          explanations.push(data as Explanation);
        }
        return { data: explanations };
      },
      providesTags: reads('players', 'discord-links', 'sessions', 'voice'),
    }),
  }),
});
const { useExplanationsQuery } = explainApi;

/** Explanation of a number: the only place that knows its endpoint. */
export const useExplanations = (asked: ExplainQuery) => {
  const { currentData, isError, refetch } = useExplanationsQuery(asked);
  return { explanations: currentData, failed: currentData === undefined && isError, retry: () => void refetch() };
};
