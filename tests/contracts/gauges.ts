import type { StatusStore } from '../../src/ports/status-store.ts';

/** Each `open` is another process on the same store. */
export type GaugesEngine = { open(): StatusStore; dispose(): Promise<void> };

/** The promises of the Gauges port. */
export const describeGauges = (name: string, makeEngine: () => Promise<GaugesEngine>): void => {
  describe(`${name} as Gauges`, () => {
    let engine: GaugesEngine;
    beforeEach(async () => {
      engine = await makeEngine();
    });
    afterEach(() => engine.dispose());

    it('knows of nothing that was never written', async () => {
      expect(await engine.open().read('projector')).toBeNull();
    });

    it('sends every process the last value of each name', async () => {
      const gauges = engine.open();
      await gauges.write('projector', { state: 'live', done: [1, null] });
      await gauges.write('other', 'unlike');
      expect(await engine.open().read('projector')).toEqual({ state: 'live', done: [1, null] });
      await engine.open().write('projector', { state: 'building' });
      expect([await gauges.read('projector'), await gauges.read('other')]).toEqual([{ state: 'building' }, 'unlike']);
    });
  });
};
