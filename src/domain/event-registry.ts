import { administrationEvents } from './administration/events.ts';
import { channelEvents } from './channel/events.ts';
import { erasureEvents } from './erasure/events.ts';
import { buildRegistry } from './kernel/registry.ts';
import type { EventSchemas } from './kernel/registry.ts';
import { maintenanceEvents } from './maintenance/events.ts';
import { messageEvents } from './message/events.ts';
import { rosterEvents } from './roster/events.ts';
import { sessionEvents } from './session/events.ts';
import { voiceEvents } from './voice/events.ts';
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
export const eventsByAggregate: Readonly<Record<string, EventSchemas>> = {
  roster: rosterEvents,
  session: sessionEvents,
  voice: voiceEvents,
  channel: channelEvents,
  administration: administrationEvents,
  message: messageEvents,
  maintenance: maintenanceEvents,
  erasure: erasureEvents,
};

/** Every event that this build can store and read. */
export const eventRegistry = buildRegistry(
  Object.assign({}, ...Object.values(eventsByAggregate)) as EventSchemas,
  upcasters,
);
