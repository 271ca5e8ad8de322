import type { AuditChange, AuditRules } from '../kernel/audit.ts';
import type { MessageEvent } from './events.ts';

const targetOf = (stream: string): AuditChange['target'] => ({
  type: 'message',
  id: stream.slice(stream.indexOf('-') + 1),
});
const erased = (stream: string, what: 'text' | 'file'): AuditChange => ({
  action: 'admin_action',
  target: targetOf(stream),
  before: { [what]: 'stored' },
  after: { [what]: 'erased' },
});

/** The bot maintains the archive; people only erase, and repair wrong deletion marks. */
export const messageAudit: AuditRules<MessageEvent> = {
  MessageArchived: null,
  MessageEdited: null,
  MessageDeleted: null,
  MessageFoundAgain: ({ stream }) => ({
    action: 'admin_action',
    target: targetOf(stream),
    before: { deleted: true },
    after: { deleted: false },
  }),
  AttachmentStored: null,
  AttachmentLost: null,
  TextErased: ({ stream }) => erased(stream, 'text'),
  MediaErased: ({ stream }) => erased(stream, 'file'),
};
