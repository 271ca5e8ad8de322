import type { MediaRefs } from '../kernel/media.ts';
import type { MaintenanceEvent } from './events.ts';

/** What admins do to the running product refers to nothing. */
export const maintenanceMedia: MediaRefs<MaintenanceEvent> = {
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
