import { administrationAudit } from './administration/audit.ts';
import { administrationEvents } from './administration/events.ts';
import { administrationMedia } from './administration/media.ts';
import { channelAudit } from './channel/audit.ts';
import { channelEvents } from './channel/events.ts';
import { channelMedia } from './channel/media.ts';
import { erasureAudit } from './erasure/audit.ts';
import { erasureEvents } from './erasure/events.ts';
import { erasureMedia } from './erasure/media.ts';
import type { AuditChange } from './kernel/audit.ts';
import type { Media } from './kernel/media.ts';
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

/** What is known of an aggregate's events: their schemas, the media that they name, and what they say of a person's doing. */
export type Aggregate = {
  readonly events: EventSchemas;
  // The seam of the log: what is stored under a type has the shape of that type.
  readonly media: Readonly<Record<string, ((data: never) => Media) | null>>;
  readonly audit: Readonly<Record<string, ((fact: never) => AuditChange) | null>>;
};

/** Every aggregate of this build, by name. */
export const aggregates: Readonly<Record<string, Aggregate>> = {
  roster: { events: rosterEvents, media: rosterMedia, audit: rosterAudit },
  session: { events: sessionEvents, media: sessionMedia, audit: sessionAudit },
  voice: { events: voiceEvents, media: voiceMedia, audit: voiceAudit },
  channel: { events: channelEvents, media: channelMedia, audit: channelAudit },
  administration: { events: administrationEvents, media: administrationMedia, audit: administrationAudit },
  message: { events: messageEvents, media: messageMedia, audit: messageAudit },
  maintenance: { events: maintenanceEvents, media: maintenanceMedia, audit: maintenanceAudit },
  erasure: { events: erasureEvents, media: erasureMedia, audit: erasureAudit },
};
