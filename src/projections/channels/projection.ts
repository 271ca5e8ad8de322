import { channelIdOf } from '../../domain/channel/decider.ts';
import type { ChannelEvent, ChannelSeenAs } from '../../domain/channel/events.ts';
import { handlers, projection } from '../kernel/projection.ts';

/** A channel as it was seen last; id: Discord's. */
export type ChannelDoc = ChannelSeenAs & { readonly id: string };

/** What channels are called. A wipe leaves them: they are Discord's. */
export const channelsProjection = projection({
  name: 'channels',
  version: 1,
  resetOn: [],
  root: {
    name: 'channels',
    fields: { kind: ({ kind }) => kind },
    indexes: [],
    on: handlers<ChannelEvent, ChannelDoc>({
      ChannelSeen: {
        keys: ({ stream }) => [channelIdOf(stream)],
        fold: (_doc, { data }, key) => {
          const { name, kind, parentId, archived } = data;
          return { id: key, name, kind, parentId, archived };
        },
      },
    }),
  },
  derived: [],
});
