import { inserted } from '../../../src/projections/kernel/sorted.ts';
import { fc } from '../../support/property.ts';

describe('an item among sorted ones', () => {
  it('stands where sorting all of them puts it, and changes nothing else', () => {
    const items = fc.uniqueArray(fc.record({ id: fc.string({ maxLength: 3 }) }), {
      minLength: 1,
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(items, ([item = { id: '' }, ...others]) => {
        const byId = (list: readonly { id: string }[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        const sorted = byId(others);
        const before = [...sorted];
        expect(inserted(sorted, item, ({ id }) => id)).toEqual(byId([item, ...others]));
        expect(sorted).toEqual(before);
      }),
    );
  });
});
