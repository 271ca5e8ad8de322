import { PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { toUtc } from '../../contracts/common.ts';
import type {
  GuildChannel,
  GuildMember,
  GuildRole,
  GuildPerson,
  PostedFile,
  PostedMessage,
} from '../../ports/guild-gateway.ts';
import type { MessagesPage } from '../../ports/guild-rest.ts';

/** Parts of Discord's data that Muster reads */
const id = z.string().regex(/^\d{15,20}$/);

/** User text, made well-formed: stores reject unpaired surrogates. */
const words = z.string().transform((text) => text.toWellFormed());

const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

const user = z.object({
  id,
  username: words,
  global_name: words.nullish(),
  avatar: z.string().nullish(),
  bot: z.boolean().optional(),
});
const member = z.object({ nick: words.nullish(), roles: z.array(id) });
export const memberWithUser = member.extend({ user });

const attachment = z.object({
  id,
  filename: words,
  content_type: words.optional(),
  // Sizes beyond safe integers are too large to fetch anyway.
  size: z
    .number()
    .nonnegative()
    .transform((bytes) => Math.min(Math.ceil(bytes), Number.MAX_SAFE_INTEGER)),
  url: z.string(),
});

/** A forwarded message */
const snapshot = z.object({ message: z.object({ content: words, attachments: z.array(attachment) }) });

export const messagePacket = z.object({
  id,
  channel_id: id,
  author: user,
  member: member.nullish(),
  webhook_id: id.nullish(),
  type: z.number(),
  message_reference: z.object({ type: z.number().optional() }).nullish(),
  content: words,
  timestamp: moment,
  edited_timestamp: moment.nullish(),
  attachments: z.array(attachment),
  flags: z.number().nullish(),
  message_snapshots: z.array(snapshot).nullish(),
});
/** Ids of a malformed message. */
export const messageIds = z.object({ id, channel_id: id });

/** Permissions exceed JavaScript's safe integers */
export const bits = z
  .string()
  .regex(/^\d{1,40}$/)
  .transform(BigInt);
export const overwrite = z.object({ id, allow: bits, deny: bits });
const has = (all: bigint, one: bigint): boolean => (all & one) !== 0n;
export const role = z.object({ id, permissions: bits });
export const toRole = ({ id: roleId, permissions }: z.infer<typeof role>): GuildRole => ({
  id: roleId,
  mayView: has(permissions, PermissionFlagsBits.ViewChannel),
  mayAll: has(permissions, PermissionFlagsBits.Administrator),
});

export const channelPacket = z.object({
  id,
  type: z.number(),
  name: words.nullish(),
  parent_id: id.nullish(),
  flags: z.number().nullish(),
  permission_overwrites: z.array(overwrite).nullish(),
  thread_metadata: z.object({ archived: z.boolean(), archive_timestamp: z.string() }).optional(),
});
/**
 * Parses each item by itself, so that a malformed one does not affect the others. `unread`: malformed items and why.
 */
const eachOf = <T>(one: z.ZodType<T>) =>
  z.array(z.unknown()).transform((entries) => {
    const tried = entries.map((part) => ({ part, ...one.safeParse(part) }));
    return {
      entries,
      read: tried.flatMap(({ success, data }) => (success ? [data] : [])),
      unread: tried.flatMap(({ part, error }) => (error === undefined ? [] : [{ part, cause: error }])),
    };
  });
type Each = z.infer<ReturnType<typeof eachOf>>;
export type Warn = (text: string, cause: unknown) => void;

/** Logs skipped items. `what`: plural noun. */
export const warnUnread = (what: string, { unread }: Pick<Each, 'unread'>, warn: Warn): void => {
  const [first] = unread;
  if (first !== undefined) warn(`Of the guild's ${what}, ${unread.length} cannot be read`, first.cause);
};

export const threads = z.object({ threads: eachOf(channelPacket), has_more: z.boolean().default(false) });

export const voiceState = z.object({ user_id: id, channel_id: id.nullish(), member: memberWithUser.nullish() });
export const guild = z.object({
  id,
  afk_channel_id: id.nullish(),
  roles: eachOf(role),
  channels: eachOf(channelPacket),
  threads: eachOf(channelPacket),
  members: eachOf(memberWithUser),
  voice_states: eachOf(voiceState),
});

type User = z.infer<typeof user>;
type Member = z.infer<typeof member>;

/** Facts from the gateway needed for parsing. */
export type GatewayFacts = { readonly self: () => string | null };

export const avatarOf = (userId: string, hash: string | null | undefined): string | null =>
  hash == null ? null : `https://cdn.discordapp.com/avatars/${userId}/${hash}.png?size=64`;

export const toMember = ({ nick, roles }: Member): GuildMember => ({ nick: nick ?? null, roles });

export const toPerson = (one: User, of: Member | null): GuildPerson => ({
  id: one.id,
  username: one.username,
  displayName: one.global_name ?? one.username,
  avatarUrl: avatarOf(one.id, one.avatar),
  isBot: one.bot ?? false,
  member: of === null ? null : toMember(of),
});

export const toFile = ({ content_type: type, ...file }: z.infer<typeof attachment>): PostedFile => ({
  ...file,
  type: type ?? 'application/octet-stream',
});
export const file = attachment;

/** Message types of answers to slash commands and context menus. */
const answers = new Set([20, 23]);
/** Message types written by people and bots; others are Discord's notices */
const written = new Set([0, 19, ...answers]);
/** Flag of a deferred answer without content. */
const loadingFlag = 1 << 7;
const kindOf = ({
  type,
  flags,
  message_reference: reference,
}: z.infer<typeof messagePacket>): PostedMessage['kind'] => {
  if (reference?.type === 1) return 'forward';
  const isLoading = ((flags ?? 0) & loadingFlag) !== 0;
  return written.has(type) && !isLoading ? 'post' : 'other';
};

const forwardedIn = ({ message_snapshots: all }: z.infer<typeof messagePacket>) =>
  (all ?? []).map((one) => one.message);

export const toMessage = (one: z.infer<typeof messagePacket>, { self }: GatewayFacts): PostedMessage => ({
  id: one.id,
  channelId: one.channel_id,
  author: toPerson(one.author, one.member ?? null),
  isOwn: one.author.id === self(),
  isWebhook: one.webhook_id != null,
  kind: kindOf(one),
  isAnswer: answers.has(one.type),
  text: [one.content, ...forwardedIn(one).map(({ content }) => content)].filter((text) => text !== '').join('\n'),
  postedAt: toUtc(one.timestamp),
  editedAt: one.edited_timestamp == null ? null : toUtc(one.edited_timestamp),
  files: [one.attachments, ...forwardedIn(one).map(({ attachments }) => attachments)].flat().map(toFile),
});

/**
 * Parses a page, newest first as returned by Discord. Malformed messages are reported by id; without an id the whole
 * page is rejected.
 */
export const toMessagesPage = (response: unknown, most: number, known: GatewayFacts): MessagesPage => {
  const { entries, read, unread } = eachOf(messagePacket).parse(response);
  return {
    messages: read.toReversed().map((one) => toMessage(one, known)),
    unreadable: unread.toReversed().map(({ part }) => messageIds.parse(part).id),
    lastId: entries.length === 0 ? null : messageIds.parse(entries[0]).id,
    isFull: entries.length >= most,
  };
};

/** Channel kinds by Discord's number; others are `other`. */
const kinds: Readonly<Record<number, GuildChannel['kind']>> = {
  0: 'text',
  2: 'voice',
  4: 'category',
  5: 'text',
  10: 'thread',
  11: 'thread',
  12: 'thread',
  13: 'voice',
};

/** Flag of a channel that the bot cannot view, sent without its name */
const hiddenFlag = 1 << 17;

const viewsOf = (overwrites: readonly z.infer<typeof overwrite>[]): GuildChannel['views'] => {
  const { ViewChannel } = PermissionFlagsBits;
  const saying = overwrites.filter(({ allow, deny }) => has(allow | deny, ViewChannel));
  return new Map(saying.map(({ id: of, allow }) => [of, has(allow, ViewChannel)]));
};

export const toChannel = (one: z.infer<typeof channelPacket>): GuildChannel => ({
  id: one.id,
  name: one.name ?? '',
  kind: kinds[one.type] ?? 'other',
  parentId: one.parent_id ?? null,
  archived: one.thread_metadata?.archived ?? false,
  isPrivate: one.type === 12,
  isHidden: ((one.flags ?? 0) & hiddenFlag) !== 0,
  views: viewsOf(one.permission_overwrites ?? []),
});
