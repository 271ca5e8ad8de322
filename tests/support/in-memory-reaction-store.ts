import type { OpenItem, ReactionCheckpoint, ReactionStore } from '../../src/ports/reaction-store.ts';

export type InMemoryReactionStore = ReactionStore & {
  readonly checkpoints: Map<string, ReactionCheckpoint>;
  /** Everything that was stored, in its order. */
  readonly advances: { readonly reaction: string; readonly next: ReactionCheckpoint; readonly codes: string[] }[];
};

const isSame = (a: ReactionCheckpoint | null, b: ReactionCheckpoint | null): boolean =>
  a?.logId === b?.logId && a?.position === b?.position;

export const createInMemoryReactionStore = (): InMemoryReactionStore => {
  const checkpoints = new Map<string, ReactionCheckpoint>();
  const items = new Map<string, OpenItem>();
  const advances: InMemoryReactionStore['advances'] = [];
  const keyOf = (reaction: string, eventId: string): string => `${reaction} ${eventId}`;
  return {
    checkpoints,
    advances,
    checkpoint: async (reaction) => checkpoints.get(reaction) ?? null,
    advance: async (reaction, { expected, next, opened }) => {
      if (!isSame(checkpoints.get(reaction) ?? null, expected)) return 'superseded';
      checkpoints.set(reaction, next);
      advances.push({ reaction, next, codes: opened.map(({ code }) => code) });
      for (const item of opened) items.set(keyOf(item.reaction, item.eventId), item);
      return 'advanced';
    },
    openItems: async () => [...items.values()],
    openItem: async (reaction, eventId) => items.get(keyOf(reaction, eventId)) ?? null,
    openItemCounts: async () => {
      const counts = new Map<string, number>();
      for (const { reaction } of items.values()) counts.set(reaction, (counts.get(reaction) ?? 0) + 1);
      return counts;
    },
    reopen: async (item) => {
      if (items.has(keyOf(item.reaction, item.eventId))) items.set(keyOf(item.reaction, item.eventId), item);
    },
    close: async (reaction, eventId) => items.delete(keyOf(reaction, eventId)),
  };
};
