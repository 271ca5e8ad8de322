import { aggregates } from './aggregates.ts';
import { buildRegistry } from './kernel/registry.ts';
import type { EventSchemas } from './kernel/registry.ts';
import type { Json } from './kernel/json.ts';
import type { Upcast, Upcasters } from './kernel/reader.ts';

/** Fields that came later, with what they say of an event from before. */
const adding =
  (fields: Readonly<Record<string, Json>>): Upcast =>
  (stored) => ({ ...stored, data: { ...(stored.data as Readonly<Record<string, Json>>), ...fields } });

/** How events of former builds become those of this one; by the type under which they are stored. */
const upcasters: Upcasters = {
  SessionSubmitted: [adding({ sameContentAs: null })],
};

/** What every aggregate stores. */
export const eventsByAggregate: Readonly<Record<string, EventSchemas>> = Object.fromEntries(
  Object.entries(aggregates).map(([name, { events }]) => [name, events]),
);

/** Every event that this build can store and read. */
export const eventRegistry = buildRegistry(
  Object.assign({}, ...Object.values(eventsByAggregate)) as EventSchemas,
  upcasters,
);
