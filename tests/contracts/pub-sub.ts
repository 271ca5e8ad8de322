import type { Json } from '../../src/domain/kernel/json.ts';
import type { PubSub } from '../../src/ports/pub-sub.ts';

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
};

/** The promises of the PubSub port. */
export const describePubSub = (name: string, makePubSub: () => Promise<PubSub>): void => {
  describe(`${name} as PubSub`, () => {
    let pubSub: PubSub;
    beforeEach(async () => {
      pubSub = await makePubSub();
    });
    afterEach(() => pubSub.close());

    it('delivers to every listener of the topic, in order, and to no other', async () => {
      const first: Json[] = [];
      const second: Json[] = [];
      const other: Json[] = [];
      pubSub.subscribe('updated', (message) => void first.push(message));
      pubSub.subscribe('updated', (message) => void second.push(message));
      pubSub.subscribe('other', (message) => void other.push(message));
      for (let n = 0; n < 50; n += 1) await pubSub.publish('updated', { n, deep: [null, 'x'] });
      await until(() => first.length === 50 && second.length === 50);
      expect(first).toEqual(Array.from({ length: 50 }, (_, n) => ({ n, deep: [null, 'x'] })));
      expect(second).toEqual(first);
      expect(other).toEqual([]);
    });

    it('keeps the order for all listeners when one of them publishes', async () => {
      const seen: Json[] = [];
      pubSub.subscribe('t', (message) => {
        if (message === 1) void pubSub.publish('t', 2);
      });
      pubSub.subscribe('t', (message) => void seen.push(message));
      await pubSub.publish('t', 1);
      await until(() => seen.length === 2);
      expect(seen).toEqual([1, 2]);
    });

    it('delivers nothing after a subscription has ended, and to others still', async () => {
      const ended: Json[] = [];
      const kept: Json[] = [];
      const end = pubSub.subscribe('t', (message) => void ended.push(message));
      pubSub.subscribe('t', (message) => void kept.push(message));
      end();
      end();
      await pubSub.publish('t', 1);
      await until(() => kept.length === 1);
      expect(ended).toEqual([]);
    });

    it('lets no listener that throws keep a message from others', async () => {
      const seen: Json[] = [];
      pubSub.subscribe('t', () => {
        throw new Error('broken');
      });
      pubSub.subscribe('t', (message) => void seen.push(message));
      await pubSub.publish('t', 1);
      await pubSub.publish('t', 2);
      await until(() => seen.length === 2);
    });

    it('is silent after it was closed', async () => {
      const seen: Json[] = [];
      pubSub.subscribe('t', (message) => void seen.push(message));
      await pubSub.close();
      await pubSub.publish('t', 1).catch(() => undefined);
      expect(seen).toEqual([]);
    });
  });
};
