import { administrationAudit } from './administration/audit.ts';
import { administrationEvents } from './administration/events.ts';
import { administrationMedia } from './administration/media.ts';
import { channelAudit } from './channel/audit.ts';
import { channelEvents } from './channel/events.ts';
import { channelMedia } from './channel/media.ts';
import type { AuditChange, AuditRow } from './kernel/audit.ts';
import type { Fact } from './kernel/envelope.ts';
import type { Media } from './kernel/media.ts';
import { buildRegistry } from './kernel/registry.ts';
import type { EventSchemas } from './kernel/registry.ts';
import { maintenanceAudit } from './maintenance/audit.ts';
import { maintenanceEvents } from './maintenance/events.ts';
import { maintenanceMedia } from './maintenance/media.ts';
import { messageAudit } from './message/audit.ts';
import { messageEvents } from './message/events.ts';
import { messageMedia } from './message/media.ts';
import { rosterAudit } from './roster/audit.ts';
import { rosterEvents } from './roster/events.ts';
import { rosterMedia } from './roster/media.ts';
import { sessionAudit } from './session/audit.ts';
import { sessionEvents } from './session/events.ts';
import { sessionMedia } from './session/media.ts';
import { voiceAudit } from './voice/audit.ts';
import { voiceEvents } from './voice/events.ts';
import { voiceMedia } from './voice/media.ts';

/** Every aggregate: what it stores, to which media its events refer, and what they say of a person's doing. */
const aggregates = {
  roster: { events: rosterEvents, media: rosterMedia, audit: rosterAudit },
  session: { events: sessionEvents, media: sessionMedia, audit: sessionAudit },
  voice: { events: voiceEvents, media: voiceMedia, audit: voiceAudit },
  channel: { events: channelEvents, media: channelMedia, audit: channelAudit },
  administration: { events: administrationEvents, media: administrationMedia, audit: administrationAudit },
  message: { events: messageEvents, media: messageMedia, audit: messageAudit },
  maintenance: { events: maintenanceEvents, media: maintenanceMedia, audit: maintenanceAudit },
};
type Aggregate = {
  readonly events: EventSchemas;
  // The seam of the log: what is stored under a type has the shape of that type.
  readonly media: Readonly<Record<string, ((data: never) => Media) | null>>;
  readonly audit: Readonly<Record<string, ((fact: never) => AuditChange) | null>>;
};
const all: readonly Aggregate[] = Object.values(aggregates);

export const eventsByAggregate: Readonly<Record<string, EventSchemas>> = Object.fromEntries(
  Object.entries(aggregates).map(([name, { events }]) => [name, events]),
);

/** Every event that this build can store and read. */
export const eventRegistry = buildRegistry(Object.assign({}, ...all.map(({ events }) => events)) as EventSchemas);

const nothing: Media = { pictures: [], texts: [] };

/** The pictures and texts that an event names. */
export const mediaOf = ({ type, data }: Pick<Fact, 'type' | 'data'>): Media =>
  all.find(({ events }) => Object.hasOwn(events, type))?.media[type]?.(data as never) ?? nothing;

/** The types that may be a row of the moderation log. */
export const auditedTypes: readonly string[] = all.flatMap(({ audit }) =>
  Object.entries(audit).flatMap(([type, rule]) => (rule === null ? [] : [type])),
);

/** The row of the moderation log that an event is by itself; null for what no person has done. */
export const auditOf = (fact: Fact): AuditRow | null => {
  const { actor, occurredAt: at, reason, type } = fact;
  const change = all.find(({ events }) => Object.hasOwn(events, type))?.audit[type]?.(fact as never);
  return actor.kind === 'system' || change === undefined ? null : { ...change, actor, at, reason };
};
