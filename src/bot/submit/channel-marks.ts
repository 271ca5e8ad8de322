import { isLater } from '../../contracts/snowflakes.ts';
import type { BotMemory } from '../../ports/bot-memory.ts';

type Channel = { readonly open: Set<string>; done: string[] };

const inOrder = (a: string, b: string): number => (a === b ? 0 : isLater(a, b) ? 1 : -1);

/** Not that of the archive: what is archived may still have to be submitted. */
const keyOf = (channelId: string): string => `submit ${channelId}`;

/**
 * Up to which post channels for submitting were looked at. What is still in hand holds the mark back: after a death it is
 * found again.
 */
export const createChannelMarks = ({ memory }: { readonly memory: Pick<BotMemory, 'mark' | 'advance'> }) => {
  const channels = new Map<string, Channel>();
  const channelOf = (channelId: string): Channel => {
    const channel = channels.get(channelId) ?? { open: new Set(), done: [] };
    channels.set(channelId, channel);
    return channel;
  };
  return {
    of: (channelId: string): Promise<string | null> => memory.mark(keyOf(channelId)),
    begin: (channelId: string, messageId: string): void => void channelOf(channelId).open.add(messageId),
    done: async (channelId: string, messageId: string): Promise<void> => {
      const channel = channelOf(channelId);
      channel.open.delete(messageId);
      channel.done.push(messageId);
      const [oldest] = [...channel.open].toSorted(inOrder);
      const isPassed = (id: string): boolean => oldest === undefined || isLater(oldest, id);
      const last = channel.done.filter(isPassed).toSorted(inOrder).at(-1);
      channel.done = channel.done.filter((id) => !isPassed(id));
      if (last !== undefined) await memory.advance(keyOf(channelId), last);
    },
    /** Where a channel is looked at for the first time, it begins there. */
    beginAt: (channelId: string, messageId: string): Promise<void> => memory.advance(keyOf(channelId), messageId),
  };
};
