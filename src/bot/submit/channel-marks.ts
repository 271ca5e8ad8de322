import { isLater } from '../../contracts/snowflakes.ts';
import type { BotMemory } from '../../ports/bot-memory.ts';

type Channel = { readonly open: Set<string>; done: string[] };

const inOrder = (a: string, b: string): number => (a === b ? 0 : isLater(a, b) ? 1 : -1);

/** Not that of the archive: what is archived may still have to be submitted. */
const keyOf = (channelId: string): string => `submit ${channelId}`;

/**
 * Marks of checked posts per channel. Posts in progress, and gaps with possibly missed posts, hold the mark back, so
 * that they are found again after a crash.
 */
export const createChannelMarks = ({ memory }: { readonly memory: Pick<BotMemory, 'mark' | 'advance'> }) => {
  const channels = new Map<string, Channel>();
  const whole = new Set<string>();
  let gaps = 0;
  const channelOf = (channelId: string): Channel => {
    const channel = channels.get(channelId) ?? { open: new Set(), done: [] };
    channels.set(channelId, channel);
    return channel;
  };
  const advance = async (channelId: string): Promise<void> => {
    const channel = channelOf(channelId);
    const [oldest] = [...channel.open].toSorted(inOrder);
    const isPassed = (id: string): boolean => oldest === undefined || isLater(oldest, id);
    const last = channel.done.filter(isPassed).toSorted(inOrder).at(-1);
    channel.done = channel.done.filter((id) => !isPassed(id));
    if (last !== undefined) await memory.advance(keyOf(channelId), last);
  };
  return {
    of: (channelId: string): Promise<string | null> => memory.mark(keyOf(channelId)),
    /** Posts may have been missed. */
    gap: (): void => {
      gaps += 1;
      whole.clear();
    },
    /** How many gaps there were. */
    gaps: (): number => gaps,
    /** A channel is checked up to that gap; a later gap reopens it. */
    complete: async (channelId: string, upTo: number): Promise<void> => {
      if (upTo !== gaps) return;
      whole.add(channelId);
      await advance(channelId);
    },
    begin: (channelId: string, messageId: string): void => void channelOf(channelId).open.add(messageId),
    done: async (channelId: string, messageId: string): Promise<void> => {
      const channel = channelOf(channelId);
      channel.open.delete(messageId);
      channel.done.push(messageId);
      if (whole.has(channelId)) await advance(channelId);
    },
    /** Where a channel is looked at for the first time, it begins there. */
    beginAt: (channelId: string, messageId: string): Promise<void> => memory.advance(keyOf(channelId), messageId),
  };
};
