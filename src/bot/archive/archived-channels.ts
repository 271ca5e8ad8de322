import { seeChannel, seeChannelView } from '../../application/archive/see-channel.ts';
import type { Deps } from '../../application/deps.ts';
import type { GuildChannel } from '../../ports/guild-gateway.ts';
import { channelsToldBy } from '../bot-handler.ts';
import type { BotHandler } from '../bot-handler.ts';
import { changesVoiceChannels } from '../voice-channels.ts';
import type { VoiceChannels } from '../voice-channels.ts';

/** Place of an archived message: `channelId` is a configured channel, `threadId` a thread of it. */
export type ChannelPlace = { readonly channelId: string; readonly threadId: string | null };

/** The channels that are archived, as the settings name them, and their public threads as far as they were seen. */
export const createArchivedChannels = (configured: readonly string[]) => {
  const wanted = new Set(configured);
  const threads = new Map<string, string>();
  return {
    configured,
    placeOf: (channelId: string): ChannelPlace | null => {
      if (wanted.has(channelId)) return { channelId, threadId: null };
      const parent = threads.get(channelId);
      return parent === undefined ? null : { channelId: parent, threadId: channelId };
    },
    /** Whether it is one of them, or a thread of one. */
    see: ({ id, kind, parentId, isPrivate }: GuildChannel): boolean => {
      if (wanted.has(id)) return true;
      if (kind !== 'thread' || isPrivate || parentId === null || !wanted.has(parentId)) return false;
      threads.set(id, parentId);
      return true;
    },
    threadsOf: (channelId: string): readonly string[] =>
      [...threads].flatMap(([id, parent]) => (parent === channelId ? [id] : [])),
  };
};
export type ArchivedChannels = ReturnType<typeof createArchivedChannels>;

type SeeDeps = Pick<Deps, 'handle' | 'clock' | 'ids'> & {
  readonly channels: ArchivedChannels;
  /** Others whose names are shown. */
  readonly alsoSeen: ReadonlySet<string>;
  readonly voiceChannels: Pick<VoiceChannels, 'note' | 'changedBy' | 'membersView'>;
};

/** Records names of configured channels, and which voice channels members may view. */
export const seeChannels = ({ channels, alsoSeen, voiceChannels, ...deps }: SeeDeps): BotHandler => {
  const isShown = (one: GuildChannel): boolean =>
    !one.isHidden && (channels.see(one) || one.kind === 'voice' || alsoSeen.has(one.id));
  return {
    name: 'see channels',
    lane: (event) => (channelsToldBy(event).length === 0 && !changesVoiceChannels(event) ? null : 'all'),
    // The next event may be a message in this thread.
    note: (event) => {
      channelsToldBy(event).forEach((one) => void channels.see(one));
      voiceChannels.note(event);
    },
    handle: async (event) => {
      for (const { id: channelId, name, kind, parentId, archived } of channelsToldBy(event).filter(isShown))
        await seeChannel({ channelId, seen: { name, kind, parentId, archived } }, deps);
      for (const channel of voiceChannels.changedBy(event))
        await seeChannelView({ channelId: channel.id, membersView: await voiceChannels.membersView(channel) }, deps);
    },
  };
};
