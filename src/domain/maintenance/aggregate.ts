import type { Aggregate, MediaRefs } from '../kernel/aggregate.ts';
import type { MaintenanceEvent } from './events.ts';
import { maintenanceAudit } from './audit.ts';
import { maintenanceEvents } from './events.ts';

/** Maintenance events refer to no media. */
const media: MediaRefs<MaintenanceEvent> = {
  OpenItemRetried: null,
  OpenItemDismissed: null,
  RebuildRequested: null,
  CachesCleared: null,
  ReprocessingOrdered: null,
  LogsDownloaded: null,
  SignInsEnded: null,
  SignInLinkMade: null,
  SignInLinkUsed: null,
  UndoOrdered: null,
};

export const maintenanceAggregate = { events: maintenanceEvents, media, audit: maintenanceAudit } satisfies Aggregate;
