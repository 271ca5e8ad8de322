import type { Aggregate, MediaRefs } from '../kernel/aggregate.ts';
import type { ErasureEvent } from './events.ts';
import type { AuditChange, AuditRules } from '../kernel/audit.ts';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import { erasedAccountOf } from './decider.ts';
import { erasureEvents } from './events.ts';

const row =
  (state: string) =>
  ({ stream }: Pick<UncommittedEvent, 'stream'>): AuditChange => ({
    action: 'admin_action',
    target: { type: 'account', id: erasedAccountOf(stream) },
    before: null,
    after: { tool: 'erasure', state },
  });

const audit: AuditRules<ErasureEvent> = {
  ErasureRequested: row('requested'),
  ErasureWithdrawn: row('withdrawn'),
  ErasureDeclined: row('declined'),
  ErasureDone: row('done'),
};

const media: MediaRefs<ErasureEvent> = {
  ErasureRequested: ({ textId }) => ({ pictures: [], texts: textId === null ? [] : [textId] }),
  ErasureWithdrawn: null,
  ErasureDeclined: null,
  ErasureDone: null,
};

export const erasureAggregate = { events: erasureEvents, media, audit } satisfies Aggregate;
