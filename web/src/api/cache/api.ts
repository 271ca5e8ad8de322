import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from '../transport/base-query.ts';
import { tagTypes } from '../transport/tags.ts';

/** The one API slice; each feature adds its calls with `api.injectEndpoints` in features/<feature>/api.ts. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  // what is being read meanwhile is looked after by freshness.ts
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
