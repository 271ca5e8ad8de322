import type { Thresholds, ThresholdsSet, WhatIf } from '../../../../src/contracts/review.ts';
import { api } from '../cache/api.ts';
import { reads } from '../transport/tags.ts';

/** From which confidence on a name is credited, and counts as certain. */
const thresholdsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Effect of thresholds; null: the current ones. */
    whatIf: build.query<WhatIf, Thresholds | null>({
      query: (thresholds) => ({ url: '/api/review/what-if', params: { ...thresholds } }),
      providesTags: reads('review', 'sessions', 'players'),
    }),
    applyThresholds: build.mutation<ThresholdsSet, Thresholds>({
      query: (body) => ({
        url: '/api/review/thresholds',
        method: 'PUT',
        body,
        changes: [{ projection: 'review', ids: null }],
      }),
    }),
  }),
});
export const { useWhatIfQuery, useApplyThresholdsMutation } = thresholdsApi;
