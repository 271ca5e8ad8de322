import type { AuditChange, AuditRules } from '../kernel/audit.ts';
import type { MessageEvent } from './events.ts';

const erased = (stream: string, what: 'text' | 'file'): AuditChange => ({
  action: 'admin_action',
  target: { type: 'message', id: stream.slice(stream.indexOf('-') + 1) },
  before: { [what]: 'stored' },
  after: { [what]: 'erased' },
});

/** The archive is a machine's; only an erasure is somebody's doing. */
export const messageAudit: AuditRules<MessageEvent> = {
  MessageArchived: null,
  MessageEdited: null,
  MessageDeleted: null,
  MessageFoundAgain: null,
  AttachmentStored: null,
  AttachmentLost: null,
  TextErased: ({ stream }) => erased(stream, 'text'),
  MediaErased: ({ stream }) => erased(stream, 'file'),
};
