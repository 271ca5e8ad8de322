import type { BotMemory } from '../../ports/bot-memory.ts';

type MarksDeps = {
  readonly memory: Pick<BotMemory, 'mark' | 'advance'>;
  readonly warn: (text: string, cause: unknown) => void;
};

/**
 * Archive marks per channel. While earlier messages may be missing, live ones do not move the mark; after the back-fill
 * they do. Marks are stored from time to time, because reading again is harmless.
 */
export const createMarks = ({ memory, warn }: MarksDeps) => {
  const whole = new Set<string>();
  let gaps = 0;
  const moved = new Map<string, string>();
  return {
    /** Events may have been missed. */
    gap: (): void => {
      gaps += 1;
      whole.clear();
    },
    /** Number of gaps so far. */
    gaps: (): number => gaps,
    /** A channel is complete up to that gap; a later gap reopens it. */
    complete: (channelId: string, upTo: number): void => {
      if (upTo === gaps) whole.add(channelId);
    },
    /** A live message could not be archived: the mark stays before it until the next back-fill. */
    missed: (channelId: string): void => void whole.delete(channelId),
    archived: (channelId: string, messageId: string): void => {
      if (whole.has(channelId)) moved.set(channelId, messageId);
    },
    of: (channelId: string): Promise<string | null> => memory.mark(channelId),
    advance: (channelId: string, messageId: string): Promise<void> => memory.advance(channelId, messageId),
    /** Stores the moved marks. */
    flush: async (): Promise<void> => {
      const noted = [...moved];
      moved.clear();
      for (const [channelId, messageId] of noted)
        await memory
          .advance(channelId, messageId)
          .catch((cause: unknown) => warn('how far the archive has come was not written down', cause));
    },
  };
};
export type ArchiveMarks = ReturnType<typeof createMarks>;
