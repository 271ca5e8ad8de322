import { RESTEvents } from '@discordjs/rest';
import { PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import type { DiscordRole } from '../../ports/discord.ts';
import type { PostedFile } from '../../ports/guild-gateway.ts';
import { codedError, codeOf } from '../coded-error.ts';
import { createCalls } from './calls.ts';
import { bits, messagePacket, overwrite, toFile } from './wire.ts';

const channels = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    type: z.number(),
    last_message_id: z.string().nullish(),
    permission_overwrites: z.array(overwrite).default([]),
  }),
);
const oneChannel = z.object({ guild_id: z.string().optional(), name: z.string() });
const roles = z.array(z.object({ id: z.string(), name: z.string(), permissions: bits }));
const self = z.object({ id: z.string() });
const ownMember = z.object({ roles: z.array(z.string()) });
const application = z.object({
  id: z.string(),
  flags: z.number().default(0),
  redirect_uris: z.array(z.string()).nullish(),
  interactions_endpoint_url: z.string().nullish(),
  bot_require_code_grant: z.boolean().nullish(),
  privacy_policy_url: z.string().nullish(),
});
const gateway = z.object({ shards: z.number(), session_start_limit: z.object({ remaining: z.number() }) });
const page = z.array(messagePacket);

type Channel = z.infer<typeof channels>[number];
type Calls = ReturnType<typeof createCalls>;
type Holder = {
  readonly guildId: string;
  readonly userId: string;
  readonly roleIds: readonly string[];
  readonly base: bigint;
};

/** Permissions of the bot in a channel */
const permissionsIn = ({ permission_overwrites: all }: Channel, { guildId, userId, roleIds, base }: Holder): bigint => {
  if ((base & PermissionFlagsBits.Administrator) !== 0n) return ~0n;
  const apply = (to: bigint, of: readonly z.infer<typeof overwrite>[]): bigint =>
    (to & ~of.reduce((sum, { deny }) => sum | deny, 0n)) | of.reduce((sum, { allow }) => sum | allow, 0n);
  const steps = [[guildId], roleIds, [userId]].map((ids) => all.filter(({ id }) => ids.includes(id)));
  return steps.reduce(apply, base);
};

/** Names as on Discord's screens. */
const names = {
  'View Channel': PermissionFlagsBits.ViewChannel,
  'Read Message History': PermissionFlagsBits.ReadMessageHistory,
  'Send Messages': PermissionFlagsBits.SendMessages,
  'Add Reactions': PermissionFlagsBits.AddReactions,
  Connect: PermissionFlagsBits.Connect,
} as const;
export type Permission = keyof typeof names;

export type GuildInspection = {
  /** Switches of the developer portal. */
  readonly switches: { readonly members: boolean; readonly content: boolean };
  /** Further settings; `redirects` null: not reported by Discord. */
  readonly application: {
    readonly id: string;
    readonly redirects: readonly string[] | null;
    readonly hasInteractionsEndpoint: boolean;
    readonly requiresCodeGrant: boolean;
    readonly hasPrivacyPolicy: boolean;
  };
  /** Remaining sessions today, and the number of shards that Discord requires. */
  readonly gateway: { readonly remaining: number; readonly shards: number };
  /** Difference of this machine's clock to Discord's; null: unknown. */
  readonly skewMs: number | null;
  readonly roles: readonly DiscordRole[];
  /** Slash commands registered in the guild. */
  readonly commands: readonly string[];
  /** Channels by id; absent ones are not in the guild. */
  readonly channels: ReadonlyMap<string, InspectedChannel>;
};
type InspectedChannel = {
  /** Absent when the bot cannot see the channel. */
  readonly name?: string;
  /** A voice channel, whose text the bot can read only if it may connect. */
  readonly isVoice?: boolean;
  /** The channel has messages, but the bot cannot read its history. */
  readonly hidesHistory?: boolean;
  /** Newest readable attachment; null: none. */
  readonly newestFile?: PostedFile | null;
  /** Missing permissions among these. */
  readonly lacks: (wanted: readonly Permission[]) => readonly Permission[];
};

/** Voice and stage channels. */
const voice: ReadonlySet<number> = new Set([2, 13]);

/** Limited or not: the switch is on (https://docs.discord.com/developers/resources/application#application-object-application-flags). */
const isOn = (flags: number, full: number): boolean => (flags & (3 << full)) !== 0;

/** Channels hidden from the bot are missing from the list; requested by id, they are refused. */
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
 * Asks Discord what a bot may in a guild, and in these channels of it. Writes nothing. Throws with the codes of the REST port; `discord-unknown`: it is not in the guild;
 * `discord-limited`: too much was asked for this bot lately.
 */
export const inspectGuild = async (asked: {
  readonly origin: string;
  readonly token: string;
  readonly userAgent: string;
  readonly guildId: string;
  readonly channelIds: readonly string[];
  /** Channels whose messages are checked. */
  readonly archived: readonly string[];
}): Promise<GuildInspection> => {
  const { origin, token, userAgent, guildId, channelIds, archived } = asked;
  const calls = createCalls({ api: `${origin}/api`, token, userAgent, warn: () => undefined, isHurried: true });
  try {
    const { id: userId } = self.parse(await calls.call((rest) => rest.get(Routes.user())));
    let skewMs: number | null = null;
    const own = application.parse(
      await calls.call((rest) => {
        rest.once(RESTEvents.Response, (_request, { headers }) => (skewMs = skewOf(headers.get('date'), Date.now())));
        return rest.get(Routes.currentApplication());
      }),
    );
    const start = gateway.parse(await calls.call((rest) => rest.get(Routes.gatewayBot())));
    const all = channels.parse(await ofGuild(calls.call((rest) => rest.get(Routes.guildChannels(guildId)))));
    const given = roles.parse(await calls.call((rest) => rest.get(Routes.guildRoles(guildId))));
    const member = ownMember.parse(await calls.call((rest) => rest.get(Routes.guildMember(guildId, userId))));
    const held = given.filter(({ id }) => id === guildId || member.roles.includes(id));
    const base = held.reduce((sum, { permissions }) => sum | permissions, 0n);
    const holder: Holder = { guildId, userId, roleIds: member.roles, base };
    const listed = all.map((one): readonly [string, InspectedChannel] => {
      const may = permissionsIn(one, holder);
      return [
        one.id,
        {
          name: one.name,
          isVoice: voice.has(one.type),
          lacks: (wanted) => wanted.filter((name) => (may & names[name]) === 0n),
        },
      ];
    });
    const looked = new Map(
      await Promise.all(
        all
          .filter(({ id }) => archived.includes(id))
          .map(async (one) => [one.id, await lookInto(one, permissionsIn(one, holder), calls)] as const),
      ),
    );
    const offered = z
      .array(z.object({ name: z.string() }))
      .parse(await calls.call((rest) => rest.get(Routes.applicationGuildCommands(own.id, guildId))));
    const missing = [...new Set(channelIds)].filter((id) => !all.some((one) => one.id === id));
    const others = await Promise.all(missing.map((id) => asMissingFromList(id, { calls, guildId })));
    return {
      switches: { members: isOn(own.flags, 14), content: isOn(own.flags, 18) },
      application: {
        id: own.id,
        redirects: own.redirect_uris ?? null,
        hasInteractionsEndpoint: own.interactions_endpoint_url != null,
        requiresCodeGrant: own.bot_require_code_grant === true,
        hasPrivacyPolicy: own.privacy_policy_url != null,
      },
      gateway: { remaining: start.session_start_limit.remaining, shards: start.shards },
      skewMs,
      roles: given.map(({ id, name }) => ({ id, name })),
      commands: offered.map(({ name }) => name),
      channels: new Map([...listed, ...others.flat()].map(([id, one]) => [id, { ...one, ...looked.get(id) }] as const)),
    };
  } finally {
    calls.close();
  }
};

/** Answers carry Discord's time in whole seconds. */
const skewOf = (date: string | null, now: number): number | null => {
  const theirs = Date.parse(date ?? '');
  return Number.isNaN(theirs) ? null : Math.max(0, Math.abs(now - (theirs + 500)) - 500);
};

type ChannelHistoryAccess = Pick<InspectedChannel, 'hidesHistory' | 'newestFile'>;
/** Without permission to read history, Discord returns an empty page. */
const lookInto = async (
  { id, last_message_id: last }: Channel,
  may: bigint,
  calls: Calls,
): Promise<ChannelHistoryAccess> => {
  if ((may & PermissionFlagsBits.ViewChannel) === 0n || last == null) return {};
  const response = await calls.call((rest) =>
    rest.get(Routes.channelMessages(id), { query: new URLSearchParams({ limit: '50' }) }),
  );
  const { data: read } = page.safeParse(response);
  const newest = read?.flatMap(({ attachments }) => attachments)[0];
  return {
    hidesHistory: Array.isArray(response) && response.length === 0,
    newestFile: newest === undefined ? null : toFile(newest),
  };
};

/** Without the bot, a guild is forbidden or unknown. */
const ofGuild = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (cause) {
    if (codeOf(cause) === 'discord-forbidden') throw codedError('discord-unknown', 'The bot is not in the guild');
    throw cause;
  }
};
