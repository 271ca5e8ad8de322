import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

export const channelKind = z.enum(['text', 'voice', 'thread', 'category', 'other']);

const channel = z.object({
  name: z.string(),
  kind: channelKind,
  /** The channel of a thread, the category of a channel. */
  parentId: z.string().nullable(),
  /** Nobody writes there any more. */
  archived: z.boolean(),
});
export type ChannelSeenAs = z.infer<typeof channel>;

/** Of one channel's stream, by Discord's id of it. */
export const channelEvents = {
  /** `before`: as it was seen last; null at first sight. */
  ChannelSeen: channel.extend({ before: channel.nullable() }),
  /** Whether members of the guild may view it: @everyone and the roles of ROLE_MEMBER. `before` null: nobody had said. */
  ChannelViewSeen: z.object({ membersView: z.boolean(), before: z.boolean().nullable() }),
} satisfies EventSchemas;

export type ChannelEvent = EventsOf<typeof channelEvents>;
export type ChannelFact = UncommittedEvent<ChannelEvent>;
