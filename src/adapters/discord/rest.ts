import { Routes } from 'discord-api-types/v10';
import type { GuildChannel } from '../../ports/guild-gateway.ts';
import type { GuildRest } from '../../ports/guild-rest.ts';
import { codeOf } from '../coded-error.ts';
import type { Calls } from './calls.ts';
import {
  memberWithUser,
  messagePacket,
  warnUnread,
  threads,
  toChannel,
  toMessage,
  toMessagesPage,
  toPerson,
} from './wire.ts';
import type { GatewayFacts, Warn } from './wire.ts';

const pageSize = 100;

type Options = {
  readonly calls: Pick<Calls, 'call'>;
  readonly guildId: string;
  readonly known: GatewayFacts;
  readonly warn: Warn;
};

/** Discord's codes for missing records */
const unknownMessage = [10_008];
/** Unknown Member, Unknown User. */
const unknownPerson = [10_007, 10_013];

/** null for a missing record. An unknown channel or guild says nothing about its messages and members, and throws. */
const ifThere = async <T>(asked: Promise<T>, unknown: readonly number[]): Promise<T | null> => {
  try {
    return await asked;
  } catch (cause) {
    if (codeOf(cause) === 'discord-unknown' && unknown.includes(Reflect.get(cause as object, 'answer') as number))
      return null;
    throw cause;
  }
};

/** Discord's REST interface, for the bot. */
export const createGuildRest = ({ calls, guildId, known, warn }: Options): GuildRest => ({
  messagesAfter: async (channelId, after) => {
    const query = new URLSearchParams({ after, limit: String(pageSize) });
    const response = await calls.call((rest) => rest.get(Routes.channelMessages(channelId), { query }));
    return toMessagesPage(response, pageSize, known);
  },
  message: async (channelId, id) => {
    const response = await ifThere(
      calls.call((rest) => rest.get(Routes.channelMessage(channelId, id))),
      unknownMessage,
    );
    return response === null ? null : toMessage(messagePacket.parse(response), known);
  },
  openThreads: async () => {
    const response = await calls.call((rest) => rest.get(Routes.guildActiveThreads(guildId)));
    const { threads: page } = threads.parse(response);
    warnUnread('threads', page, warn);
    return page.read.map(toChannel);
  },
  archivedThreads: async (channelId, since) => {
    const found: GuildChannel[] = [];
    // Newest archived threads come first.
    for (let before: string | undefined; ;) {
      const query = new URLSearchParams({ limit: String(pageSize), ...(before === undefined ? {} : { before }) });
      const response = await calls.call((rest) => rest.get(Routes.channelThreads(channelId, 'public'), { query }));
      const { threads: page, has_more: isMore } = threads.parse(response);
      warnUnread('threads', page, warn);
      const wanted = page.read.filter(
        (one) => Date.parse(one.thread_metadata?.archive_timestamp ?? since) >= Date.parse(since),
      );
      found.push(...wanted.map(toChannel));
      before = page.read.at(-1)?.thread_metadata?.archive_timestamp;
      if (!isMore || before === undefined || wanted.length < page.read.length) return found;
    }
  },
  member: async (personId) => {
    const response = await ifThere(
      calls.call((rest) => rest.get(Routes.guildMember(guildId, personId))),
      unknownPerson,
    );
    if (response === null) return null;
    const one = memberWithUser.parse(response);
    return toPerson(one.user, one);
  },
});
