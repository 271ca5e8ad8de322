import { channelIdOf } from '../../domain/channel/decider.ts';
import type { ChannelEvent, ChannelSeenAs } from '../../domain/channel/events.ts';
import { handlers, projection } from '../kernel/definition/projection.ts';

/** Last known state of a channel; id: Discord's. */
export type ChannelDoc = ChannelSeenAs & {
  readonly id: string;
  /** Whether members may view it; null: unknown. */
  readonly membersView: boolean | null;
};

/** Channels and their names. A wipe keeps them, because they belong to Discord. */
export const channelsProjection = projection({
  name: 'channels',
  version: 2,
  resetOn: [],
  documents: {
    name: 'channels',
    fields: { kind: ({ kind }) => kind, membersView: ({ membersView }) => (membersView === true ? 1 : 0) },
    indexes: [['kind', 'membersView']],
    on: handlers<ChannelEvent, ChannelDoc>({
      ChannelSeen: {
        keys: ({ stream }) => [channelIdOf(stream)],
        fold: (doc, { data }, id) => {
          const { name, kind, parentId, archived } = data;
          return { id, name, kind, parentId, archived, membersView: doc?.membersView ?? null };
        },
      },
      ChannelViewSeen: {
        keys: ({ stream }) => [channelIdOf(stream)],
        fold: (doc, { data: { membersView } }) => (doc === null ? null : { ...doc, membersView }),
      },
    }),
  },
  derived: [],
});
