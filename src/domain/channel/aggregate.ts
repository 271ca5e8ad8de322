import type { Aggregate, MediaRefs } from '../kernel/aggregate.ts';
import type { ChannelEvent } from './events.ts';
import type { AuditRules } from '../kernel/audit.ts';
import { channelEvents } from './events.ts';

/** Channels are described by Discord: no audit rows. */
const audit: AuditRules<ChannelEvent> = { ChannelSeen: null, ChannelViewSeen: null };

/** A channel refers to nothing. */
const media: MediaRefs<ChannelEvent> = { ChannelSeen: null, ChannelViewSeen: null };

export const channelAggregate = { events: channelEvents, media, audit } satisfies Aggregate;
