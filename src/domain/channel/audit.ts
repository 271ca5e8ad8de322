import type { AuditRules } from '../kernel/audit.ts';
import type { ChannelEvent } from './events.ts';

/** Discord says how its channels look: no action of a moderator of ours. */
export const channelAudit: AuditRules<ChannelEvent> = { ChannelSeen: null, ChannelViewSeen: null };
