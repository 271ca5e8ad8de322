import { aggregates } from './aggregates.ts';
import { buildRegistry } from './kernel/registry.ts';
import type { EventSchemas } from './kernel/registry.ts';
import type { Json } from './kernel/json.ts';
import type { Upcast, Upcasters } from './kernel/reader.ts';

/** Adds later fields, with their values for earlier events. */
const adding =
  (fields: Readonly<Record<string, Json>>): Upcast =>
  (stored) => ({ ...stored, data: { ...(stored.data as Readonly<Record<string, Json>>), ...fields } });

/** Upcasters for events of earlier versions, by stored type. */
const upcasters: Upcasters = {
  SessionSubmitted: [adding({ sameContentAs: null })],
};

/** Event schemas by aggregate. */
export const eventsByAggregate: Readonly<Record<string, EventSchemas>> = Object.fromEntries(
  Object.entries(aggregates).map(([name, { events }]) => [name, events]),
);

/** All events of this version. */
export const eventRegistry = buildRegistry(
  Object.assign({}, ...Object.values(eventsByAggregate)) as EventSchemas,
  upcasters,
);
