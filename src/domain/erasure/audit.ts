import type { AuditChange, AuditRules } from '../kernel/audit.ts';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import { erasedAccountOf } from './decider.ts';
import type { ErasureEvent } from './events.ts';

const row =
  (state: string) =>
  ({ stream }: Pick<UncommittedEvent, 'stream'>): AuditChange => ({
    action: 'admin_action',
    target: { type: 'account', id: erasedAccountOf(stream) },
    before: null,
    after: { tool: 'erasure', state },
  });

export const erasureAudit: AuditRules<ErasureEvent> = {
  ErasureRequested: row('requested'),
  ErasureWithdrawn: row('withdrawn'),
  ErasureDeclined: row('declined'),
  ErasureDone: row('done'),
};
