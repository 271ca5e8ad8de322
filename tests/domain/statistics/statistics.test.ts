import { achievementsOf } from '../../../src/domain/statistics/achievements.ts';
import { averageAWeek, statusOf } from '../../../src/domain/statistics/activity.ts';
import { countIn, firstDay, lastDay, tallyOf } from '../../../src/domain/statistics/calendar.ts';
import type { Calendar } from '../../../src/domain/statistics/calendar.ts';
import { compareWithOthers } from '../../../src/domain/statistics/comparison.ts';
import { breakdownOf, favouriteEvent } from '../../../src/domain/statistics/event-types.ts';
import { rankAll, rankTrendOf } from '../../../src/domain/statistics/ranking.ts';
import type { Contender } from '../../../src/domain/statistics/ranking.ts';
import { meanOf, percentOf, roundedQuotient } from '../../../src/domain/statistics/rounding.ts';
import { streaksOf } from '../../../src/domain/statistics/streaks.ts';
import { addDays, daysSince } from '../../../src/contracts/windows.ts';

const today = '2026-03-11'; // a Wednesday
const on = (...days: string[]): Calendar => Object.fromEntries(days.map((day) => [day, { Kraken: 1 }]));
const ago = (days: number): string => addDays(today, -days);
const bosses = ['Kraken', 'Red Dragon', 'Charybdis', 'Morpheus', 'Anthalon', 'Meina/Glenn', 'Kadum'];

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
    expect(statusOf(countIn(tallyOf(calendar), '6weeks', today), daysSince(firstSeen, today))).toBe(expected);
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

describe('achievements', () => {
  const unlocked = (calendar: Calendar, voice: Record<string, number> | null = null) =>
    Object.fromEntries(achievementsOf({ sessions: calendar, voice }).map(({ id, unlockedAt }) => [id, unlockedAt]));

  it('show the first open tier of each family, without voice when none is measured', () => {
    expect(
      achievementsOf({ sessions: {}, voice: null }).map(({ id, progress, maxProgress }) => [id, progress, maxProgress]),
    ).toEqual([
      ['raider-10', 0, 10],
      ['boss-hunter-7', 0, 7],
      ['steadfast-4', 0, 4],
    ]);
    expect(unlocked({}, {})).toHaveProperty('on-comms-10', null);
  });

  it('are named by what they are for', () => {
    const texts = achievementsOf({ sessions: {}, voice: {} }).map(({ name, description, icon }) => [
      name,
      description,
      icon,
    ]);
    expect(texts).toEqual([
      ['Raider 10', '10 sessions', 'crown'],
      ['Boss Hunter', 'Each of the seven bosses once', 'shield'],
      ['Steadfast 4', '4 weeks in a row', 'calendar'],
      ['On Comms 10', '10 hours in voice', 'mic'],
    ]);
  });

  it('are decided by the day on which the tenth session was', () => {
    const nine = { [ago(20)]: { Kraken: 4 }, [ago(10)]: { BD: 5 } };
    expect(unlocked(nine)).toEqual({ 'raider-10': null, 'boss-hunter-7': null, 'steadfast-4': null });
    expect(unlocked({ ...nine, [ago(5)]: { BD: 3 } })).toMatchObject({ 'raider-10': ago(5), 'raider-50': null });
  });

  it('lock again when a backdated correction takes the deciding session away', () => {
    const nine = { [ago(20)]: { Kraken: 4 }, [ago(10)]: { BD: 5 } };
    expect(unlocked({ ...nine, [ago(30)]: { BD: 1 } })['raider-10']).toBe(ago(10));
    expect(unlocked(nine)['raider-10']).toBeNull();
  });

  it('boss hunter wants each of the seven, then 25 of one of them', () => {
    const each = Object.fromEntries(bosses.map((boss, index) => [ago(20 - index), { [boss]: 1 }]));
    expect(unlocked(each)).toMatchObject({ 'boss-hunter-7': ago(14), 'boss-hunter-25': null });
    expect(unlocked({ ...each, [ago(2)]: { Siege: 40 } })).toMatchObject({ 'boss-hunter-25': null });
    expect(unlocked({ ...each, [ago(2)]: { Kadum: 24 } })).toMatchObject({ 'boss-hunter-25': ago(2) });
  });

  it('of two bosses at 25 the earlier day decides, and below 25 the boss that is furthest', () => {
    const both = { [ago(9)]: { Kraken: 25 }, [ago(4)]: { Kadum: 30 }, [ago(2)]: { Kraken: 9 } };
    expect(unlocked(both)).toMatchObject({ 'boss-hunter-25': ago(9) });
    expect(unlocked({ [ago(9)]: { Kadum: 25 }, [ago(4)]: { Kraken: 25 } })['boss-hunter-25']).toBe(ago(9));
    const seven = Object.fromEntries(bosses.map((boss, index) => [boss, index + 1]));
    const below = achievementsOf({ sessions: { [ago(3)]: seven }, voice: null });
    expect(below.find(({ id }) => id === 'boss-hunter-25')).toMatchObject({ progress: 7, name: 'Boss Hunter 25' });
    const above = achievementsOf({ sessions: both, voice: null });
    expect(above.find(({ id }) => id === 'boss-hunter-25')).toMatchObject({
      progress: 25,
      description: '25 sessions of one boss',
    });
  });

  it('steadfast counts the longest run of weeks, decided by the first session of its last week', () => {
    const days = ['2026-01-05', '2026-01-14', '2026-01-20', '2026-01-27', '2026-01-29'];
    expect(unlocked(on(...days))['steadfast-4']).toBe('2026-01-27');
    expect(unlocked(on(...days.slice(0, 3)))['steadfast-4']).toBeNull();
  });

  it('on comms counts hours in voice', () => {
    expect(unlocked({}, { [ago(9)]: 35_999, [ago(8)]: 1 })).toMatchObject({
      'on-comms-10': ago(8),
      'on-comms-50': null,
    });
    const [, , , hours] = achievementsOf({ sessions: {}, voice: { [ago(9)]: 35_999 } });
    expect(hours).toMatchObject({ id: 'on-comms-10', progress: 9, maxProgress: 10 });
  });

  it('are decided by the calendar, in whatever order its days are kept', () => {
    expect(unlocked({}, { [ago(5)]: 36_000, [ago(9)]: 36_000 })['on-comms-10']).toBe(ago(9));
    expect(unlocked({}, { [ago(9)]: 36_000, [ago(5)]: 36_000 })['on-comms-10']).toBe(ago(9));
    expect(unlocked({ [ago(5)]: { BD: 10 }, [ago(9)]: { BD: 10 } })['raider-10']).toBe(ago(9));
    const weeks = ['2026-01-26', '2026-01-19', '2026-01-05', '2026-01-12'];
    expect(unlocked(on(...weeks))['steadfast-4']).toBe('2026-01-26');
  });

  it('steadfast goes on through two sessions of one week', () => {
    const days = ['2026-01-05', '2026-01-06', '2026-01-12', '2026-01-13', '2026-01-19', '2026-01-26'];
    expect(unlocked(on(...days))['steadfast-4']).toBe('2026-01-26');
    expect(unlocked(on(...days, '2026-02-02', '2026-02-09'))['steadfast-4']).toBe('2026-01-26');
    const progress = achievementsOf({ sessions: on(...days.slice(0, 4)), voice: null });
    expect(progress.find(({ id }) => id === 'steadfast-4')).toMatchObject({ progress: 2 });
  });

  it('list what was unlocked on a later day first', () => {
    const list = achievementsOf({ sessions: { [ago(9)]: { BD: 10 }, [ago(5)]: { BD: 40 } }, voice: null });
    expect(list.map(({ id }) => id).slice(-2)).toEqual(['raider-50', 'raider-10']);
    const weeks = on('2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26');
    const late = achievementsOf({ sessions: { ...weeks, '2026-02-20': { BD: 6 } }, voice: null });
    expect(late.map(({ id }) => id).slice(-2)).toEqual(['raider-10', 'steadfast-4']);
    const early = achievementsOf({ sessions: { ...weeks, '2026-01-05': { BD: 10 } }, voice: null });
    expect(early.map(({ id }) => id).slice(-2)).toEqual(['steadfast-4', 'raider-10']);
  });

  it('list nothing more of a family that is complete', () => {
    const list = achievementsOf({ sessions: { [ago(9)]: { BD: 500 } }, voice: null });
    expect(list.map(({ id }) => id)).toEqual([
      'boss-hunter-7',
      'steadfast-4',
      ...['raider-500', 'raider-250', 'raider-100', 'raider-50', 'raider-10'],
    ]);
  });

  it('list the next tiers first, then the unlocked newest first, the higher of one day before', () => {
    const list = achievementsOf({ sessions: { [ago(9)]: { Kraken: 60 } }, voice: null });
    expect(list.map(({ id }) => id)).toEqual([
      'raider-100',
      'boss-hunter-7',
      'steadfast-4',
      'raider-50',
      'boss-hunter-25',
      'raider-10',
    ]);
  });
});
