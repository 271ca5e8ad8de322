import {
  addDays,
  dayNumber,
  dayOfNumber,
  daysSince,
  inWindow,
  isoWeekIndex,
  periodNames,
  utcDay,
  windowStart,
} from '../../../src/contracts/windows.ts';
import { countIn, tallyOf } from '../../../src/domain/statistics/calendar.ts';
import type { Calendar } from '../../../src/domain/statistics/calendar.ts';
import { compareWithOthers } from '../../../src/domain/statistics/comparison.ts';
import { rankAll, ranksOf } from '../../../src/domain/statistics/ranking.ts';
import { streaksOf } from '../../../src/domain/statistics/streaks.ts';
import { fc } from '../../support/property.ts';

const day = fc.integer({ min: 20_000, max: 20_400 }).map(dayOfNumber);
const sessions = fc.array(fc.record({ day, type: fc.constantFrom('Kraken', 'BD', 'Kadum') }), { maxLength: 80 });
const calendarOf = (list: readonly { day: string; type: string }[]): Calendar => {
  const calendar: Record<string, Record<string, number>> = {};
  for (const { day: at, type } of list) {
    const types = (calendar[at] ??= {});
    types[type] = (types[type] ?? 0) + 1;
  }
  return calendar;
};

describe('days and weeks', () => {
  it('a day is the UTC day of every instant in it, whatever the offset', () => {
    expect(utcDay('2026-03-01T00:30:00+02:00')).toBe('2026-02-28');
    expect(utcDay('2026-02-28T23:59:59-01:00')).toBe('2026-03-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(() => utcDay('yesterday')).toThrow(RangeError);
  });

  it('weeks start on Monday and are numbered without a gap', () => {
    fc.assert(
      fc.property(day, (at) => {
        const isMonday = new Date(`${at}T00:00:00Z`).getUTCDay() === 1;
        expect(isoWeekIndex(at) - isoWeekIndex(addDays(at, -1))).toBe(isMonday ? 1 : 0);
        expect(isoWeekIndex(addDays(at, 7))).toBe(isoWeekIndex(at) + 1);
        expect(dayOfNumber(dayNumber(at))).toBe(at);
      }),
    );
  });

  it('a window of N days holds today and the N - 1 days before', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...periodNames), (today, period) => {
        const start = windowStart(period, today);
        if (start === null) return expect(inWindow('2000-01-01', period, today)).toBe(true);
        expect(inWindow(start, period, today)).toBe(true);
        expect(inWindow(addDays(start, -1), period, today)).toBe(false);
        expect(daysSince(start, addDays(today, 1))).toBe(
          { week: 7, '2weeks': 14, month: 30, '6weeks': 42, all: 0 }[period],
        );
      }),
    );
  });
});

describe('statistics agree with naive recomputation', () => {
  it('window counts', () => {
    fc.assert(
      fc.property(sessions, day, fc.constantFrom(...periodNames), (list, today, period) => {
        const naive = list.filter((session) => inWindow(session.day, period, today)).length;
        expect(countIn(tallyOf(calendarOf(list)), period, today)).toBe(naive);
      }),
    );
  });

  it('streaks', () => {
    fc.assert(
      fc.property(sessions, day, (list, today) => {
        const weeks = new Set(list.map((session) => isoWeekIndex(session.day)));
        const runEndingAt = (week: number): number => (weeks.has(week) ? 1 + runEndingAt(week - 1) : 0);
        const last = Math.max(...weeks);
        expect(streaksOf(tallyOf(calendarOf(list)), today)).toEqual({
          currentStreak: weeks.size > 0 && last >= isoWeekIndex(today) - 1 ? runEndingAt(last) : 0,
          longestStreak: Math.max(0, ...[...weeks].map(runEndingAt)),
        });
      }),
    );
  });

  it('ranks: one more than the number of players ahead', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 12 }), { maxLength: 40 }), (totals) => {
        const ranks = ranksOf(totals);
        for (const total of totals) {
          if (total > 0) expect(ranks.get(total)).toBe(1 + totals.filter((other) => other > total).length);
          else expect(ranks.has(total)).toBe(false);
        }
        const board = rankAll(
          totals.map((totalSessions, index) => ({
            playerId: String(index),
            totalSessions,
            weeklyAverage: 0,
            lastSeen: null,
            name: 'same',
          })),
        );
        expect(board).toHaveLength(totals.filter((total) => total > 0).length);
        expect(board.map(({ rank }) => rank)).toEqual(board.map(({ rank }) => rank).sort((a, b) => a - b));
      }),
    );
  });

  it('the median leaves out exactly oneself', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 6, maxLength: 30 }),
        fc.nat(),
        (counts, pick) => {
          const own = counts[pick % counts.length] ?? 1;
          const others = [...counts];
          others.splice(others.indexOf(own), 1);
          others.sort((a, b) => a - b);
          const middle = others.length / 2;
          const median =
            others.length % 2 === 1
              ? others[Math.floor(middle)]
              : ((others[middle - 1] ?? 0) + (others[middle] ?? 0)) / 2;
          const sorted = [...counts].sort((a, b) => a - b);
          expect(compareWithOthers(own, sorted)).toMatchObject({ median, members: others.length });
        },
      ),
    );
  });
});
