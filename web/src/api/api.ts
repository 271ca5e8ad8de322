import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.ts';

/**
 * The tags of all features. Live messages invalidate them (see live-tags.ts):
 * Session (by id), SessionList, SessionStats, Players (list, statistics and pages), Leaderboard, My.
 */
export const tagTypes = ['User', 'Session', 'SessionList', 'SessionStats', 'Players', 'Leaderboard', 'My'] as const;
export type TagType = (typeof tagTypes)[number];

/** The one API slice; each feature adds its calls with `api.injectEndpoints` in features/<feature>/api.ts. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
});
