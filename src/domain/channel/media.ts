import type { MediaRefs } from '../kernel/media.ts';
import type { ChannelEvent } from './events.ts';

/** A channel refers to nothing. */
export const channelMedia: MediaRefs<ChannelEvent> = { ChannelSeen: null, ChannelViewSeen: null };
