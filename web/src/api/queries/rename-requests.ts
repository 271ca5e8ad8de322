import type { RenameRequest } from '../../../../src/contracts/rename-requests.ts';
import { api } from '../cache/api.ts';
import { reads } from '../transport/tags.ts';

export const renameRequestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All requests for moderators, own ones for others. */
    renameRequests: build.query<RenameRequest[], void>({
      query: () => '/api/rename-requests',
      providesTags: reads('rename-requests'),
    }),
  }),
});
export const { useRenameRequestsQuery } = renameRequestsApi;
