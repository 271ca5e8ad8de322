import { isLater, laterSnowflake, momentOfId, snowflakeAt } from '../../contracts/snowflakes.ts';
import type { PostedMessage } from '../../ports/guild-gateway.ts';
import type { GuildRest } from '../../ports/guild-rest.ts';
import { keepMessage } from './archive-messages.ts';
import type { ArchiveDeps } from './archive-messages.ts';
import { channelsToldBy } from '../bot-handler.ts';
import type { BotHandler } from '../bot-handler.ts';
import { codeOfError, isRefusal, isTokenRefused, isUnstorable } from '../refusals.ts';
import { compareWithArchive } from './compare-with-archive.ts';
import type { CompareDeps } from './compare-with-archive.ts';
import type { ArchiveMarks } from './marks.ts';
import type { SkippedMessages } from './skipped-messages.ts';
import { pagesAfter } from './pages-after.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How far back to look for missed edits and deletions. */
const comparedMs = 7 * dayMs;

type BackFillDeps = ArchiveDeps &
  CompareDeps & {
    readonly rest: Pick<GuildRest, 'messagesAfter' | 'archivedThreads'>;
    readonly marks: Pick<ArchiveMarks, 'gap' | 'gaps' | 'complete' | 'of' | 'advance'>;
    readonly skipped: Pick<SkippedMessages, 'skip'>;
    readonly backFillDays: number;
    /** Otherwise Discord answers messages without what they say, and nothing is read. */
    readonly mayReadText: () => boolean;
    /** Whether what broke off will go well later: then everything is done again. */
    readonly isTransient: (cause: unknown) => boolean;
    readonly warn: (text: string, cause: unknown) => void;
  };

/** One that the log will never take is passed over: the next ones wait behind it. */
const keepOrSkip = async (message: PostedMessage, deps: BackFillDeps): Promise<void> => {
  try {
    await keepMessage(message, true, deps);
  } catch (cause) {
    if (!isUnstorable(cause)) throw cause;
    deps.skipped.skip(message.id, cause);
  }
};

/** Archives messages since the mark. A page is archived completely before the mark moves past it. */
const fill = async (channelId: string, deps: BackFillDeps, signal: AbortSignal): Promise<void> => {
  const gaps = deps.marks.gaps();
  const oldest = snowflakeAt(deps.clock.now().getTime() - deps.backFillDays * dayMs);
  const after = laterSnowflake((await deps.marks.of(channelId)) ?? oldest, await deps.floor.firstId());
  for await (const page of pagesAfter(channelId, after, { rest: deps.rest, signal })) {
    await Promise.all(page.messages.map((message) => keepOrSkip(message, deps)));
    for (const id of page.unreadable) deps.skipped.skip(id, null);
    if (page.lastId !== null) await deps.marks.advance(channelId, page.lastId);
  }
  if (!signal.aborted) deps.marks.complete(channelId, gaps);
};

const compare = async (channelId: string, deps: BackFillDeps, signal: AbortSignal): Promise<void> => {
  const from = laterSnowflake(snowflakeAt(deps.clock.now().getTime() - comparedMs), await deps.floor.firstId());
  await compareWithArchive({ channelId, from, signal }, deps);
};

/**
 * At the start, and after each gap: everything since the marks, then what of the last days was changed or deleted meanwhile.
 * Live messages are archived beside it.
 */
export const backFill = (deps: BackFillDeps): BotHandler => {
  const { channels, rest, warn } = deps;
  /** Unreadable channels; granting access again causes a channel event. */
  const missed = new Set<string>();
  /** Answers whether the work went well. */
  const aside = async (channelId: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (cause) {
      if (deps.isTransient(cause) || isTokenRefused(cause)) throw cause;
      if (isRefusal(cause)) missed.add(channelId);
      const whatNow = isRefusal(cause)
        ? 'see `muster doctor`'
        : 'its mark stays, and it is read again after the next gap';
      warn(`channel ${channelId} cannot be read: ${whatNow}`, cause);
      return false;
    }
  };
  /**
   * Without Read Message History Discord answers a page of messages with none, but refuses to list threads: a channel that
   * refuses is not read at all.
   */
  const findThreads = (channelId: string): Promise<boolean> =>
    aside(channelId, async () => {
      const oldest = snowflakeAt(deps.clock.now().getTime() - deps.backFillDays * dayMs);
      const mark = (await deps.marks.of(channelId)) ?? oldest;
      const since = momentOfId(isLater(mark, oldest) ? oldest : mark);
      const threads = await rest.archivedThreads(channelId, since).catch((cause: unknown) => {
        // A channel of a kind that has no threads.
        if (codeOfError(cause) === 'discord-rejected') return [];
        throw cause;
      });
      for (const thread of threads) channels.see(thread);
    });
  const read = async (all: readonly string[], signal: AbortSignal): Promise<void> => {
    for (const one of all) await aside(one, () => fill(one, deps, signal));
    for (const one of all) await aside(one, () => compare(one, deps, signal));
  };
  const readWhole = async (channelId: string, signal: AbortSignal): Promise<void> => {
    if (await findThreads(channelId)) await read([channelId, ...channels.threadsOf(channelId)], signal);
  };
  const readAgain = async (channelId: string, signal: AbortSignal): Promise<void> => {
    missed.delete(channelId);
    if (channels.configured.includes(channelId)) await readWhole(channelId, signal);
    else await read([channelId], signal);
  };
  return {
    name: 'back-fill',
    lane: (event) => {
      if (!deps.mayReadText()) return null;
      if (event.kind === 'snapshot' || event.kind === 'threads') return 'all';
      return event.kind === 'channel' && !event.channel.isHidden && missed.has(event.channel.id) ? 'all' : null;
    },
    note: (event) => {
      if (event.kind === 'snapshot') deps.marks.gap();
      // Messages in hidden channels are not received; they are read once the bot can view the channel again.
      for (const { id, isHidden } of channelsToldBy(event)) if (isHidden) missed.add(id);
    },
    handle: async (event, { signal }) => {
      if (event.kind === 'channel') return readAgain(event.channel.id, signal);
      if (event.kind === 'threads') {
        const kept = event.threads.filter((thread) => channels.see(thread)).map(({ id }) => id);
        return read(kept, signal);
      }
      missed.clear();
      for (const channelId of channels.configured) await readWhole(channelId, signal);
    },
  };
};
