import type { RoleDirectory } from '../application/access/role-directory.ts';
import type { GuildChannel, GuildPerson, GuildRole } from '../ports/guild-gateway.ts';
import { channelsToldBy } from './bot-handler.ts';
import type { BotEvent } from './bot-handler.ts';

type VoiceChannelsDeps = {
  readonly guildId: string;
  readonly roleDirectory: Pick<RoleDirectory, 'ids' | 'roleOf'>;
  /** Recorded channels; empty: those visible to any role here. */
  readonly voiceChannels: readonly string[];
  /** Whether to record people without a role here, too. */
  readonly everybody: boolean;
};

/**
 * Which voice channels are recorded, and for whom. The bot also receives channels that few may view: what is stored and
 * who may read it follows Discord's permissions
 * (https://docs.discord.com/developers/topics/permissions#permission-overwrites).
 */
export const createVoiceChannels = ({ guildId, roleDirectory, voiceChannels, everybody }: VoiceChannelsDeps) => {
  const roles = new Map<string, GuildRole>();
  const channels = new Map<string, GuildChannel>();
  const wanted = new Set(voiceChannels);

  const note = (event: BotEvent): void => {
    if (event.kind === 'snapshot') {
      roles.clear();
      channels.clear();
      for (const role of event.guild.roles) roles.set(role.id, role);
    }
    for (const channel of channelsToldBy(event)) if (channel.kind === 'voice') channels.set(channel.id, channel);
    if (event.kind === 'channel-deleted') channels.delete(event.channelId);
    if (event.kind === 'role') roles.set(event.role.id, event.role);
    if (event.kind === 'role-deleted') roles.delete(event.roleId);
  };

  /** Whether holders of these roles may view it: first the override of @everyone, then those of the roles together. */
  const mayView = ({ views }: GuildChannel, held: readonly string[]): boolean => {
    const known = [guildId, ...held].flatMap((id) => roles.get(id) ?? []);
    if (known.some(({ mayAll }) => mayAll)) return true;
    const said = held.flatMap((id) => views.get(id) ?? []);
    if (said.length > 0) return said.includes(true);
    return views.get(guildId) ?? known.some((role) => role.mayView);
  };

  return {
    note,
    /** Voice channels whose visibility an event may change; a role may change all. */
    changedBy: (event: BotEvent): readonly GuildChannel[] => {
      const isOfRoles = event.kind === 'role' || event.kind === 'role-deleted';
      const affected = isOfRoles ? [...channels.keys()] : channelsToldBy(event).map(({ id }) => id);
      return affected.flatMap((id) => channels.get(id) ?? []).filter(({ isHidden }) => !isHidden);
    },
    /** Whether @everyone with the roles of members may view it. */
    membersView: async (channel: GuildChannel): Promise<boolean> =>
      mayView(channel, (await roleDirectory.ids()).member),
    isRecorded: async (channelId: string): Promise<boolean> => {
      if (wanted.size > 0) return wanted.has(channelId);
      const channel = channels.get(channelId);
      if (channel === undefined || channel.isHidden) return false;
      const { member, mod, admin } = await roleDirectory.ids();
      return [...member, ...mod, ...admin].some((id) => mayView(channel, [id]));
    },
    isRecordedPerson: async ({ isBot, member }: GuildPerson): Promise<boolean> => {
      if (isBot) return false;
      return everybody || (member !== null && (await roleDirectory.roleOf(member.roles)) !== null);
    },
  };
};
export type VoiceChannels = ReturnType<typeof createVoiceChannels>;

/** Whether an event may change recording or visibility of voice. */
export const changesVoiceChannels = (event: BotEvent): boolean =>
  event.kind === 'role' ||
  event.kind === 'role-deleted' ||
  event.kind === 'channel-deleted' ||
  channelsToldBy(event).some(({ kind }) => kind === 'voice');
