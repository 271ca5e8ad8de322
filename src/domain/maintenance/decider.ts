import { assertNever } from '../kernel/assert-never.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { Decider, Decision } from '../kernel/decider.ts';
import type { MaintenanceEvent, MaintenanceFact } from './events.ts';

type DataOf<T extends MaintenanceEvent['type']> = Extract<MaintenanceEvent, { type: T }>['data'];
/** `code`: for what it is open; null: it is not. */
type OpenItem = Omit<DataOf<'OpenItemRetried'>, 'code'> & { readonly code: string | null };

export type MaintenanceCommand =
  | { readonly type: 'RetryOpenItem'; readonly data: OpenItem }
  | { readonly type: 'DismissOpenItem'; readonly data: OpenItem }
  | { readonly type: 'RequestRebuild'; readonly data: DataOf<'RebuildRequested'> }
  | { readonly type: 'ClearCaches'; readonly data: DataOf<'CachesCleared'> }
  | { readonly type: 'OrderReprocessing'; readonly data: DataOf<'ReprocessingOrdered'> }
  | { readonly type: 'DownloadLogs'; readonly data: DataOf<'LogsDownloaded'> }
  | { readonly type: 'EndSignIns'; readonly data: DataOf<'SignInsEnded'> }
  | { readonly type: 'OrderUndo'; readonly data: DataOf<'UndoOrdered'> };
export type MaintenanceRejection = { readonly code: 'not-open' };
type MaintenanceState = { revision: number };

const evolve = (state: MaintenanceState, { revision }: MaintenanceFact): MaintenanceState => {
  state.revision = revision;
  return state;
};

type Decided = Decision<MaintenanceEvent, MaintenanceRejection>;
const ofItem = (type: 'OpenItemRetried' | 'OpenItemDismissed', { code, ...item }: OpenItem): Decided =>
  code === null ? reject({ code: 'not-open' }) : accept({ type, data: { ...item, code } });

const decide = (command: MaintenanceCommand): Decided => {
  switch (command.type) {
    case 'RetryOpenItem':
      return ofItem('OpenItemRetried', command.data);
    case 'DismissOpenItem':
      return ofItem('OpenItemDismissed', command.data);
    case 'RequestRebuild':
      return accept({ type: 'RebuildRequested', data: command.data });
    case 'ClearCaches':
      return accept({ type: 'CachesCleared', data: command.data });
    case 'OrderReprocessing':
      return accept({ type: 'ReprocessingOrdered', data: command.data });
    case 'DownloadLogs':
      return accept({ type: 'LogsDownloaded', data: command.data });
    case 'EndSignIns':
      // Where there are none there is nothing to end.
      return command.data.signIns === 0 ? accept() : accept({ type: 'SignInsEnded', data: command.data });
    case 'OrderUndo':
      return command.data.commands === 0
        ? reject({ code: 'not-open' })
        : accept({ type: 'UndoOrdered', data: command.data });
    default:
      return assertNever(command);
  }
};

/** One stream, `maintenance-guild`. It has no rules of its own: it is what the moderation log knows of admins' tools. */
export const maintenanceDecider = {
  category: 'maintenance',
  initialState: (): MaintenanceState => ({ revision: -1 }),
  evolve,
  decide,
  version: ({ revision }) => revision + 1,
  revision: ({ revision }) => revision,
} satisfies Decider<MaintenanceCommand, MaintenanceState, MaintenanceEvent, MaintenanceRejection>;
