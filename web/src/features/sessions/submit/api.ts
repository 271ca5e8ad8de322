import type { SamePictures } from '../../../../../src/contracts/session-writes.ts';
import type { SessionList } from '../../../../../src/contracts/sessions.ts';
import type { DayRange } from '../../../parts/day-span.ts';
import { api } from '../../../api/cache/api.ts';
import { reads } from '../../../api/transport/tags.ts';

/** Endpoints used only by the submit dialog, loaded with it. */
const submitApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether these very pictures are in a session already; by their SHA-256, separated by commas. */
    samePictures: build.query<SamePictures, string>({
      query: (hashes) => ({ url: '/api/sessions/same-pictures', params: { hashes } }),
      providesTags: reads('sessions'),
    }),
    /** Those of a type on these days that are not excluded. */
    sessionsOnDays: build.query<SessionList, DayRange & { eventType: string }>({
      query: (wanted) => ({ url: '/api/sessions', params: { limit: 50, excluded: 'false', ...wanted } }),
      providesTags: reads('sessions', 'players', 'discord-links'),
    }),
  }),
});
export const { useSamePicturesQuery, useSessionsOnDaysQuery } = submitApi;
