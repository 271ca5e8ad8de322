import { channelIdOf } from '../../domain/channel/decider.ts';
import type { ChannelEvent, ChannelSeenAs } from '../../domain/channel/events.ts';
import { handlers, projection } from '../kernel/definition/projection.ts';

/** A channel as it was seen last; id: Discord's. */
export type ChannelDoc = ChannelSeenAs & {
  readonly id: string;
  /** Whether members of the guild may view it; null: nobody has said. */
  readonly membersView: boolean | null;
};

/** What channels are called. A wipe leaves them: they are Discord's. */
export const channelsProjection = projection({
  name: 'channels',
  version: 2,
  resetOn: [],
  root: {
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
