import { ids } from './guild.ts';
import type { Channel, Guild } from './guild.ts';

/** https://docs.discord.com/developers/topics/permissions#permissions-bitwise-permission-flags */
export const permission = {
  administrator: 1n << 3n,
  react: 1n << 6n,
  view: 1n << 10n,
  send: 1n << 11n,
  history: 1n << 16n,
  connect: 1n << 20n,
  sendInThreads: 1n << 38n,
} as const;
export type Permission = keyof typeof permission;

/** A thread has the permissions of its channel. */
const ruling = (channel: Channel, guild: Guild): Channel =>
  guild.isThread(channel) ? (guild.channels.get(channel.parent_id ?? '') ?? channel) : channel;

/**
 * Permissions of a member in a channel (https://docs.discord.com/developers/topics/permissions#permission-overwrites).
 */
export const permissionsIn = (channel: Channel, guild: Guild, userId: string = ids.bot): bigint => {
  const held = [ids.guild, ...(guild.members.get(userId)?.roles ?? [])];
  const base = held.reduce((bits, id) => bits | BigInt(guild.roles.get(id)?.permissions ?? '0'), 0n);
  if ((base & permission.administrator) !== 0n) return ~0n;
  const overwrites = ruling(channel, guild).permission_overwrites;
  const steps = [[ids.guild], held.slice(1), [userId]];
  return steps.reduce((bits, of) => {
    const these = overwrites.filter(({ id }) => of.includes(id));
    const deny = these.reduce((all, one) => all | BigInt(one.deny), 0n);
    return (bits & ~deny) | these.reduce((all, one) => all | BigInt(one.allow), 0n);
  }, base);
};

export const may = (channel: Channel, what: Permission, guild: Guild): boolean => {
  const bits = permissionsIn(channel, guild);
  return (bits & permission.view) !== 0n && (bits & permission[what]) !== 0n;
};

/** A channel as the gateway tells it to a bot that may not view it (discord/discord-api-docs#8454). */
export const hiddenFlag = 1 << 17;
const hidden = ({ id, guild_id, type }: Channel) => ({
  ...{ id, guild_id, type },
  name: '___hidden___',
  flags: hiddenFlag,
  parent_id: null,
  position: 0,
  permission_overwrites: [],
});
export const toldChannel = (channel: Channel, guild: Guild): object =>
  may(channel, 'view', guild) ? channel : hidden(channel);

/** The packet that the bot receives about an event; null: none. */
export const toldEvent = (t: string, d: object, guild: Guild): object | null => {
  const { id, channel_id: of } = d as { readonly id?: string; readonly channel_id?: string | null };
  if (t.startsWith('MESSAGE_')) {
    const channel = guild.channels.get(of ?? '');
    return channel === undefined || may(channel, 'view', guild) ? d : null;
  }
  const channel = guild.channels.get(id ?? '');
  if (channel === undefined || !/^(CHANNEL|THREAD)_(CREATE|UPDATE|DELETE)$/.test(t)) return d;
  if (may(channel, 'view', guild)) return d;
  return t.startsWith('CHANNEL_') ? hidden(channel) : null;
};
