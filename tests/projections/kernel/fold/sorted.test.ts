import { inserted, takenOut } from '../../../../src/projections/kernel/fold/sorted.ts';
import { fc } from '../../../support/property.ts';

type Item = { readonly id: string };
const idOf = ({ id }: Item): string => id;
const byId = (list: readonly Item[]): readonly Item[] => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
const items = fc.uniqueArray(fc.record({ id: fc.string({ maxLength: 3 }) }), { minLength: 1, selector: idOf });

describe('an item among sorted ones', () => {
  it('stands where sorting all of them puts it, and changes nothing else', () => {
    fc.assert(
      fc.property(items, ([item = { id: '' }, ...others]) => {
        const sorted = byId(others);
        const before = [...sorted];
        expect(inserted(sorted, item, idOf)).toEqual(byId([item, ...others]));
        expect(sorted).toEqual(before);
      }),
    );
  });

  it('is taken out by its key, and the others stay in their order', () => {
    fc.assert(
      fc.property(items, ([item = { id: '' }, ...others]) => {
        const sorted = byId([item, ...others]);
        const before = [...sorted];
        expect(takenOut(sorted, item.id, idOf)).toEqual({ item, others: byId(others) });
        expect(takenOut(byId(others), item.id, idOf)).toBeNull();
        expect(sorted).toEqual(before);
      }),
    );
  });
});
