import type { BotMemory } from '../../src/ports/bot-memory.ts';

/** Each `open` is another process on the same store. */
export type BotMemoryEngine = { open(): BotMemory; dispose(): Promise<void> };

/** The promises of the BotMemory port. */
export const describeBotMemory = (name: string, makeEngine: () => Promise<BotMemoryEngine>): void => {
  describe(`${name} as BotMemory`, () => {
    let engine: BotMemoryEngine;
    beforeEach(async () => {
      engine = await makeEngine();
    });
    afterEach(() => engine.dispose());

    it('knows of nothing before the first', async () => {
      const memory = engine.open();
      expect([await memory.mark('1'), await memory.reply('a')]).toEqual([null, null]);
    });

    it('keeps a mark for each channel, for other processes too', async () => {
      await engine.open().advance('1', '100');
      await engine.open().advance('2', '300');
      const memory = engine.open();
      expect([await memory.mark('1'), await memory.mark('2')]).toEqual(['100', '300']);
    });

    it.each([
      ['100', '99'],
      ['100', '100'],
      ['1000', '999'],
      ['200', '150'],
    ])('never goes back from %s to %s', async (first, second) => {
      const memory = engine.open();
      await memory.advance('1', first);
      await memory.advance('1', second);
      expect(await memory.mark('1')).toBe(first);
    });

    it('goes on to an id that has a digit more', async () => {
      const memory = engine.open();
      await memory.advance('1', '999');
      await memory.advance('1', '1000');
      expect(await memory.mark('1')).toBe('1000');
    });

    it('keeps the last reply of a key', async () => {
      const memory = engine.open();
      await memory.keepReply('a', { channelId: '1', messageId: '2' });
      await memory.keepReply('a', { channelId: '1', messageId: '3' });
      expect(await engine.open().reply('a')).toEqual({ channelId: '1', messageId: '3' });
      expect(await memory.reply('b')).toBeNull();
    });
  });
};
