import type { AuditRules } from '../kernel/audit.ts';
import type { VoiceEvent } from './events.ts';

/** Being in voice is recorded by a machine: it is no action in the log of moderators. */
export const voiceAudit: AuditRules<VoiceEvent> = { VoiceJoined: null, VoiceMoved: null, VoiceLeft: null };
