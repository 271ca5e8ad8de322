import type { CallCounter } from '../../src/ports/limits.ts';

/** Counters with shared counts, as in two processes. */
export type CallCounterEngine = { readonly counters: readonly CallCounter[]; dispose(): Promise<void> };

/** The promises of the CallCounter port. */
export const describeCallCounter = (name: string, makeEngine: () => Promise<CallCounterEngine>): void => {
  describe(`${name} as CallCounter`, () => {
    let engine: CallCounterEngine;
    beforeEach(async () => {
      engine = await makeEngine();
    });
    afterEach(() => engine.dispose());

    it('counts the calls of a key together, and of keys apart', async () => {
      const counts: number[] = [];
      for (let round = 0; round < 3; round += 1)
        for (const counter of engine.counters) counts.push((await counter.count('person:1', 60_000)).calls);
      expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
      expect((await engine.counters[0]?.count('person:2', 60_000))?.calls).toBe(1);
    });

    it('loses no call of many at once', async () => {
      const all = await Promise.all(
        Array.from({ length: 20 }, () => engine.counters.map((counter) => counter.count('upload:1', 60_000))).flat(),
      );
      expect(all.map(({ calls }) => calls).toSorted((a, b) => a - b)).toEqual(all.map((_, n) => n + 1));
    });

    it('says when the window ends and counts from one after it', async () => {
      const first = await engine.counters[0]?.count('k', 60_000);
      expect(first?.endsInMs).toBeGreaterThan(0);
      expect(first?.endsInMs).toBeLessThanOrEqual(60_000);
      const short = async (): Promise<number> => (await engine.counters[0]?.count('short', 30))?.calls ?? 0;
      await short();
      // Until a call is the first of its window again.
      while ((await short()) !== 1) await new Promise((resolve) => setTimeout(resolve, 40));
    });
  });
};
