import { lowestOf } from '../../../../src/api/http/freshness/read-positions.ts';
import type { Position } from '../../../../src/domain/kernel/envelope.ts';

const [one, two] = ['00000000000000000001' as Position, '00000000000000000002' as Position];

describe('the lowest of positions', () => {
  it.each([
    [[two, one], one],
    [[one, two], one],
    [[one], one],
    [[], null],
    [[null, one], null],
    [[one, null], null],
    [[one, null, two], null],
  ])('of %j is %j: what has read nothing is before everything', (positions, lowest) => {
    expect(lowestOf(positions)).toBe(lowest);
  });
});
