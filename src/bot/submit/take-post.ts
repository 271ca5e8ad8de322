import type { Deps } from '../../application/deps.ts';
import type { Actor } from '../../domain/kernel/envelope.ts';
import type { BotMemory } from '../../ports/bot-memory.ts';
import type { DiscordPosts, Menu, MessagePlace } from '../../ports/discord-posts.ts';
import type { GuildPeople } from '../people.ts';
import { needNames } from '../projected.ts';
import { escapeMarkdown } from '../replies/markdown.ts';
import { emojis, notAllowed } from '../replies/report.ts';
import { replyKey, sayOnce } from '../replies/progress-board.ts';
import type { ProgressBoard } from '../replies/progress-board.ts';
import { planPost } from './plan-post.ts';
import type { PostPlan, PlannedSubmission } from './plan-post.ts';
import type { Post } from './post.ts';
import { submitWanted } from './submit-wanted.ts';
import type { SubmissionOutcome, SubmitDeps } from './submit-wanted.ts';

export type TakingDeps = SubmitDeps &
  Pick<Deps, 'eventTypes' | 'roles'> & {
    readonly people: Pick<GuildPeople, 'meet'>;
    readonly posts: DiscordPosts;
    readonly memory: Pick<BotMemory, 'reply' | 'keepReply'>;
    readonly board: Pick<ProgressBoard, 'take'>;
    readonly warn: (text: string, cause: unknown) => void;
  };

const placeOf = ({ message }: Post): MessagePlace => ({ channelId: message.channelId, messageId: message.id });
const actorOf = (id: string, { role }: Post): Actor => ({ kind: 'person', id, role });

const menuPrefix = 'submit-event ';
/** The post of which a menu asks; null: it is no menu of ours. */
export const postOfMenu = (menuId: string): string | null =>
  menuId.startsWith(menuPrefix) ? menuId.slice(menuPrefix.length) : null;

const eventMenu = ({ message }: Post, { eventTypes }: Pick<TakingDeps, 'eventTypes'>): Menu => ({
  id: `${menuPrefix}${message.id}`,
  placeholder: 'Which event was it?',
  choices: eventTypes.filter(({ active }) => active).map(({ name }) => ({ label: name, value: name })),
});

const planFor = async (post: Post, deps: TakingDeps): Promise<PostPlan> => {
  const areHeld = await deps.areNamesHeld();
  const roster = await deps.roster();
  return planPost(post, {
    ...deps,
    now: deps.clock.now(),
    isKnown: (name) => {
      needNames(areHeld);
      return roster.meantBy(name) !== null;
    },
  });
};

const submit = async (
  post: Post,
  eventType: string,
  wanted: PlannedSubmission,
  deps: TakingDeps,
): Promise<SubmissionOutcome> => {
  const { message } = post;
  const id = await deps.people.meet(message.author);
  const origin = { kind: 'discord', ...placeOf(post) } as const;
  const submitter = { actor: actorOf(id, post), key: `discord message ${message.id}`, origin };
  const fields = { ...wanted.fields, eventType };
  return submitWanted({ submitter, fields, rawText: wanted.rawText, files: message.files }, deps);
};

export const createPostTaker = (deps: TakingDeps) => {
  /** Posts in progress, so that repeats are handled once. */
  const inHand = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  /** Replies once per post. */
  const reply = (post: Post, text: string, menu?: Menu): Promise<void> =>
    sayOnce(
      placeOf(post),
      {
        said: menu === undefined ? { text } : { text, menu },
        cause: { nonce: post.message.id, since: post.message.postedAt },
      },
      deps,
    );

  const refuse = async (post: Post, why: string): Promise<void> => {
    await reply(post, escapeMarkdown(why));
    const own = await deps.posts.ownReactions(placeOf(post));
    if (own.includes(emojis.taken)) await deps.posts.unreact(placeOf(post), emojis.taken);
  };

  /** One after the other: files of many posts do not lie around at once. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };

  const submitNow = async (post: Post, plan: Extract<PostPlan, { kind: 'submit' }>): Promise<void> => {
    await deps.board.take(placeOf(post));
    const outcome = await inTurn(() => submit(post, plan.eventType, plan, deps));
    if (!outcome.ok && outcome.why !== null) await refuse(post, outcome.why);
  };

  const follow = async (post: Post, plan: PostPlan): Promise<void> => {
    switch (plan.kind) {
      case 'ignore':
        return;
      case 'deny':
        return deps.posts.react(placeOf(post), notAllowed);
      case 'refuse':
        return refuse(post, plan.why);
      case 'ask':
        return reply(post, 'Which event was it?', eventMenu(post, deps));
      case 'submit':
        return submitNow(post, plan);
    }
  };

  const once = async (post: Post, work: () => Promise<void>): Promise<void> => {
    const { id } = post.message;
    if (inHand.has(id)) return;
    inHand.add(id);
    try {
      await work();
    } finally {
      inHand.delete(id);
    }
  };

  return {
    /** Handles a post, live or found later; answered ones are skipped. */
    take: (post: Post): Promise<void> =>
      once(post, async () => {
        if ((await deps.memory.reply(replyKey(post.message.id))) !== null) return;
        await follow(post, await planFor(post, deps));
      }),
    /** The event of a post that was asked for; `eventType`: a name. */
    choose: (post: Post, eventType: string): Promise<void> =>
      once(post, async () => follow(post, await planFor({ ...post, channelEvent: eventType }, deps))),
  };
};
