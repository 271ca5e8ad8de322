import { mostAtOnce, msByDay, overlapMs, secondsByDay } from '../../../src/domain/statistics/voice.ts';
import { fc } from '../../support/property.ts';

const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
const hour = 3_600_000;

describe('time by UTC day', () => {
  it('is cut at midnight', () => {
    expect([...msByDay(span('2026-03-01T23:30:00Z', '2026-03-03T00:15:00Z'))]).toEqual([
      ['2026-03-01', hour / 2],
      ['2026-03-02', 24 * hour],
      ['2026-03-03', hour / 4],
    ]);
  });

  it('has no day for no time, nor for the midnight at which it ends', () => {
    expect([...msByDay(span('2026-03-01T20:00:00Z', '2026-03-01T20:00:00Z'))]).toEqual([]);
    expect([...msByDay(span('2026-03-01T23:00:00Z', '2026-03-02T00:00:00Z'))]).toEqual([['2026-03-01', hour]]);
  });

  it('comes to the whole of it, whatever the days', () => {
    const from = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2030-01-01') });
    fc.assert(
      fc.property(from, fc.nat({ max: 20 * 24 * hour }), (start, length) => {
        const days = [...msByDay({ from: start, to: start + length }).values()];
        expect(days.reduce((sum, ms) => sum + ms, 0)).toBe(length);
        expect(Math.max(0, ...days)).toBeLessThanOrEqual(24 * hour);
      }),
    );
  });

  it('runs to now for what goes on, oldest day first', () => {
    const calendar = { days: { '2026-03-02': 5000, '2026-02-01': 1000 }, open: ['2026-03-01T23:59:50Z'] };
    expect(Object.entries(secondsByDay([calendar], Date.parse('2026-03-02T00:00:20Z')))).toEqual([
      ['2026-02-01', 1],
      ['2026-03-01', 10],
      ['2026-03-02', 25],
    ]);
  });
});

describe('most at once', () => {
  const window = { from: 100, to: 200 };

  it('counts who is there together, inside the window', () => {
    const spans = [
      { from: 0, to: 50 },
      { from: 90, to: 120 },
      { from: 110, to: 300 },
      { from: 115, to: 118 },
    ];
    expect(mostAtOnce(spans, window)).toBe(3);
    expect(overlapMs({ from: 90, to: 120 }, window)).toBe(20);
  });

  it('does not count who comes as another goes, nor who was there before or comes after', () => {
    expect(
      mostAtOnce(
        [
          { from: 100, to: 150 },
          { from: 150, to: 160 },
          { from: 0, to: 100 },
          { from: 200, to: 210 },
        ],
        window,
      ),
    ).toBe(1);
    expect(mostAtOnce([], window)).toBe(0);
  });
});
