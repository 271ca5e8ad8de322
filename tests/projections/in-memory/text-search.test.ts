import { fc } from '../../support/property.ts';
import { createTextSearch } from '../../../src/projections/in-memory/text-search.ts';

describe('a search in many texts', () => {
  it('finds what looking at each text finds, in the same order', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'æ'), maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.nat(5)), { maxLength: 12 }), text, (entries, part) => {
        const one = new Set(entries.filter(([held]) => held.includes(part)).map(([, of]) => of));
        expect(createTextSearch(() => entries)(part)).toEqual([...one]);
      }),
    );
  });

  it('finds nothing where there is nothing', () => {
    expect(createTextSearch(() => [])('')).toEqual([]);
  });
});
