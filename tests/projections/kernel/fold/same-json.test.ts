import { canonicalJson } from '../../../../src/domain/kernel/json.ts';
import type { Json } from '../../../../src/domain/kernel/json.ts';
import { sameJson } from '../../../../src/projections/kernel/definition/diff-items.ts';
import { fc } from '../../../support/property.ts';

const small: fc.Arbitrary<Json> = fc
  .json({ maxDepth: 2, depthSize: 'small', stringUnit: fc.constantFrom('a', 'b') })
  .map((text) => JSON.parse(text) as Json);

it.each<[Json, Json, boolean]>([
  [[1, 2], [1, 3], false],
  [[1, 2], [1], false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: null }, {}, false],
  [[], {}, false],
  [null, {}, false],
])('%j and %j: %s', (a, b, isSame) => {
  expect([sameJson(a, b), sameJson(b, a)]).toEqual([isSame, isSame]);
});

it('two values are the same when their canonical JSON is', () => {
  fc.assert(
    fc.property(small, small, (a, b) => {
      expect(sameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
      expect(sameJson(a, structuredClone(a))).toBe(true);
    }),
  );
});
