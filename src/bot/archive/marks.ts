import type { BotMemory } from '../../ports/bot-memory.ts';

type MarksDeps = {
  readonly memory: Pick<BotMemory, 'mark' | 'advance'>;
  readonly warn: (text: string, cause: unknown) => void;
};

/**
 * Up to where each channel is archived. While something before may be missing a message that comes live moves nothing; from
 * the end of the back-fill on each does, and what is noted is written down from time to time: reading some again does no harm.
 */
export const createMarks = ({ memory, warn }: MarksDeps) => {
  const whole = new Set<string>();
  let gaps = 0;
  const moved = new Map<string, string>();
  return {
    /** Something may have happened that nobody told. */
    gap: (): void => {
      gaps += 1;
      whole.clear();
    },
    /** How many gaps there were. */
    gaps: (): number => gaps,
    /** What the gaps up to then have left open is filled; one that came meanwhile is another one. */
    complete: (channelId: string, upTo: number): void => {
      if (upTo === gaps) whole.add(channelId);
    },
    /** One that was told could not be archived: up to the next gap the mark stays before it, and then it is read. */
    missed: (channelId: string): void => void whole.delete(channelId),
    archived: (channelId: string, messageId: string): void => {
      if (whole.has(channelId)) moved.set(channelId, messageId);
    },
    of: (channelId: string): Promise<string | null> => memory.mark(channelId),
    advance: (channelId: string, messageId: string): Promise<void> => memory.advance(channelId, messageId),
    /** Writes down what was noted. */
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
export type Marks = ReturnType<typeof createMarks>;
