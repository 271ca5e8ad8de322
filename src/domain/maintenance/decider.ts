import { assertNever } from '../kernel/assert-never.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { Decider, Decision } from '../kernel/decider.ts';
import type { MaintenanceEvent, MaintenanceFact } from './events.ts';

type DataOf<T extends MaintenanceEvent['type']> = Extract<MaintenanceEvent, { type: T }>['data'];
/** `code`: why it is open; null: it is not. */
type OpenItem = Omit<DataOf<'OpenItemRetried'>, 'code'> & { readonly code: string | null };

export type MaintenanceCommand =
  | { readonly type: 'RetryOpenItem'; readonly data: OpenItem }
  | { readonly type: 'DismissOpenItem'; readonly data: OpenItem }
  | { readonly type: 'RequestRebuild'; readonly data: DataOf<'RebuildRequested'> }
  | { readonly type: 'ClearCaches'; readonly data: DataOf<'CachesCleared'> }
  | { readonly type: 'OrderReprocessing'; readonly data: DataOf<'ReprocessingOrdered'> }
  | { readonly type: 'DownloadLogs'; readonly data: DataOf<'LogsDownloaded'> }
  | { readonly type: 'EndSignIns'; readonly data: DataOf<'SignInsEnded'> }
  | { readonly type: 'MakeSignInLink'; readonly data: DataOf<'SignInLinkMade'> }
  | { readonly type: 'UseSignInLink'; readonly data: DataOf<'SignInLinkUsed'> }
  | { readonly type: 'OrderUndo'; readonly data: DataOf<'UndoOrdered'> };
export type MaintenanceRejection = { readonly code: 'not-open' | 'no-sign-in-link' };
/** `link`: the valid sign-in link; null: none. */
type MaintenanceState = { revision: number; link: DataOf<'SignInLinkMade'> | null };

const evolve = (state: MaintenanceState, { type, data, revision }: MaintenanceFact): MaintenanceState => {
  state.revision = revision;
  if (type === 'SignInLinkMade') state.link = data;
  if (type === 'SignInLinkUsed') state.link = null;
  return state;
};

type MaintenanceDecision = Decision<MaintenanceEvent, MaintenanceRejection>;
const ofItem = (type: 'OpenItemRetried' | 'OpenItemDismissed', { code, ...item }: OpenItem): MaintenanceDecision =>
  code === null ? reject({ code: 'not-open' }) : accept({ type, data: { ...item, code } });

const spendLink = (
  { link }: MaintenanceState,
  { linkId }: DataOf<'SignInLinkUsed'>,
  { occurredAt }: CommandMeta,
): MaintenanceDecision =>
  link?.linkId === linkId && occurredAt <= link.until
    ? accept({ type: 'SignInLinkUsed', data: { linkId } })
    : reject({ code: 'no-sign-in-link' });

const decide = (command: MaintenanceCommand, state: MaintenanceState, meta: CommandMeta): MaintenanceDecision => {
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
      // Without sign-ins nothing is recorded.
      return command.data.signIns === 0 ? accept() : accept({ type: 'SignInsEnded', data: command.data });
    case 'MakeSignInLink':
      return accept({ type: 'SignInLinkMade', data: command.data });
    case 'UseSignInLink':
      return spendLink(state, command.data, meta);
    case 'OrderUndo':
      return command.data.commands === 0
        ? reject({ code: 'not-open' })
        : accept({ type: 'UndoOrdered', data: command.data });
    default:
      return assertNever(command);
  }
};

/**
 * One stream, `maintenance-guild`. It feeds the moderation log with admins' actions; its only rule is that a sign-in
 * link works once.
 */
export const maintenanceDecider = {
  category: 'maintenance',
  initialState: (): MaintenanceState => ({ revision: -1, link: null }),
  evolve,
  decide,
  version: ({ revision }) => revision + 1,
  revision: ({ revision }) => revision,
} satisfies Decider<MaintenanceCommand, MaintenanceState, MaintenanceEvent, MaintenanceRejection>;
