import { LRUCache } from 'lru-cache';
import { momentOfId } from '../../contracts/snowflakes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { BotMemory } from '../../ports/bot-memory.ts';
import type { DiscordPosts, MessagePlace, BotMessage } from '../../ports/discord-posts.ts';
import { ignoringGone, nullIfGone, whereAllowed } from '../refusals.ts';
import { emojis } from './report.ts';
import type { ReplyReport } from './report.ts';

export type BoardDeps = {
  readonly posts: DiscordPosts;
  readonly memory: Pick<BotMemory, 'reply' | 'keepReply'>;
  readonly clock: Clock;
  readonly delay: (ms: number) => Promise<unknown>;
};
/** `nonce`: from the event, so that saying it twice is one reply. `since`: when that event was; ISO 8601. */
export type Cause = { readonly nonce: string; readonly since: string };
type PendingReport = { readonly report: ReplyReport; readonly cause: Cause };
type ShownReport = { emoji: string | null; text: string | null; at: number | null };
type Row = {
  readonly shown: ShownReport;
  next: PendingReport | null;
  /** The first reaction on its way. */
  taking: Promise<void> | null;
  running: Promise<void> | null;
};

/** A message is changed at most so often. */
const everyMs = 2_000;
/** Within this time Discord itself knows the nonce; later the bot looks whether it has replied already. */
const nonceHoldsMs = 60_000;
const mostRows = 500;
const mostTries = 10_000;

/** Under which the reply to a post is kept. */
export const replyKey = (postId: string): string => `post ${postId}`;

/** The bot's single reply to a post: sent once, then edited. `isFirst`: no earlier reply can exist. */
export const sayOnce = async (
  place: MessagePlace,
  { said, cause }: { readonly said: BotMessage; readonly cause: Cause },
  {
    posts,
    memory,
    clock,
    isFirst = false,
  }: Pick<BoardDeps, 'posts' | 'memory' | 'clock'> & { readonly isFirst?: boolean },
): Promise<void> => {
  const isOld = clock.now().getTime() - Date.parse(cause.since) > nonceHoldsMs;
  const kept = await memory.reply(replyKey(place.messageId));
  const known = kept?.messageId ?? (isOld && !isFirst ? await posts.findReply(place) : null);
  if (known !== null) await posts.edit({ channelId: place.channelId, messageId: known }, said);
  const messageId = known ?? (await posts.reply(place, { ...said, nonce: cause.nonce }));
  if (kept === null) await memory.keepReply(replyKey(place.messageId), { channelId: place.channelId, messageId });
};

const isShown = ({ report }: PendingReport, { emoji, text }: ShownReport): boolean =>
  emoji === emojis[report.stage] && text === report.text;

const ownEmojis: ReadonlySet<string> = new Set(Object.values(emojis));

/** Another reaction before the former goes: a post is never without. */
const changeReaction = async (
  place: MessagePlace,
  to: string,
  from: string | null,
  { posts }: Pick<BoardDeps, 'posts'>,
) => {
  const others = from === null ? await posts.ownReactions(place) : [from];
  if (!others.includes(to)) await posts.react(place, to);
  for (const other of others) if (other !== to && ownEmojis.has(other)) await posts.unreact(place, other);
};

/**
 * Whether an unrecorded reply may exist: from another process for posts older than this board, or from this one when an
 * answer was lost. Searching for each post would take longer than replying.
 */
const createReplyTries = ({ clock }: Pick<BoardDeps, 'clock'>) => {
  const startedAt = clock.now().getTime();
  const unanswered = new LRUCache<string, true>({ max: mostTries });
  return {
    isFirst: (postId: string): boolean =>
      !unanswered.has(postId) && Date.parse(momentOfId(postId)) > startedAt + nonceHoldsMs,
    begin: (postId: string): void => void unanswered.set(postId, true),
    answered: (postId: string): void => void unanswered.delete(postId),
  };
};

/**
 * Shows how far sessions are on their posts, a post at most every two seconds: what was to be shown meanwhile and is
 * outdated is left out.
 */
export const createProgressBoard = (deps: BoardDeps) => {
  const rows = new Map<string, Row>();
  const tries = createReplyTries(deps);
  const now = (): number => deps.clock.now().getTime();

  const reply = async (place: MessagePlace, said: Parameters<typeof sayOnce>[1]): Promise<void> => {
    const { messageId } = place;
    const isFirst = tries.isFirst(messageId);
    tries.begin(messageId);
    await sayOnce(place, said, { ...deps, isFirst });
    tries.answered(messageId);
  };

  /** Text of an earlier bot process; Discord limits edits of old messages, but not reads. */
  const saidBefore = async ({ messageId }: MessagePlace): Promise<string | null> => {
    const kept = await deps.memory.reply(replyKey(messageId));
    return kept === null ? null : nullIfGone(deps.posts.textOf(kept));
  };

  const rowOf = ({ messageId }: MessagePlace): Row => {
    const shown = { emoji: null, text: null, at: null };
    const row = rows.get(messageId) ?? { shown, next: null, taking: null, running: null };
    rows.delete(messageId);
    rows.set(messageId, row);
    for (const [id, old] of rows) {
      if (rows.size <= mostRows) break;
      if (old.running === null) rows.delete(id);
    }
    return row;
  };

  const show = async (place: MessagePlace, { report, cause }: PendingReport, shown: ShownReport): Promise<void> => {
    const emoji = emojis[report.stage];
    shown.at = now();
    if (emoji !== shown.emoji) await ignoringGone(whereAllowed(changeReaction(place, emoji, shown.emoji, deps)));
    shown.emoji = emoji;
    const isSaid = report.text === (shown.text ?? (await saidBefore(place)));
    if (!isSaid) await ignoringGone(reply(place, { said: report, cause }));
    shown.text = report.text;
  };

  const waitFor = async ({ at }: ShownReport): Promise<void> => {
    const ms = at === null ? 0 : at + everyMs - now();
    if (ms > 0) await deps.delay(Math.min(ms, everyMs));
  };

  const run = async (place: MessagePlace, row: Row): Promise<void> => {
    try {
      // It would land beside what is shown now, and stay.
      await row.taking?.catch(() => undefined);
      while (row.next !== null && !isShown(row.next, row.shown)) {
        await waitFor(row.shown);
        const { next } = row;
        row.next = null;
        await show(place, next, row.shown);
      }
    } finally {
      row.running = null;
    }
  };

  const react = async (place: MessagePlace, shown: ShownReport): Promise<void> => {
    await whereAllowed(deps.posts.react(place, emojis.taken));
    shown.emoji = emojis.taken;
    shown.at = now();
  };

  return {
    /** Resolves when this, or what came after it, is shown. */
    show: (place: MessagePlace, report: ReplyReport, cause: Cause): Promise<void> => {
      const row = rowOf(place);
      row.next = { report, cause };
      row.running ??= Promise.resolve().then(() => run(place, row));
      return row.running;
    },
    /** The first reaction, at once: the rest follows from the log. */
    take: async (place: MessagePlace): Promise<void> => {
      const row = rowOf(place);
      if (row.shown.emoji !== null || row.running !== null) return;
      row.taking ??= react(place, row.shown).finally(() => void (row.taking = null));
      await row.taking;
    },
  };
};
export type ProgressBoard = ReturnType<typeof createProgressBoard>;
