import type { AuditChange, AuditRules } from '../kernel/audit.ts';
import type { Json } from '../kernel/json.ts';
import type { MaintenanceEvent } from './events.ts';

type Item = Extract<MaintenanceEvent, { type: 'OpenItemRetried' }>['data'];

const done = (target: AuditChange['target'], before: Json, after: Json): AuditChange => ({
  action: 'admin_action',
  target,
  before,
  after,
});
/** `tool` names the action for the row's sentence. */
const ofItem = ({ reaction, eventId, code }: Item, tool: string): AuditChange =>
  done({ type: 'reaction', id: reaction }, { eventId, code }, { tool, eventId });
const ofSystem = (id: string, after: Json): AuditChange => done({ type: 'system', id }, null, after);

export const maintenanceAudit: AuditRules<MaintenanceEvent> = {
  OpenItemRetried: ({ data }) => ofItem(data, 'retry'),
  OpenItemDismissed: ({ data }) => ofItem(data, 'dismiss'),
  RebuildRequested: ({ data }) => ofSystem('read models', { tool: 'rebuild', ...data }),
  CachesCleared: ({ data }) => ofSystem('caches', { tool: 'clear', ...data }),
  ReprocessingOrdered: ({ data }) => ofSystem('failed sessions', { tool: 'reprocess', ...data }),
  LogsDownloaded: ({ data }) => ofSystem('application log', { tool: 'logs', ...data }),
  SignInsEnded: ({ data: { accountId, signIns } }) =>
    done({ type: 'account', id: accountId }, { signIns }, { tool: 'sign-ins', signIns: 0 }),
  SignInLinkMade: ({ data: { until } }) => ofSystem('sign-in link', { tool: 'sign-in-link', until }),
  SignInLinkUsed: () => ofSystem('sign-in link', { tool: 'sign-in-link', until: null }),
  UndoOrdered: ({ data: { actorId, runId: _runId, ...data } }) =>
    done({ type: 'account', id: actorId }, null, { tool: 'undo', ...data }),
};
