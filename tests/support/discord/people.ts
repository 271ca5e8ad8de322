import type { Attachments, File } from './attachments.ts';
import type { Gateway } from './gateway.ts';
import { ids } from './guild.ts';
import type { Channel, Guild, Member, Message, User } from './guild.ts';
import { may, permission } from './permissions.ts';
import type { Permission } from './permissions.ts';
import { timeOf } from './times.ts';

type Posting = {
  readonly by: Member;
  readonly channel: Channel;
  readonly text?: string;
  readonly files?: readonly File[];
  /** When; default now. */
  readonly at?: number;
  /** Sends no events: it happened long ago. */
  readonly silent?: boolean;
  /** Further fields of the message, such as `webhook_id` or `message_snapshots`. */
  readonly more?: Readonly<Record<string, unknown>>;
};

/** Actions of people in the guild; every gateway session receives them. */
export const createPeople = (guild: Guild, gateway: Gateway, attachments: Attachments) => {
  const withoutUser = (member: Member) => ({ ...member, user: undefined });
  const messageEvent = (message: Message) => {
    const member = guild.members.get(message.author.id);
    return { ...message, guild_id: ids.guild, ...(member === undefined ? {} : { member: withoutUser(member) }) };
  };
  const tellVoice = (member: Member): void =>
    gateway.dispatch('VOICE_STATE_UPDATE', 'voice', { ...guild.voiceState(member.user.id), member });
  const tellMember = (member: Member): void =>
    gateway.dispatch('GUILD_MEMBER_UPDATE', 'members', { ...member, guild_id: ids.guild });
  const gone = (user: User): void => {
    guild.members.delete(user.id);
    if (guild.voice.delete(user.id)) gateway.dispatch('VOICE_STATE_UPDATE', 'voice', guild.voiceState(user.id));
    gateway.dispatch('GUILD_MEMBER_REMOVE', 'members', { guild_id: ids.guild, user });
  };

  return {
    post: ({ by, channel, text = '', files = [], at = Date.now(), silent = false, more = {} }: Posting): Message => {
      const id = at >= Date.now() - 1_000 ? guild.nextId() : guild.idAt(at);
      const message: Message = {
        type: 0,
        tts: false,
        pinned: false,
        mention_everyone: false,
        mentions: [],
        mention_roles: [],
        embeds: [],
        components: [],
        ...more,
        id,
        channel_id: channel.id,
        author: by.user,
        content: text,
        timestamp: timeOf(at),
        edited_timestamp: null,
        attachments: files.map((file) => attachments.keep(channel.id, guild.nextId(), file)),
        reactions: [],
      };
      guild.messages.get(channel.id)?.set(id, message);
      if (!silent) gateway.dispatch('MESSAGE_CREATE', 'messages', messageEvent(message));
      return message;
    },
    /** Tells of a message once more. */
    tellAgain: (message: Message): void => gateway.dispatch('MESSAGE_CREATE', 'messages', messageEvent(message)),
    edit: (message: Message, text: string, { silent = false, at = Date.now() } = {}): void => {
      message.content = text;
      message.edited_timestamp = timeOf(at);
      if (!silent) gateway.dispatch('MESSAGE_UPDATE', 'messages', messageEvent(message));
    },
    /** Sends an update of an unchanged message, without an edit time. */
    tellChanged: (message: Message): void => gateway.dispatch('MESSAGE_UPDATE', 'messages', messageEvent(message)),
    remove: (message: Message, { silent = false } = {}): void => {
      const { id, channel_id } = message;
      guild.messages.get(channel_id)?.delete(id);
      if (!silent) gateway.dispatch('MESSAGE_DELETE', 'messages', { id, channel_id, guild_id: ids.guild });
    },
    removeMany: (channel: Channel, list: readonly Message[]): void => {
      for (const { id } of list) guild.messages.get(channel.id)?.delete(id);
      const all = { ids: list.map(({ id }) => id), channel_id: channel.id, guild_id: ids.guild };
      gateway.dispatch('MESSAGE_DELETE_BULK', 'messages', all);
    },
    /** null = leaves. */
    voice: (member: Member, channel: Channel | null, { silent = false } = {}): void => {
      if (channel === null) guild.voice.delete(member.user.id);
      else guild.voice.set(member.user.id, channel.id);
      if (!silent) tellVoice(member);
    },
    roles: (member: Member, ...names: readonly string[]): void => {
      member.roles = names.map(
        (name) => ([...guild.roles.values()].find((one) => one.name === name) ?? guild.addRole(name)).id,
      );
      tellMember(member);
    },
    nick: (member: Member, nick: string | null): void => {
      member.nick = nick;
      tellMember(member);
    },
    join: (member: Member): void => {
      guild.members.set(member.user.id, member);
      gateway.dispatch('GUILD_MEMBER_ADD', 'members', { ...member, guild_id: ids.guild });
    },
    kick: (member: Member): void => gone(member.user),
    ban: (member: Member): void => {
      gateway.dispatch('GUILD_BAN_ADD', 'moderation', { guild_id: ids.guild, user: member.user });
      gone(member.user);
    },
    openChannel: (name: string, type: Channel['type'] = 0, more: Partial<Channel> = {}): Channel => {
      const channel = guild.addChannel(name, type, more);
      gateway.dispatch(guild.isThread(channel) ? 'THREAD_CREATE' : 'CHANNEL_CREATE', 'guilds', channel);
      return channel;
    },
    openThread: (parent: Channel, name: string): Channel => {
      const opened = {
        archived: false,
        auto_archive_duration: 1440,
        archive_timestamp: timeOf(Date.now()),
        locked: false,
      } as const;
      const thread = guild.addChannel(name, 11, { parent_id: parent.id, thread_metadata: { ...opened } });
      gateway.dispatch('THREAD_CREATE', 'guilds', { ...thread, newly_created: true });
      return thread;
    },
    changeChannel: (channel: Channel, change: Partial<Channel>): void => {
      Object.assign(channel, change);
      gateway.dispatch(guild.isThread(channel) ? 'THREAD_UPDATE' : 'CHANNEL_UPDATE', 'guilds', channel);
    },
    /** The bot may no longer do these things in a channel; with none it may do everything again. */
    deny: (channel: Channel, ...what: readonly Permission[]): void => {
      const couldView = may(channel, 'view', guild);
      const deny = String(what.reduce((bits, one) => bits | permission[one], 0n));
      channel.permission_overwrites = what.length === 0 ? [] : [{ id: ids.bot, type: 1, allow: '0', deny }];
      gateway.dispatch('CHANNEL_UPDATE', 'guilds', channel);
      if (couldView || !may(channel, 'view', guild)) return;
      // https://docs.discord.com/developers/events/gateway-events#thread-list-sync: when a channel is gained.
      const isOpen = (one: Channel): boolean =>
        one.parent_id === channel.id && guild.isThread(one) && one.thread_metadata?.archived !== true;
      const threads = [...guild.channels.values()].filter(isOpen);
      const sync = { guild_id: ids.guild, channel_ids: [channel.id], threads, members: [] };
      gateway.dispatch('THREAD_LIST_SYNC', 'guilds', sync);
    },
    /** Whether those who hold a role may view a channel, by its name or id; who is not named is as the roles say. */
    show: (channel: Channel, views: Readonly<Record<string, boolean>>): void => {
      channel.permission_overwrites = Object.entries(views).map(([role, mayView]) => {
        const bits = String(permission.view);
        const id = role === '@everyone' ? ids.guild : role;
        return { id, type: 0, allow: mayView ? bits : '0', deny: mayView ? '0' : bits };
      });
      // The bot always sees it by an overwrite of its own.
      channel.permission_overwrites.push({ id: ids.bot, type: 1, allow: String(permission.view), deny: '0' });
      gateway.dispatch('CHANNEL_UPDATE', 'guilds', channel);
    },
    changeRole: (name: string, { view }: { readonly view: boolean }): void => {
      const role = [...guild.roles.values()].find((one) => one.name === name);
      if (role === undefined) return;
      const others = BigInt(role.permissions) & ~permission.view;
      role.permissions = String(view ? others | permission.view : others);
      gateway.dispatch('GUILD_ROLE_UPDATE', 'guilds', { guild_id: ids.guild, role });
    },
    /** Discord has an outage, or it is over. */
    outage: (isOn: boolean): void => {
      if (isOn) gateway.dispatch('GUILD_DELETE', 'guilds', { id: ids.guild, unavailable: true });
      else gateway.dispatch('GUILD_CREATE', 'guilds', guild.snapshot());
    },
    /** The bot is removed from the guild, or invited again. */
    removeBot: (isRemoved: boolean): void => {
      guild.guild.isBotIn = !isRemoved;
      if (isRemoved) gateway.dispatch('GUILD_DELETE', 'guilds', { id: ids.guild });
      else gateway.dispatch('GUILD_CREATE', 'guilds', guild.snapshot());
    },
    deleteChannel: (channel: Channel): void => {
      guild.channels.delete(channel.id);
      guild.messages.delete(channel.id);
      gateway.dispatch(guild.isThread(channel) ? 'THREAD_DELETE' : 'CHANNEL_DELETE', 'guilds', channel);
    },
  };
};
