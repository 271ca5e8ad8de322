import { administrationAudit } from './administration/audit.ts';
import { administrationMedia } from './administration/media.ts';
import { channelAudit } from './channel/audit.ts';
import { channelMedia } from './channel/media.ts';
import { erasureAudit } from './erasure/audit.ts';
import { erasureMedia } from './erasure/media.ts';
import { maintenanceAudit } from './maintenance/audit.ts';
import { maintenanceMedia } from './maintenance/media.ts';
import { messageAudit } from './message/audit.ts';
import { messageMedia } from './message/media.ts';
import { rosterAudit } from './roster/audit.ts';
import { rosterMedia } from './roster/media.ts';
import { sessionAudit } from './session/audit.ts';
import { sessionMedia } from './session/media.ts';
import { voiceAudit } from './voice/audit.ts';
import { voiceMedia } from './voice/media.ts';
import type { AuditChange, AuditRow } from './kernel/audit.ts';
import type { Fact } from './kernel/envelope.ts';
import type { Media } from './kernel/media.ts';

type Aggregate = {
  // The seam of the log: what is stored under a type has the shape of that type.
  readonly media: Readonly<Record<string, ((data: never) => Media) | null>>;
  readonly audit: Readonly<Record<string, ((fact: never) => AuditChange) | null>>;
};

/** Of every aggregate: to which media its events refer, and what they say of a person's doing. */
const aggregates: readonly Aggregate[] = [
  { media: rosterMedia, audit: rosterAudit },
  { media: sessionMedia, audit: sessionAudit },
  { media: voiceMedia, audit: voiceAudit },
  { media: channelMedia, audit: channelAudit },
  { media: administrationMedia, audit: administrationAudit },
  { media: messageMedia, audit: messageAudit },
  { media: maintenanceMedia, audit: maintenanceAudit },
  { media: erasureMedia, audit: erasureAudit },
];

/** Every event type of this build. */
export const eventTypes: readonly string[] = aggregates.flatMap(({ audit }) => Object.keys(audit));

const nothing: Media = { pictures: [], texts: [] };

/** The pictures and texts that an event names. */
export const mediaOf = ({ type, data }: Pick<Fact, 'type' | 'data'>): Media =>
  aggregates.find(({ media }) => Object.hasOwn(media, type))?.media[type]?.(data as never) ?? nothing;

/** The types that may be a row of the moderation log. */
export const auditedTypes: readonly string[] = aggregates.flatMap(({ audit }) =>
  Object.entries(audit).flatMap(([type, rule]) => (rule === null ? [] : [type])),
);

/** The row of the moderation log that an event is by itself; null for what no person has done. */
export const auditOf = (fact: Fact): AuditRow | null => {
  const { actor, occurredAt: at, reason, type } = fact;
  const change = aggregates.find(({ audit }) => Object.hasOwn(audit, type))?.audit[type]?.(fact as never);
  return actor.kind === 'system' || change === undefined ? null : { ...change, actor, at, reason };
};
