import { may, toldChannel } from './permissions.ts';
import { createSnowflakes } from './snowflakes.ts';
import { timeOf } from './times.ts';

/** Shapes as Discord sends them (https://docs.discord.com/developers/resources/guild, /channel, /message). */
export type User = {
  readonly id: string;
  username: string;
  global_name: string | null;
  readonly discriminator: '0';
  avatar: string | null;
  readonly bot?: boolean;
};
export type Member = {
  readonly user: User;
  nick: string | null;
  roles: string[];
  readonly joined_at: string;
  readonly avatar: null;
  readonly deaf: false;
  readonly mute: false;
  readonly flags: 0;
};
export type Role = { readonly id: string; name: string; permissions: string; readonly position: number };
type Overwrite = { readonly id: string; readonly type: 0 | 1; readonly allow: string; readonly deny: string };
export type Channel = {
  readonly id: string;
  readonly guild_id: string;
  /** 0 text, 2 voice, 4 category, 5 announcement, 11 public thread, 13 stage, 15 forum. */
  readonly type: 0 | 2 | 4 | 5 | 11 | 12 | 13 | 15;
  name: string;
  parent_id: string | null;
  readonly position: number;
  permission_overwrites: Overwrite[];
  thread_metadata?: {
    archived: boolean;
    readonly auto_archive_duration: 1440;
    archive_timestamp: string;
    readonly locked: false;
  };
};
export type Attachment = {
  readonly id: string;
  readonly filename: string;
  readonly content_type: string;
  readonly size: number;
  url: string;
  readonly proxy_url: string;
};
export type Message = {
  readonly id: string;
  readonly channel_id: string;
  readonly author: User;
  content: string;
  readonly timestamp: string;
  edited_timestamp: string | null;
  readonly type: number;
  attachments: Attachment[];
  readonly webhook_id?: string;
  readonly nonce?: string | number;
  readonly reactions: { readonly emoji: string; readonly by: string }[];
  readonly [field: string]: unknown;
};

export const ids = {
  guild: '900000000000000100',
  application: '900000000000000200',
  bot: '900000000000000201',
};
/** View Channel, Send Messages, also in threads, Read Message History, Add Reactions, Connect (https://docs.discord.com/developers/topics/permissions). */
const usualPermissions = String((1n << 10n) | (1n << 11n) | (1n << 38n) | (1n << 16n) | (1n << 6n) | (1n << 20n));
const joined = timeOf(Date.parse('2026-01-01T00:00:00Z'));

const userOf = (id: string, username: string, more: Partial<User> = {}): User => ({
  id,
  username,
  global_name: null,
  discriminator: '0',
  avatar: null,
  ...more,
});

/** Discord's data of one guild. Changes here send no events. */
export const createGuild = (now: () => number) => {
  const snowflake = createSnowflakes();
  const nextId = (): string => snowflake(now());
  /** For existing data. */
  const idAt = snowflake;
  const roles = new Map<string, Role>();
  const members = new Map<string, Member>();
  /** Everybody who ever was in the guild: Discord knows people who are in no guild of ours. */
  const users = new Map<string, User>();
  const channels = new Map<string, Channel>();
  const messages = new Map<string, Map<string, Message>>();
  const voice = new Map<string, string>();
  const guild = { afk_channel_id: null as string | null, isBotIn: true };

  const addRole = (name: string, id = nextId(), permissions = '0'): Role => {
    const role = { id, name, permissions, position: roles.size };
    roles.set(id, role);
    return role;
  };
  const addMember = (username: string, roleNames: readonly string[] = [], more: Partial<User> = {}): Member => {
    const ofNames = roleNames.map((name) => [...roles.values()].find((role) => role.name === name) ?? addRole(name));
    const user = userOf(more.id ?? nextId(), username, more);
    const held = { user, nick: null, roles: ofNames.map(({ id }) => id), joined_at: joined };
    const member: Member = { ...held, avatar: null, deaf: false, mute: false, flags: 0 };
    members.set(user.id, member);
    users.set(user.id, user);
    return member;
  };
  const addChannel = (name: string, type: Channel['type'] = 0, more: Partial<Channel> = {}): Channel => {
    const channel: Channel = {
      id: nextId(),
      guild_id: ids.guild,
      type,
      name,
      parent_id: null,
      position: channels.size,
      permission_overwrites: [],
      ...more,
    };
    channels.set(channel.id, channel);
    messages.set(channel.id, new Map());
    return channel;
  };
  addRole('@everyone', ids.guild, usualPermissions);
  for (const name of ['east', 'helper', 'admin']) addRole(name);
  const bot = addMember('muster', [], { id: ids.bot, bot: true });

  const isThread = ({ type }: Channel): boolean => type === 11 || type === 12;
  const voiceState = (userId: string) => ({
    guild_id: ids.guild,
    channel_id: voice.get(userId) ?? null,
    user_id: userId,
    session_id: `voice-${userId}`,
    deaf: false,
    mute: false,
    self_deaf: false,
    self_mute: false,
    self_video: false,
    suppress: false,
    request_to_speak_timestamp: null,
  });

  const self = {
    nextId,
    idAt,
    roles,
    members,
    users,
    channels,
    messages,
    voice,
    guild,
    bot,
    addRole,
    addMember,
    addChannel,
    isThread,
    voiceState,
    /** Message of any channel. */
    message: (channelId: string, id: string): Message | undefined => messages.get(channelId)?.get(id),
    /** The guild as a session gets it first: with everybody who is in voice (https://docs.discord.com/developers/events/gateway-events#guild-create). */
    snapshot: () => {
      const all = [...channels.values()];
      const there = [...voice.keys(), ids.bot];
      return {
        id: ids.guild,
        name: 'Emberfall',
        owner_id: ids.bot,
        unavailable: false,
        large: members.size > 50,
        member_count: members.size,
        joined_at: joined,
        afk_channel_id: guild.afk_channel_id,
        afk_timeout: 300,
        roles: [...roles.values()],
        emojis: [],
        stickers: [],
        features: [],
        channels: all.filter((one) => !isThread(one)).map((one) => toldChannel(one, self)),
        threads: all.filter((one) => isThread(one) && one.thread_metadata?.archived !== true && may(one, 'view', self)),
        members: there.flatMap((id) => members.get(id) ?? []),
        presences: [],
        stage_instances: [],
        guild_scheduled_events: [],
        soundboard_sounds: [],
        voice_states: [...voice.keys()].map(voiceState),
        verification_level: 0,
        default_message_notifications: 0,
        explicit_content_filter: 0,
        mfa_level: 0,
        nsfw_level: 0,
        premium_tier: 0,
        premium_progress_bar_enabled: false,
        system_channel_flags: 0,
        preferred_locale: 'en-GB',
      };
    },
  };
  return self;
};
export type Guild = ReturnType<typeof createGuild>;
