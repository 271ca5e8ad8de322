import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

export const channelKind = z.enum(['text', 'voice', 'thread', 'category', 'other']);

const channel = z.object({
  name: z.string(),
  kind: channelKind,
  /** The channel of a thread, the category of a channel. */
  parentId: z.string().nullable(),
  /** Closed for new messages. */
  archived: z.boolean(),
});
export type ChannelSeenAs = z.infer<typeof channel>;

/** Events of one channel's stream, by its Discord id. */
export const channelEvents = {
  /** `before`: previous state; null for the first. */
  ChannelSeen: channel.extend({ before: channel.nullable() }),
  /** Whether members may view it: @everyone and the roles of ROLE_MEMBER. `before` null: unknown until then. */
  ChannelViewSeen: z.object({ membersView: z.boolean(), before: z.boolean().nullable() }),
} satisfies EventSchemas;

export type ChannelEvent = EventsOf<typeof channelEvents>;
export type ChannelFact = UncommittedEvent<ChannelEvent>;
