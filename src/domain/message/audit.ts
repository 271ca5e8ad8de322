import type { AuditRules } from '../kernel/audit.ts';
import type { MessageEvent } from './events.ts';

/** The archive is a machine's; only an erasure is somebody's doing. */
export const messageAudit: AuditRules<MessageEvent> = {
  MessageArchived: null,
  MessageEdited: null,
  MessageDeleted: null,
  AttachmentStored: null,
  AttachmentLost: null,
  TextErased: ({ stream }) => ({
    action: 'admin_action',
    target: { type: 'message', id: stream.slice(stream.indexOf('-') + 1) },
    before: { text: 'stored' },
    after: { text: 'erased' },
  }),
};
