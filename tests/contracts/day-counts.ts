import type { DayCounts } from '../../src/ports/day-counts.ts';

/** Each `open` is another process on the same store. */
export type DayCountsEngine = { open(): DayCounts; dispose(): Promise<void> };

/** The promises of the DayCounts port. */
export const describeDayCounts = (name: string, makeEngine: () => Promise<DayCountsEngine>): void => {
  describe(`${name} as DayCounts`, () => {
    let engine: DayCountsEngine;
    beforeEach(async () => {
      engine = await makeEngine();
    });
    afterEach(() => engine.dispose());

    it('knows of nothing before the first', async () => {
      expect(await engine.open().since('repeats', '2026-03-01')).toBeNull();
    });

    it('counts what came on or after a day, over all processes, each name apart', async () => {
      const counts = engine.open();
      await counts.add('repeats', '2026-02-28');
      await Promise.all([counts.add('repeats', '2026-03-01'), engine.open().add('repeats', '2026-03-01')]);
      await counts.add('repeats', '2026-03-02');
      await counts.add('others', '2026-03-02');
      expect(await counts.since('repeats', '2026-03-01')).toBe(3);
      expect(await engine.open().since('repeats', '2026-03-02')).toBe(1);
      expect(await counts.since('repeats', '2026-03-03')).toBe(0);
      expect(await counts.since('nothing', '2026-03-01')).toBeNull();
    });
  });
};
