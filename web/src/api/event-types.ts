import { createSelector } from '@reduxjs/toolkit';
import type { EventType } from '../../../src/contracts/event-types.ts';
import { api } from './api.ts';
import type { AppState } from './store.ts';

const eventTypesApi = api.injectEndpoints({
  endpoints: (build) => ({
    eventTypes: build.query<EventType[], void>({ query: () => '/api/event-types', keepUnusedDataFor: 3600 }),
  }),
});
export const { useEventTypesQuery } = eventTypesApi;

const noTypes: EventType[] = [];
/** The key of each event type's colours by its name, as far as they have been read; the shell reads them. */
export const selectEventColours: (state: AppState) => ReadonlyMap<string, string> = createSelector(
  [(state: AppState) => eventTypesApi.endpoints.eventTypes.select()(state).data ?? noTypes],
  (types) => new Map(types.map(({ name, colour }) => [name, colour])),
);
