import type { TokenBudget } from '../../src/ports/token-budget.ts';

/** Each `open` is another process on the same store. */
export type TokenBudgetEngine = { open(): TokenBudget; dispose(): Promise<void> };

/** The promises of the TokenBudget port. */
export const describeTokenBudget = (name: string, makeEngine: () => Promise<TokenBudgetEngine>): void => {
  describe(`${name} as TokenBudget`, () => {
    let engine: TokenBudgetEngine;
    const today = { slot: 'ai1', day: '2026-03-01' };
    beforeEach(async () => {
      engine = await makeEngine();
    });
    afterEach(() => engine.dispose());

    it('never books beyond the limit, with concurrent callers', async () => {
      const [one, other] = [engine.open(), engine.open()];
      const asked = Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : other).reserve({ ...today, tokens: 100, limit: 1_050 }),
      );
      expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(10);
      expect(await one.spent(today)).toBe(1_000);
      expect(await other.reserve({ ...today, tokens: 50, limit: 1_050 })).toBe(true);
      expect(await other.reserve({ ...today, tokens: 1, limit: 1_050 })).toBe(false);
    });

    it('books what a reservation came to, less or more', async () => {
      const budget = engine.open();
      await budget.reserve({ ...today, tokens: 500, limit: 1_000 });
      await budget.settle({ ...today, reserved: 500, used: 120 });
      expect(await engine.open().spent(today)).toBe(120);
      await budget.settle({ ...today, reserved: 0, used: 2_000 });
      expect(await budget.spent(today)).toBe(2_120);
      expect(await budget.reserve({ ...today, tokens: 1, limit: 1_000 })).toBe(false);
    });

    it('knows each slot and day apart', async () => {
      const budget = engine.open();
      await budget.reserve({ ...today, tokens: 10, limit: 10 });
      expect(await budget.reserve({ ...today, slot: 'ai2', tokens: 10, limit: 10 })).toBe(true);
      expect(await budget.reserve({ ...today, day: '2026-03-02', tokens: 10, limit: 10 })).toBe(true);
      expect(await budget.spent({ slot: 'ai3', day: '2026-03-01' })).toBe(0);
    });
  });
};
