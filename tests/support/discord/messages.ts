import type { FastifyInstance } from 'fastify';
import type { Attachments } from './attachments.ts';
import type { Gateway } from './gateway.ts';
import { ids } from './guild.ts';
import type { Channel, Guild, Message } from './guild.ts';
import { wrongMessage } from './bodies.ts';
import { may } from './permissions.ts';
import type { Permission } from './permissions.ts';
import { timeOf } from './times.ts';

type Query = { readonly limit?: string; readonly after?: string; readonly before?: string };
type Params = { readonly channel: string; readonly message: string; readonly emoji: string };
type Body = {
  readonly content?: string;
  readonly nonce?: string;
  readonly enforce_nonce?: boolean;
  readonly [field: string]: unknown;
};

/** Newest first (https://docs.discord.com/developers/resources/message#get-channel-messages). */
const page = (all: readonly Message[], { limit = '50', after, before }: Query): readonly Message[] => {
  const most = Math.min(100, Number(limit));
  const ascending = [...all].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  if (after !== undefined)
    return ascending
      .filter(({ id }) => BigInt(id) > BigInt(after))
      .slice(0, most)
      .reverse();
  const upTo = before === undefined ? ascending : ascending.filter(({ id }) => BigInt(id) < BigInt(before));
  return upTo.slice(-most).reverse();
};

const archivedPage = 2;

/** Messages that are older than an hour may be changed about three times in 20 s in a channel, as others have measured. */
const createEditsOfOld = () => {
  const [most, withinMs, oldMs] = [3, 20_000, 60 * 60 * 1000];
  const edits = new Map<string, readonly number[]>();
  return {
    /** Counts an edit; answers the seconds to wait where it is refused. */
    take: (channel: string, { timestamp }: Pick<Message, 'timestamp'>): number | null => {
      const now = Date.now();
      if (now - Date.parse(timestamp) < oldMs) return null;
      const lately = (edits.get(channel) ?? []).filter((at) => now - at < withinMs);
      if (lately.length >= most) return ((lately[0] ?? now) + withinMs - now) / 1000;
      edits.set(channel, [...lately, now]);
      return null;
    },
  };
};

type Deps = {
  readonly guild: Guild;
  readonly gateway: Gateway;
  readonly attachments: Attachments;
};

/** Message endpoints used by the bot. */
export const serveMessages = (app: FastifyInstance, { guild, gateway, attachments }: Deps): void => {
  /** With addresses that live from now on. */
  const fresh = (message: Message) => ({
    ...message,
    reactions: [...new Set(message.reactions.map(({ emoji }) => emoji))].map((name) => {
      const all = message.reactions.filter(({ emoji }) => emoji === name);
      return { count: all.length, me: all.some(({ by }) => by === ids.bot), emoji: { id: null, name } };
    }),
    attachments: message.attachments.map((file) => ({
      ...file,
      url: attachments.urlOf(message.channel_id, file.id, file.filename),
    })),
  });
  const unknown = { code: 10_008, message: 'Unknown Message' };
  const denied = { code: 50_001, message: 'Missing Access' };
  const lacking = { code: 50_013, message: 'Missing Permissions' };
  const lacks = (channelId: string, what: Permission): boolean => {
    const channel = guild.channels.get(channelId);
    return channel !== undefined && !may(channel, what, guild);
  };
  const notThere = { code: 50_008, message: 'Cannot send messages in a non-text channel' };

  const editsOfOld = createEditsOfOld();

  app.addHook('preHandler', async (request, reply) => {
    const { channel } = request.params as Partial<Params>;
    if (channel === undefined) return;
    if (!guild.channels.has(channel)) return reply.code(404).send({ code: 10_003, message: 'Unknown Channel' });
    if (lacks(channel, 'view')) return reply.code(403).send(denied);
    // A forum holds threads only (https://docs.discord.com/developers/resources/channel#channel-object-channel-types).
    const isForum = guild.channels.get(channel)?.type === 15;
    if (isForum && request.url.split('?')[0]?.endsWith('/messages') === true) return reply.code(400).send(notThere);
  });
  app.get('/channels/:channel', (request) => guild.channels.get((request.params as Params).channel));
  app.get('/channels/:channel/messages', (request) => {
    const { channel } = request.params as Params;
    // 'no messages will be returned' (https://docs.discord.com/developers/resources/message#get-channel-messages).
    if (lacks(channel, 'history')) return [];
    const all = [...(guild.messages.get(channel)?.values() ?? [])];
    return page(all, request.query as Query).map(fresh);
  });
  app.get('/channels/:channel/messages/:message', (request, reply) => {
    const { channel, message: id } = request.params as Params;
    if (lacks(channel, 'history')) return reply.code(403).send(denied);
    const message = guild.message(channel, id);
    return message === undefined ? reply.code(404).send(unknown) : fresh(message);
  });
  // https://docs.discord.com/developers/resources/channel#list-public-archived-threads; pages are shorter here.
  app.get('/channels/:channel/threads/archived/public', (request, reply) => {
    const { channel } = request.params as Params;
    if (lacks(channel, 'history')) return reply.code(403).send(denied);
    const { before } = request.query as Query;
    const archivedAt = ({ thread_metadata: data }: Channel): number => Date.parse(data?.archive_timestamp ?? '');
    const isOld = (one: Channel): boolean =>
      one.parent_id === channel &&
      one.type === 11 &&
      one.thread_metadata?.archived === true &&
      (before === undefined || archivedAt(one) < Date.parse(before));
    const old = [...guild.channels.values()].filter(isOld).sort((a, b) => archivedAt(b) - archivedAt(a));
    return { threads: old.slice(0, archivedPage), members: [], has_more: old.length > archivedPage };
  });
  app.post('/channels/:channel/messages', (request, reply) => {
    const { channel } = request.params as Params;
    const place = guild.channels.get(channel);
    const needed = place !== undefined && guild.isThread(place) ? 'sendInThreads' : 'send';
    if (lacks(channel, needed)) return reply.code(403).send(lacking);
    const wrong = wrongMessage(request.body as Body);
    if (wrong !== null) return reply.code(400).send(wrong);
    const { content = '', nonce, enforce_nonce: isEnforced, ...more } = request.body as Body;
    const own = [...(guild.messages.get(channel)?.values() ?? [])];
    // https://docs.discord.com/developers/resources/message#create-message: enforce_nonce.
    const same = isEnforced === true ? own.find((one) => one.nonce === nonce && one.author.id === ids.bot) : undefined;
    if (same !== undefined) return same;
    const message: Message = {
      type: 0,
      ...more,
      id: guild.nextId(),
      channel_id: channel,
      guild_id: ids.guild,
      author: guild.bot.user,
      content,
      timestamp: timeOf(Date.now()),
      edited_timestamp: null,
      attachments: [],
      reactions: [],
      ...(nonce === undefined ? {} : { nonce }),
    };
    guild.messages.get(channel)?.set(message.id, message);
    gateway.dispatch('MESSAGE_CREATE', 'messages', message);
    return message;
  });
  app.patch('/channels/:channel/messages/:message', (request, reply) => {
    const { channel, message: id } = request.params as Params;
    const message = guild.message(channel, id);
    if (message === undefined) return reply.code(404).send(unknown);
    const waitS = editsOfOld.take(channel, message);
    if (waitS !== null) {
      reply.header('retry-after', String(Math.ceil(waitS)));
      return reply.code(429).send({
        code: 30_046,
        message: 'Maximum number of edits to messages older than 1 hour reached. Try again later',
        retry_after: waitS,
        global: false,
      });
    }
    const wrong = wrongMessage({ ...message, ...(request.body as Body) });
    if (wrong !== null) return reply.code(400).send(wrong);
    Object.assign(message, request.body as object, { edited_timestamp: timeOf(Date.now()) });
    gateway.dispatch('MESSAGE_UPDATE', 'messages', message);
    return message;
  });
  app.put('/channels/:channel/messages/:message/reactions/:emoji/@me', (request, reply) => {
    const { channel, message: id, emoji } = request.params as Params;
    const message = guild.message(channel, id);
    if (message === undefined) return reply.code(404).send(unknown);
    const isFirst = message.reactions.every((one) => one.emoji !== emoji);
    if (lacks(channel, 'history') || (isFirst && lacks(channel, 'react'))) return reply.code(403).send(lacking);
    const isThere = message.reactions.some((one) => one.emoji === emoji && one.by === ids.bot);
    if (!isThere) message.reactions.push({ emoji, by: ids.bot });
    return reply.code(204).send();
  });
  app.delete('/channels/:channel/messages/:message/reactions/:emoji/@me', (request, reply) => {
    const { channel, message: id, emoji } = request.params as Params;
    const message = guild.message(channel, id);
    if (message === undefined) return reply.code(404).send(unknown);
    const at = message.reactions.findIndex((one) => one.emoji === emoji && one.by === ids.bot);
    if (at >= 0) message.reactions.splice(at, 1);
    return reply.code(204).send();
  });
};
