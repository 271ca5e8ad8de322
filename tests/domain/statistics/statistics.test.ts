import { averageAWeek, playerStatusOf } from '../../../src/domain/statistics/activity.ts';
import { countIn, countSelected, firstDay, lastDay, tallyOf } from '../../../src/domain/statistics/calendar.ts';
import type { Calendar } from '../../../src/domain/statistics/calendar.ts';
import { compareWithOthers } from '../../../src/domain/statistics/comparison.ts';
import { breakdownOf, favouriteEvent } from '../../../src/domain/statistics/event-types.ts';
import { rankAll, rankTrendOf } from '../../../src/domain/statistics/ranking.ts';
import type { Contender } from '../../../src/domain/statistics/ranking.ts';
import { meanOf, percentOf, roundedQuotient } from '../../../src/domain/statistics/rounding.ts';
import { streaksOf } from '../../../src/domain/statistics/streaks.ts';
import { addDays, dayNumber, daysSince } from '../../../src/contracts/windows.ts';

const today = '2026-03-11'; // a Wednesday
const on = (...days: string[]): Calendar => Object.fromEntries(days.map((day) => [day, { Kraken: 1 }]));
const ago = (days: number): string => addDays(today, -days);

describe('a season', () => {
  const numbers = { Kraken: 1, Kadum: 2 } as Readonly<Record<string, number>>;
  const calendar = { '2026-03-01': { Kraken: 1 }, '2026-03-02': { Kraken: 2, Kadum: 4 }, '2026-03-03': { Kraken: 8 } };
  const tally = tallyOf(calendar, (type) => numbers[type] ?? 0);

  it.each([
    ['holds its first and its last day', '2026-03-01', '2026-03-02', null, 7],
    ['may be one day', '2026-03-02', '2026-03-02', null, 6],
    ['may have no end', '2026-03-02', null, null, 14],
    ['may have no beginning', null, '2026-03-02', null, 7],
    ['may be looked at for one type', '2026-03-01', '2026-03-02', 1, 3],
  ] as const)('%s', (_, from, to, type, expected) => {
    const number = (day: string | null): number | null => (day === null ? null : dayNumber(day));
    expect(countSelected(tally, { from: number(from), to: number(to), type })).toBe(expected);
  });
});

describe('rounding', () => {
  it.each([
    [9, 4, 2.3], // 2.25
    [21, 20, 1.1], // 1.05
    [3, 1, 3],
    [0, 5, 0],
    [1, 3, 0.3],
    [2, 3, 0.7],
  ])('%i / %i is %d, half up', (numerator, denominator, expected) => {
    expect(roundedQuotient(numerator, denominator, 1)).toBe(expected);
  });

  it('has no mean and no share of nothing', () => {
    expect([meanOf(0, 0), percentOf(0, 0), meanOf(7, 2), percentOf(1, 3)]).toEqual([null, null, 3.5, 33.3]);
  });
});

describe('windows of a calendar', () => {
  const tally = tallyOf({ ...on(ago(-1), ago(0), ago(6), ago(7), ago(41), ago(42)), [ago(13)]: { Kraken: 2, BD: 1 } });

  it.each([
    ['week', 3],
    ['2weeks', 7],
    ['month', 7],
    ['6weeks', 8],
    ['all', 9],
  ] as const)('%s counts whole days with today, and a session dated ahead', (period, expected) => {
    expect(countIn(tally, period, today)).toBe(expected);
  });

  it('knows the first and the last day', () => {
    expect([firstDay(tally), lastDay(tally)]).toEqual([ago(42), ago(-1)]);
    const empty = tallyOf({});
    expect([firstDay(empty), lastDay(empty), empty.total]).toEqual([null, null, 0]);
  });
});

describe('weekly average', () => {
  it.each([
    ['a first session today counts as one week', on(ago(0)), ago(0), 1],
    ['dated ahead counts as one week', on(ago(-1)), ago(-1), 1],
    ['two weeks', on(ago(14), ago(3), ago(1)), ago(14), 1.5],
    ['at most six weeks', on(ago(300), ago(5), ago(4), ago(3)), ago(300), 0.5],
    ['ten days: 4 / (10 / 7) = 2.8', on(ago(10), ago(9), ago(8), ago(7)), ago(10), 2.8],
    ['nothing', {}, ago(100), 0],
  ])('%s', (_title, calendar, firstSeen, expected) => {
    expect(averageAWeek(countIn(tallyOf(calendar), '6weeks', today), daysSince(firstSeen, today))).toBe(expected);
  });
});

describe('player status', () => {
  it.each([
    ['new', on(ago(41)), ago(41)],
    ['new', {}, ago(3)],
    ['active', on(ago(42), ago(41)), ago(42)],
    ['inactive', on(ago(42)), ago(42)],
    ['inactive', {}, ago(42)],
  ] as const)('is %s', (expected, calendar, firstSeen) => {
    expect(playerStatusOf(countIn(tallyOf(calendar), '6weeks', today), daysSince(firstSeen, today))).toBe(expected);
  });
});

describe('streaks', () => {
  // The ISO week of today runs from Monday 9 March to Sunday 15 March.
  it.each([
    ['no session', [], 0, 0],
    ['this week only', ['2026-03-09'], 1, 1],
    ['the running week never breaks it', ['2026-03-08', '2026-02-25'], 2, 2],
    ['broken by a whole week', ['2026-03-01'], 0, 1],
    ['several days of a week count once', ['2026-03-09', '2026-03-10', '2026-03-02'], 2, 2],
    ['Sunday and Monday are two weeks', ['2026-03-08', '2026-03-09'], 2, 2],
    ['dated ahead into the next week', ['2026-03-16', '2026-03-09'], 2, 2],
    ['a gap', ['2026-01-05', '2026-01-12', '2026-01-19', '2026-03-10'], 1, 3],
    ['over the turn of the year', ['2025-12-22', '2025-12-29', '2026-01-05'], 0, 3],
  ])('%s', (_title, days, currentStreak, longestStreak) => {
    expect(streaksOf(tallyOf(on(...days)), today)).toEqual({ currentStreak, longestStreak });
  });
});

describe('ranks', () => {
  const contender = (playerId: string, totalSessions: number, rest: Partial<Contender> = {}): Contender => ({
    playerId,
    totalSessions,
    weeklyAverage: 1,
    lastSeen: ago(3),
    name: playerId,
    ...rest,
  });

  it('are shared by equal totals and skip as many', () => {
    const ranked = rankAll([
      contender('d', 1),
      contender('b', 5),
      contender('c', 5),
      contender('a', 9),
      contender('e', 0),
    ]);
    expect(ranked.map(({ playerId, rank }) => [playerId, rank])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 2],
      ['d', 4],
    ]);
  });

  it('order equals by weekly average, then the last session, then the name', () => {
    const ranked = rankAll([
      contender('1', 5, { name: 'zoe' }),
      contender('2', 5, { name: 'amy' }),
      contender('3', 5, { lastSeen: ago(1) }),
      contender('4', 5, { weeklyAverage: 2, lastSeen: ago(9) }),
    ]);
    expect(ranked.map(({ playerId }) => playerId)).toEqual(['4', '3', '2', '1']);
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 1, 1, 1]);
  });

  it('trend is positive when one climbed and unknown without a former rank', () => {
    expect(rankTrendOf(5, 3)).toEqual({ from: 5, to: 3, delta: 2 });
    expect(rankTrendOf(null, 3)).toBeNull();
    expect(rankTrendOf(3, null)).toBeNull();
  });
});

describe('comparison', () => {
  it.each([
    ['five others, odd', 8, [1, 2, 4, 6, 8, 9], 4, 5, 100],
    ['six others, even', 3, [1, 1, 2, 3, 3, 8, 9], 2.5, 6, 20],
    ['below the median', 1, [1, 2, 3, 3, 3, 3], 3, 5, -67],
    ['not active himself', 0, [1, 2, 3, 4, 5], 3, 5, -100],
    ['four others are too few', 3, [1, 2, 3, 4, 5], null, 4, null],
  ])('%s', (_title, own, active, median, members, percent) => {
    expect(compareWithOthers(own, active)).toEqual({ windowDays: 42, own, median, members, percent });
  });
});

describe('event types', () => {
  const calendar: Calendar = {
    [ago(1)]: { Kadum: 1, Kraken: 1 },
    [ago(2)]: { Kraken: 1, 'Red Dragon': 2 },
    [ago(50)]: { Kadum: 4 },
  };

  it('favourite is the most attended of all time; of equals the most recent', () => {
    expect(favouriteEvent(calendar)).toBe('Kadum');
    expect(favouriteEvent({ [ago(5)]: { A: 2 }, [ago(3)]: { B: 1 }, [ago(4)]: { B: 1 } })).toBe('B');
    expect(favouriteEvent({ [ago(9)]: { B: 1 }, [ago(5)]: { A: 2 }, [ago(3)]: { B: 1 } })).toBe('B');
    expect(favouriteEvent({ [ago(3)]: { B: 1 }, [ago(5)]: { A: 2 }, [ago(9)]: { B: 1 } })).toBe('B');
    expect(favouriteEvent({})).toBeNull();
  });

  it('favourite of equals of one day is the first by the alphabet', () => {
    expect(favouriteEvent({ [ago(3)]: { B: 1, A: 1, C: 1 } })).toBe('A');
    expect(favouriteEvent({ [ago(3)]: { A: 1, B: 1 } })).toBe('A');
  });

  it('breakdown of a window by count, with percentages', () => {
    expect(breakdownOf(calendar, '6weeks', today)).toEqual([
      { eventType: 'Kraken', count: 2, percentage: 40 },
      { eventType: 'Red Dragon', count: 2, percentage: 40 },
      { eventType: 'Kadum', count: 1, percentage: 20 },
    ]);
    expect(breakdownOf({}, 'all', today)).toEqual([]);
  });
});
