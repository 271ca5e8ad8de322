import { batchesOf } from '../../../../src/adapters/recogniser/paddle/lines.ts';
import { fc } from '../../../support/property.ts';

const widths = (batches: readonly (readonly { readonly width: number }[])[]): number[][] =>
  batches.map((batch) => batch.map(({ width }) => width));
const sorted = fc
  .array(fc.integer({ min: 8, max: 1600 }))
  .map((some) => some.sort((a, b) => a - b).map((width) => ({ width })));

describe('lines that go through the network together', () => {
  it('are few where they are wide: the widest says how wide all of them are', () => {
    expect(widths(batchesOf([8, 60, 64, 90, 100, 300].map((width) => ({ width }))))).toEqual([
      [8, 60, 64],
      [90],
      [100],
      [300],
    ]);
    expect(widths(batchesOf([90, 96].map((width) => ({ width }))))).toEqual([[90, 96]]);
  });

  it('are each in one batch, in their order, and more than one only within 192 columns', () => {
    fc.assert(
      fc.property(sorted, (lines) => {
        const batches = batchesOf(lines);
        expect(batches.flat()).toEqual(lines);
        for (const batch of batches.filter(({ length }) => length > 1))
          expect(batch.length * Math.max(64, batch.at(-1)?.width ?? 0)).toBeLessThanOrEqual(192);
      }),
    );
  });
});
