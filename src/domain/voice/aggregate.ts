import type { Aggregate, MediaRefs } from '../kernel/aggregate.ts';
import type { VoiceEvent } from './events.ts';
import type { AuditRules } from '../kernel/audit.ts';
import { voiceEvents } from './events.ts';

/** Being in voice is recorded by a machine: it is no action in the log of moderators. */
const audit: AuditRules<VoiceEvent> = { VoiceJoined: null, VoiceMoved: null, VoiceLeft: null };

/** Stays refer to nothing. */
const media: MediaRefs<VoiceEvent> = { VoiceJoined: null, VoiceMoved: null, VoiceLeft: null };

export const voiceAggregate = { events: voiceEvents, media, audit } satisfies Aggregate;
