import { createSelector } from '@reduxjs/toolkit';
import type { EventType } from '../../../../src/contracts/event-types.ts';
import { api } from '../cache/api.ts';

const eventTypesApi = api.injectEndpoints({
  endpoints: (build) => ({
    eventTypes: build.query<EventType[], void>({ query: () => '/api/event-types', keepUnusedDataFor: 3600 }),
  }),
});
export const { useEventTypesQuery } = eventTypesApi;

type ApiState = Parameters<ReturnType<typeof eventTypesApi.endpoints.eventTypes.select>>[0];

const noTypes: EventType[] = [];
/** The key of each event type's colours by its name, as far as they have been read; the shell reads them. */
export const selectEventColours: (state: ApiState) => ReadonlyMap<string, string> = createSelector(
  [(state: ApiState) => eventTypesApi.endpoints.eventTypes.select()(state).data ?? noTypes],
  (types) => new Map(types.map(({ name, colour }) => [name, colour])),
);
