import { jsonLength } from '../../../../src/projections/kernel/fold/json-length.ts';

it.each([
  ['a name', 'Ada'],
  ['nothing', null],
  ['a row', { player: 'p-1', counted: true, score: 0.973125, day: '2026-03-01', name: null }],
  [
    'a list of rows',
    [
      { id: 'a', at: [1.25, 2.5] },
      { id: 'b', at: [] },
    ],
  ],
  ['an empty one', {}],
])('is about as long as the JSON of %s', (_what, value) => {
  const real = JSON.stringify(value).length;
  expect(Math.abs(jsonLength(value) - real)).toBeLessThanOrEqual(4 + real * 0.25);
});
