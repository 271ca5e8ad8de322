import { PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { codedError, codeOf } from '../coded-error.ts';
import { createCalls } from './calls.ts';

const bits = z.string().transform(BigInt);
const overwrite = z.object({ id: z.string(), allow: bits, deny: bits });
const channels = z.array(
  z.object({ id: z.string(), name: z.string(), permission_overwrites: z.array(overwrite).default([]) }),
);
const oneChannel = z.object({ guild_id: z.string().optional(), name: z.string() });
const roles = z.array(z.object({ id: z.string(), permissions: bits }));
const self = z.object({ id: z.string() });
const ownMember = z.object({ roles: z.array(z.string()) });
const application = z.object({ flags: z.number().default(0) });

type Channel = z.infer<typeof channels>[number];
type Calls = ReturnType<typeof createCalls>;
type Holder = {
  readonly guildId: string;
  readonly userId: string;
  readonly roleIds: readonly string[];
  readonly base: bigint;
};

/** What the bot may in a channel (https://docs.discord.com/developers/topics/permissions#permission-overwrites). */
const permissionsIn = ({ permission_overwrites: all }: Channel, { guildId, userId, roleIds, base }: Holder): bigint => {
  if ((base & PermissionFlagsBits.Administrator) !== 0n) return ~0n;
  const apply = (to: bigint, of: readonly z.infer<typeof overwrite>[]): bigint =>
    (to & ~of.reduce((sum, { deny }) => sum | deny, 0n)) | of.reduce((sum, { allow }) => sum | allow, 0n);
  const steps = [[guildId], roleIds, [userId]].map((ids) => all.filter(({ id }) => ids.includes(id)));
  return steps.reduce(apply, base);
};

/** By the name that Discord's own screens give them. */
const names = {
  'View Channel': PermissionFlagsBits.ViewChannel,
  'Read Message History': PermissionFlagsBits.ReadMessageHistory,
  'Send Messages': PermissionFlagsBits.SendMessages,
  'Add Reactions': PermissionFlagsBits.AddReactions,
} as const;
export type Permission = keyof typeof names;

export type Inspected = {
  /** Switches of the developer portal. */
  readonly switches: { readonly members: boolean; readonly content: boolean };
  /** By id; a channel that is not here is not in the guild. */
  readonly channels: ReadonlyMap<string, InspectedChannel>;
};
type InspectedChannel = {
  /** Unknown where the bot may not see the channel. */
  readonly name?: string;
  /** Which of these permissions the bot lacks there. */
  readonly lacks: (wanted: readonly Permission[]) => readonly Permission[];
};

/** Limited or not: the switch is on (https://docs.discord.com/developers/resources/application#application-object-application-flags). */
const isOn = (flags: number, full: number): boolean => (flags & (3 << full)) !== 0;

/** The list of a guild's channels leaves out those that the bot may not see; asked for by id, such a one is refused. */
const asMissingFromList = async (
  id: string,
  { calls, guildId }: { readonly calls: Calls; readonly guildId: string },
): Promise<readonly (readonly [string, InspectedChannel])[]> => {
  try {
    const found = oneChannel.parse(await calls.call((rest) => rest.get(Routes.channel(id))));
    return found.guild_id === guildId ? [[id, { name: found.name, lacks: () => [] }]] : [];
  } catch (cause) {
    if (codeOf(cause) === 'discord-forbidden') return [[id, { lacks: () => ['View Channel'] }]];
    if (codeOf(cause) === 'discord-unknown') return [];
    throw cause;
  }
};

/**
 * Asks Discord what a bot may in a guild, and in these channels of it. Throws with the codes of the REST port; `discord-unknown`: it is not in the guild;
 * `discord-limited`: too much was asked for this bot lately.
 */
export const inspectGuild = async (asked: {
  readonly origin: string;
  readonly token: string;
  readonly userAgent: string;
  readonly guildId: string;
  readonly channelIds: readonly string[];
}): Promise<Inspected> => {
  const { origin, token, userAgent, guildId, channelIds } = asked;
  const calls = createCalls({ api: `${origin}/api`, token, userAgent, warn: () => undefined, isHurried: true });
  try {
    const { id: userId } = self.parse(await calls.call((rest) => rest.get(Routes.user())));
    const { flags } = application.parse(await calls.call((rest) => rest.get(Routes.currentApplication())));
    const all = channels.parse(await ofGuild(calls.call((rest) => rest.get(Routes.guildChannels(guildId)))));
    const given = roles.parse(await calls.call((rest) => rest.get(Routes.guildRoles(guildId))));
    const member = ownMember.parse(await calls.call((rest) => rest.get(Routes.guildMember(guildId, userId))));
    const held = given.filter(({ id }) => id === guildId || member.roles.includes(id));
    const base = held.reduce((sum, { permissions }) => sum | permissions, 0n);
    const holder: Holder = { guildId, userId, roleIds: member.roles, base };
    const listed = all.map((one): readonly [string, InspectedChannel] => {
      const may = permissionsIn(one, holder);
      return [one.id, { name: one.name, lacks: (wanted) => wanted.filter((name) => (may & names[name]) === 0n) }];
    });
    const missing = [...new Set(channelIds)].filter((id) => !all.some((one) => one.id === id));
    const others = await Promise.all(missing.map((id) => asMissingFromList(id, { calls, guildId })));
    return {
      switches: { members: isOn(flags, 14), content: isOn(flags, 18) },
      channels: new Map([...listed, ...others.flat()]),
    };
  } finally {
    calls.close();
  }
};

/** A guild that the bot is not in is forbidden, or not there. */
const ofGuild = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (cause) {
    if (codeOf(cause) === 'discord-forbidden') throw codedError('discord-unknown', 'The bot is not in the guild');
    throw cause;
  }
};
