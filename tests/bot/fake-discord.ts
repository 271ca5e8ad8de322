import type { BotMemory, BotReply } from '../../src/ports/bot-memory.ts';
import type { DiscordPosts, MessagePlace, BotMessage } from '../../src/ports/discord-posts.ts';

type Reply = { readonly id: string; readonly to: string; said: BotMessage; readonly nonce: string };

const failing = (code: string): Error => Object.assign(new Error(code), { code });

/** Channels as the bot sees them: every call is written down, and may be made to fail. */
export const createFakeDiscord = () => {
  const reactions = new Map<string, string[]>();
  const replies: Reply[] = [];
  const calls: string[] = [];
  const faults: string[] = [];
  const kept = new Map<string, BotReply>();
  const marks = new Map<string, string>();
  const called = (what: string): void => {
    calls.push(what);
    const fault = faults.shift();
    if (fault !== undefined && fault !== '') throw failing(fault);
  };
  const on = ({ messageId }: MessagePlace): string[] => {
    const own = reactions.get(messageId) ?? [];
    reactions.set(messageId, own);
    return own;
  };

  const posts: DiscordPosts = {
    ownReactions: async (place) => {
      called('look');
      return [...on(place)];
    },
    react: async (place, emoji) => {
      called(`+${emoji}`);
      if (!on(place).includes(emoji)) on(place).push(emoji);
    },
    unreact: async (place, emoji) => {
      called(`-${emoji}`);
      reactions.set(
        place.messageId,
        on(place).filter((one) => one !== emoji),
      );
    },
    reply: async ({ messageId }, { nonce, ...said }) => {
      called('reply');
      const same = replies.find((one) => one.nonce === nonce);
      if (same !== undefined) return same.id;
      const id = `reply-${replies.length + 1}`;
      replies.push({ id, to: messageId, said, nonce });
      return id;
    },
    edit: async ({ messageId }, said) => {
      called('edit');
      const one = replies.find(({ id }) => id === messageId);
      if (one === undefined) throw failing('discord-unknown');
      one.said = said;
    },
    textOf: async ({ messageId }) => {
      called('read');
      const one = replies.find(({ id }) => id === messageId);
      if (one === undefined) throw failing('discord-unknown');
      return one.said.text;
    },
    findReply: async ({ messageId }) => {
      called('find');
      return replies.find(({ to }) => to === messageId)?.id ?? null;
    },
  };
  const memory: BotMemory = {
    mark: async (channelId) => marks.get(channelId) ?? null,
    advance: async (channelId, messageId) => {
      const before = marks.get(channelId);
      if (before === undefined || BigInt(messageId) > BigInt(before)) marks.set(channelId, messageId);
    },
    reply: async (key) => kept.get(key) ?? null,
    keepReply: async (key, reply) => void kept.set(key, reply),
  };
  return {
    posts,
    memory,
    calls,
    replies,
    marks,
    /** Error codes of the next calls; '' for success. */
    faults,
    kept,
    reactionsOn: (messageId: string): readonly string[] => reactions.get(messageId) ?? [],
    /** The bot's posts by Discord id. */
    said: (messageId: string): readonly string[] =>
      replies.filter(({ to }) => to === messageId).map(({ said }) => said.text),
  };
};
export type FakeDiscord = ReturnType<typeof createFakeDiscord>;
