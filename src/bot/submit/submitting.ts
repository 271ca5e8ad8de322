import { findEventType } from '../../contracts/event-types.ts';
import { laterSnowflake, snowflakeAt } from '../../contracts/snowflakes.ts';
import type { BotMemory } from '../../ports/bot-memory.ts';
import type { DiscordAnswers } from '../../ports/discord-answers.ts';
import type { GuildInteraction, PostedMessage } from '../../ports/guild-gateway.ts';
import type { GuildRest } from '../../ports/guild-rest.ts';
import { channelsToldBy } from '../bot-handler.ts';
import type { BotEvent, BotHandler, EventContext } from '../bot-handler.ts';
import type { Floor } from '../archive/wipe-horizon.ts';
import { pagesAfter } from '../archive/pages-after.ts';
import { ignoringGone, isRefusal, isTokenRefused, isUnstorable, nullIfGone } from '../refusals.ts';
import { createChannelMarks } from './channel-marks.ts';
import { postOf } from './post.ts';
import type { PlacementRules } from './post.ts';
import { createPostTaker, postOfMenu } from './take-post.ts';
import type { TakingDeps } from './take-post.ts';

export type SubmittingDeps = TakingDeps &
  Omit<PlacementRules, 'rest' | 'parentOf'> & {
    readonly memory: BotMemory;
    readonly answers: Pick<DiscordAnswers, 'acknowledge' | 'followUp'>;
    readonly rest: Pick<GuildRest, 'member' | 'message' | 'messagesAfter'>;
    readonly floor: Pick<Floor, 'firstId'>;
    /** Otherwise Discord answers messages without what they say, and nothing is read. */
    readonly mayReadText: () => boolean;
    /** Whether what broke off will go well later: then it is done again. */
    readonly isTransient: (cause: unknown) => boolean;
  };

/** Knows of which channel a thread is. */
const createThreads = () => {
  const parents = new Map<string, string | null>();
  return {
    parentOf: (channelId: string): string | null => parents.get(channelId) ?? null,
    note: (event: BotEvent): void => {
      for (const { id, kind, parentId } of channelsToldBy(event)) if (kind === 'thread') parents.set(id, parentId);
      if (event.kind === 'channel-deleted') parents.delete(event.channelId);
    },
  };
};

type PickedEvent =
  | { readonly ok: true; readonly message: PostedMessage; readonly eventType: string }
  | { readonly ok: false; readonly why: string };
/** The chosen event, or why there is none. */
const pickOf = (message: PostedMessage | null, { person }: GuildInteraction, eventType: string | null): PickedEvent => {
  if (message === null) return { ok: false, why: 'The post no longer exists.' };
  if (message.author.id !== person.id) return { ok: false, why: 'Only the author of the post can choose the event.' };
  return eventType === null ? { ok: false, why: 'There is no such event type.' } : { ok: true, message, eventType };
};

/** Sessions by posting: live posts, posts missed while offline, and event choices. */
export const createSubmitting = (deps: SubmittingDeps) => {
  const threads = createThreads();
  const taker = createPostTaker(deps);
  const marks = createChannelMarks(deps);
  const placing: PlacementRules = { ...deps, parentOf: threads.parentOf };
  const isSubmitted = (channelId: string): boolean =>
    deps.submitChannels.has(channelId) || deps.submitChannels.has(threads.parentOf(channelId) ?? '');

  const take = async (message: PostedMessage): Promise<void> => {
    const post = await postOf(message, placing);
    if (post !== null) await ignoringGone(taker.take(post));
    if (deps.submitChannels.has(message.channelId)) await marks.done(message.channelId, message.id);
  };

  /** Everything since the mark, and nothing from before a wipe. A new channel begins with the event that named it. */
  const startOf = async (channelId: string, receivedAt: string): Promise<string | null> => {
    const mark = await marks.of(channelId);
    if (mark === null) {
      await marks.beginAt(channelId, snowflakeAt(Date.parse(receivedAt)));
      return null;
    }
    return laterSnowflake(mark, await deps.floor.firstId());
  };

  /** One that Discord refuses holds no other up. */
  const aside = async (channelId: string, work: Promise<void>): Promise<void> => {
    await work.catch((cause: unknown) => {
      if (!isRefusal(cause)) throw cause;
      deps.warn(`a post in channel ${channelId} could not be read or answered: see \`muster doctor\``, cause);
    });
  };

  /** One that was missed. Where it fails for another reason than an outage it holds the mark, and no other post up. */
  const takeMissed = async (message: PostedMessage): Promise<void> => {
    const { id, channelId } = message;
    try {
      await aside(channelId, take(message));
    } catch (cause) {
      if (deps.isTransient(cause) || isTokenRefused(cause)) throw cause;
      deps.warn(`post ${id} could not be taken`, cause);
      if (isUnstorable(cause)) await marks.done(channelId, id);
      else marks.begin(channelId, id);
    }
  };

  const readChannel = async (channelId: string, { at, signal }: EventContext): Promise<void> => {
    const gaps = marks.gaps();
    const after = await startOf(channelId, at);
    const pages = after === null ? [] : pagesAfter(channelId, after, { rest: deps.rest, signal });
    for await (const page of pages) {
      // Concurrently, because after a long absence each waits for read models.
      const taken = await Promise.allSettled(page.messages.map(takeMissed));
      for (const id of page.unreadable) {
        deps.warn(`post ${id} cannot be read`, null);
        await marks.done(channelId, id);
      }
      for (const one of taken) if (one.status === 'rejected') throw one.reason;
    }
    if (!signal.aborted) await marks.complete(channelId, gaps);
  };

  const posts: BotHandler = {
    name: 'submit-by-posting',
    // A lane each: a post is taken at once, whatever others wait for.
    lane: (event) => (event.kind === 'message' && isSubmitted(event.message.channelId) ? event.message.id : null),
    note: (event) => {
      threads.note(event);
      if (event.kind === 'message' && deps.submitChannels.has(event.message.channelId))
        marks.begin(event.message.channelId, event.message.id);
    },
    handle: async (event) => {
      if (event.kind === 'message') await take(event.message);
    },
  };

  const missedPosts: BotHandler = {
    name: 'find-posts-that-were-missed',
    lane: ({ kind }) => (kind === 'snapshot' && deps.mayReadText() ? 'all' : null),
    note: ({ kind }) => {
      if (kind === 'snapshot') marks.gap();
    },
    handle: async (_event, context) => {
      for (const channelId of deps.submitChannels.keys()) await aside(channelId, readChannel(channelId, context));
    },
  };

  return {
    handlers: [posts, missedPosts] as const,
    /** Handles the choice of a post's event. */
    pick: async (interaction: GuildInteraction): Promise<void> => {
      const { asked, channelId, person } = interaction;
      if (asked.kind !== 'component') return;
      const postId = postOfMenu(asked.customId);
      if (postId === null) return;
      // Discord waits three seconds for it, and for nothing else.
      if ((await deps.answers.acknowledge(interaction)) === 'gone') return;
      const message = await nullIfGone(deps.rest.message(channelId, postId));
      const eventType = findEventType(deps.eventTypes, asked.values[0] ?? '')?.name ?? null;
      const picked = pickOf(message, interaction, eventType);
      if (!picked.ok) {
        await deps.answers.followUp(interaction, picked.why);
        return;
      }
      const post = await postOf({ ...picked.message, author: person }, placing);
      if (post !== null) await ignoringGone(taker.choose(post, picked.eventType));
    },
  };
};
