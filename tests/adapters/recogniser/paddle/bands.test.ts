import { bandsOf } from '../../../../src/adapters/recogniser/paddle/detection.ts';
import { fc } from '../../../support/property.ts';

const sides = fc.integer({ min: 1, max: 80 }).map((times) => times * 32);

describe('bands of a picture', () => {
  it('are one where it is small', () => {
    expect(bandsOf(1120, 544)).toEqual([{ from: 0, to: 544 }]);
  });

  it('cover all of it, share rows, and are small and of sides that the network takes', () => {
    fc.assert(
      fc.property(sides, sides, (width, height) => {
        const bands = bandsOf(width, height, 1_000_000);
        expect(bands[0]?.from).toBe(0);
        expect(bands.at(-1)?.to).toBe(height);
        for (const [at, { from, to }] of bands.entries()) {
          expect((to - from) % 32).toBe(0);
          expect((to - from) * width).toBeLessThanOrEqual(1_000_000);
          const before = bands[at - 1];
          if (before !== undefined) expect(before.to - from).toBeGreaterThanOrEqual(64);
        }
      }),
    );
  });
});
