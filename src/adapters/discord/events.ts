import { z } from 'zod';
import type { GuildEvent, GuildSnapshot } from '../../ports/guild-gateway.ts';
import { toInteraction } from './interaction.ts';
import {
  channelPacket,
  guild,
  memberWithUser,
  messagePacket,
  messageIds,
  role,
  warnUnread,
  threads,
  toChannel,
  toMessage,
  toPerson,
  toRole,
  voiceState,
} from './wire.ts';
import type { Warn } from './wire.ts';

/** A packet that the gateway dispatches (https://docs.discord.com/developers/events/gateway-events). */
export const packet = z.object({ t: z.string().nullable(), d: z.unknown() });

const ofGuild = z.object({ guild_id: z.string().optional() });
const deleted = z.object({ id: z.string(), channel_id: z.string() });
const deletedMany = z.object({ ids: z.array(z.string()), channel_id: z.string() });
const person = z.object({ user: z.object({ id: z.string() }) });
const changedGuild = z.object({
  id: z.string(),
  afk_channel_id: z.string().nullish(),
  unavailable: z.boolean().optional(),
});

type Guild = z.infer<typeof guild>;
const parts = ['roles', 'channels', 'threads', 'members', 'voice_states'] as const satisfies readonly (keyof Guild)[];

const snapshotOf = (received: Guild): GuildSnapshot => {
  const people = new Map(received.members.read.map((one) => [one.user.id, toPerson(one.user, one)]));
  return {
    roles: received.roles.read.map(toRole),
    channels: [...received.channels.read, ...received.threads.read].map(toChannel),
    afkChannelId: received.afk_channel_id ?? null,
    voice: received.voice_states.read.map(({ user_id: personId, channel_id: channelId }) => ({
      personId,
      person: people.get(personId) ?? null,
      channelId: channelId ?? null,
    })),
  };
};

/**
 * Turns packets of one guild into events. Packets of other kinds give no event. A malformed packet throws; a malformed part
 * of the guild's snapshot is left out with a warning.
 */
export const createEventReader = (guildId: string, warn: Warn) => {
  let self: string | null = null;
  let session = 0;
  const known = { self: (): string | null => self };

  /** A session begins; the packet names the bot's user. */
  const begin = (d: unknown): readonly GuildEvent[] => {
    self = person.parse(d).user.id;
    session += 1;
    return [];
  };

  /** Packets about the whole guild. */
  const ofWhole = (t: string, d: unknown): readonly GuildEvent[] | null => {
    switch (t) {
      case 'GUILD_CREATE': {
        const { id, unavailable } = changedGuild.parse(d);
        if (id !== guildId) return [];
        if (unavailable === true) return [{ kind: 'guild-away', isOutage: true }];
        const received = guild.parse(d);
        for (const part of parts) warnUnread(part, received[part], warn);
        return [{ kind: 'snapshot', session, guild: snapshotOf(received) }];
      }
      case 'GUILD_DELETE': {
        const received = changedGuild.parse(d);
        return received.id === guildId ? [{ kind: 'guild-away', isOutage: received.unavailable === true }] : [];
      }
      case 'THREAD_LIST_SYNC': {
        const { threads: listed } = threads.parse(d);
        warnUnread('threads', listed, warn);
        return [{ kind: 'threads', threads: listed.read.map(toChannel) }];
      }
      case 'GUILD_UPDATE': {
        const received = changedGuild.parse(d);
        return received.id === guildId ? [{ kind: 'afk-channel', channelId: received.afk_channel_id ?? null }] : [];
      }
      case 'CHANNEL_CREATE':
      case 'CHANNEL_UPDATE':
      case 'THREAD_CREATE':
      case 'THREAD_UPDATE':
        return [{ kind: 'channel', channel: toChannel(channelPacket.parse(d)) }];
      case 'GUILD_ROLE_CREATE':
      case 'GUILD_ROLE_UPDATE':
        return [{ kind: 'role', role: toRole(z.object({ role }).parse(d).role) }];
      case 'GUILD_ROLE_DELETE':
        return [{ kind: 'role-deleted', roleId: z.object({ role_id: z.string() }).parse(d).role_id }];
      case 'CHANNEL_DELETE':
      case 'THREAD_DELETE':
        return [{ kind: 'channel-deleted', channelId: z.object({ id: z.string() }).parse(d).id }];
      default:
        return null;
    }
  };

  const ofPeople = (t: string, d: unknown): readonly GuildEvent[] | null => {
    switch (t) {
      case 'GUILD_MEMBER_ADD':
      case 'GUILD_MEMBER_UPDATE': {
        const member = memberWithUser.parse(d);
        return [{ kind: 'member', person: toPerson(member.user, member) }];
      }
      case 'GUILD_MEMBER_REMOVE':
      case 'GUILD_BAN_ADD':
        return [{ kind: 'member-gone', personId: person.parse(d).user.id }];
      case 'VOICE_STATE_UPDATE': {
        const { user_id: personId, channel_id: channelId, member } = voiceState.parse(d);
        const who = member == null ? null : toPerson(member.user, member);
        return [{ kind: 'voice', state: { personId, person: who, channelId: channelId ?? null } }];
      }
      case 'INTERACTION_CREATE': {
        const interaction = toInteraction(d);
        if (interaction !== null) return [{ kind: 'interaction', interaction }];
        warn('Discord sent an interaction of an unknown kind; it is not answered', null);
        return [];
      }
      default:
        return null;
    }
  };

  const ofMessages = (t: string, d: unknown): readonly GuildEvent[] => {
    switch (t) {
      case 'MESSAGE_CREATE': {
        const parsed = messagePacket.safeParse(d);
        if (parsed.success) return [{ kind: 'message', message: toMessage(parsed.data, known) }];
        const { id: messageId, channel_id: channelId } = messageIds.parse(d);
        return [{ kind: 'message-unreadable', channelId, messageId }];
      }
      case 'MESSAGE_UPDATE': {
        // A partial update, such as an added preview, is not an edit.
        const edited = messagePacket.safeParse(d);
        return edited.success ? [{ kind: 'message-edited', message: toMessage(edited.data, known) }] : [];
      }
      case 'MESSAGE_DELETE': {
        const removed = deleted.parse(d);
        return [{ kind: 'messages-deleted', channelId: removed.channel_id, ids: [removed.id] }];
      }
      case 'MESSAGE_DELETE_BULK': {
        const removed = deletedMany.parse(d);
        return [{ kind: 'messages-deleted', channelId: removed.channel_id, ids: removed.ids }];
      }
      default:
        return [];
    }
  };

  return {
    known,
    session: (): number => session,
    read: (t: string, d: unknown): readonly GuildEvent[] => {
      if (t === 'READY') return begin(d);
      const of = ofGuild.safeParse(d);
      // Packets without a guild are private messages, which are not archived.
      const isWhole = t === 'GUILD_CREATE' || t === 'GUILD_UPDATE' || t === 'GUILD_DELETE';
      if (!isWhole && of.data?.guild_id !== guildId) return [];
      return ofWhole(t, d) ?? ofPeople(t, d) ?? ofMessages(t, d);
    },
  };
};
