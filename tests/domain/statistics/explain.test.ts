import { basisOfRule, sessionNumbers } from '../../../src/domain/statistics/explain.ts';
import type { Basis, DatedSession } from '../../../src/domain/statistics/explain.ts';
import type { Rule } from '../../../src/domain/statistics/achievement-progress.ts';

const on = (day: string, eventType = 'Kraken', id = `${eventType} ${day}`): DatedSession => ({ id, day, eventType });
const idsOf = (basis: Basis | null): readonly string[] | undefined => basis?.sessions.map(({ id }) => id);
const ofRule = (what: Rule['what'], goal: number, ...sessions: readonly DatedSession[]): Basis | null =>
  basisOfRule({ what, goal }, sessions);

describe('the sessions that an achievement stands on', () => {
  it('are the first so many, oldest first, those of one day by their ids', () => {
    const basis = ofRule(
      ...(['sessions', 3] as const),
      ...[on('2026-03-02', 'BD', 'z'), on('2026-03-05'), on('2026-03-02', 'BD', 'a'), on('2026-03-01', 'BD', 'm')],
    );
    expect([basis?.value, idsOf(basis)]).toEqual([3, ['m', 'a', 'z']]);
    const [a, b] = [on('2026-03-02', 'BD', 'a'), on('2026-03-02', 'BD', 'b')];
    expect([idsOf(ofRule('sessions', 2, a, b)), idsOf(ofRule('sessions', 2, b, a))]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(ofRule('sessions', 5)).toEqual({ value: 0, sessions: [] });
  });

  it('are the first of each boss, whatever else there was', () => {
    const basis = ofRule(
      ...(['each-boss', 7] as const),
      ...[on('2026-03-04', 'Kadum'), on('2026-03-02', 'Siege'), on('2026-03-03', 'Kraken'), on('2026-03-01', 'Kraken')],
    );
    expect([basis?.value, idsOf(basis)]).toEqual([2, ['Kraken 2026-03-01', 'Kadum 2026-03-04']]);
  });

  it('are those of the boss that is furthest, up to the goal', () => {
    const kadum = [on('2026-03-05', 'Kadum'), on('2026-03-06', 'Kadum'), on('2026-03-07', 'Kadum')];
    const kraken = [on('2026-03-01'), on('2026-03-02')];
    expect(idsOf(ofRule('one-boss', 25, ...kraken, ...kadum))).toEqual(kadum.map(({ id }) => id));
    expect(idsOf(ofRule('one-boss', 25, ...kadum, ...kraken))).toEqual(kadum.map(({ id }) => id));
    expect(ofRule('one-boss', 25, on('2026-03-01', 'Siege'))).toEqual({ value: 0, sessions: [] });
  });

  it('are those of the boss that came to the goal first; of one day, of the one that is named first', () => {
    const kraken = [on('2026-03-01'), on('2026-03-08'), on('2026-03-09')];
    const kadum = [on('2026-03-05', 'Kadum'), on('2026-03-06', 'Kadum')];
    expect(idsOf(ofRule('one-boss', 2, ...kraken, ...kadum))).toEqual(kadum.map(({ id }) => id));
    const charybdis = [on('2026-03-02', 'Charybdis'), on('2026-03-03', 'Charybdis')];
    expect(idsOf(ofRule('one-boss', 2, ...charybdis, ...kraken, ...kadum))).toEqual(charybdis.map(({ id }) => id));
    const slow = [on('2026-03-01'), on('2026-03-02'), on('2026-03-09')];
    const fast = [on('2026-03-03', 'Kadum'), on('2026-03-04', 'Kadum'), on('2026-03-05', 'Kadum')];
    for (const both of [[...slow, ...fast], fast.concat(slow)])
      expect(idsOf(ofRule('one-boss', 3, ...both))).toEqual(fast.map(({ id }) => id));
    const other = slow.map(({ day }) => on(day, 'Kadum'));
    const early = fast.map(({ day }) => on(day));
    expect(idsOf(ofRule('one-boss', 3, ...other, ...early))).toEqual(early.map(({ id }) => id));
    const sameDay = [on('2026-03-01', 'Kadum'), on('2026-03-08', 'Kadum')];
    expect(idsOf(ofRule('one-boss', 2, ...sameDay, ...kraken))).toEqual(['Kraken 2026-03-01', 'Kraken 2026-03-08']);
  });

  it('are those of the first run of so many weeks, and of no week around it', () => {
    // The run of four follows one of two.
    const weeks = ['2026-01-05', '2026-01-12', '2026-01-26', '2026-02-02', '2026-02-11', '2026-02-16'];
    const sessions = weeks.map((day) => on(day)).toReversed();
    const three = ofRule('weeks', 3, ...sessions);
    expect(three?.value).toBe(3);
    expect(idsOf(three)?.toSorted()).toEqual(['Kraken 2026-01-26', 'Kraken 2026-02-02', 'Kraken 2026-02-11']);
    expect(idsOf(ofRule('weeks', 2, ...sessions))?.toSorted()).toEqual(['Kraken 2026-01-05', 'Kraken 2026-01-12']);
    expect(ofRule('weeks', 12, ...sessions)?.value).toBe(4);
    expect(ofRule('weeks', 4)).toEqual({ value: 0, sessions: [] });
  });

  it('are none for time in voice', () => {
    expect(ofRule('voice-hours', 10, on('2026-03-01'))).toBeNull();
  });
});

describe('the sessions that a number stands on', () => {
  const day = { today: '2026-03-11', firstSeen: '2025-01-01' }; // a Wednesday

  it('are all of them for the total', () => {
    const sessions = [on('2026-03-01'), on('2020-03-01')];
    expect(sessionNumbers.totalSessions(sessions)).toEqual({ value: 2, sessions });
  });

  it('are those of six weeks for the average', () => {
    const sessions = [on('2026-01-28'), on('2026-01-29'), on('2026-03-11'), on('2026-03-01')];
    const average = sessionNumbers.weeklyAverage(sessions, day);
    expect([average.value, average.sessions]).toEqual([0.5, sessions.slice(1)]);
  });

  it('are those of the run that ends in this week or the last for the streak', () => {
    const run = [on('2026-02-25'), on('2026-03-02'), on('2026-03-08')];
    const before = on('2026-02-12');
    expect(sessionNumbers.currentStreak([before, ...run], day)).toEqual({ value: 2, sessions: run });
    const now = on('2026-03-09');
    expect(sessionNumbers.currentStreak([before, ...run, now], day)).toEqual({ value: 3, sessions: [...run, now] });
    expect(sessionNumbers.currentStreak([on('2026-03-01')], day)).toEqual({ value: 0, sessions: [] });
    expect(sessionNumbers.currentStreak([], day)).toEqual({ value: 0, sessions: [] });
  });

  it('are those of the first of the longest runs', () => {
    const [first, second] = [
      [on('2026-01-05'), on('2026-01-12')],
      [on('2026-02-02'), on('2026-02-09')],
    ];
    expect(sessionNumbers.longestStreak([...first, ...second, on('2026-03-09')])).toEqual({
      value: 2,
      sessions: first,
    });
    expect(sessionNumbers.longestStreak([])).toEqual({ value: 0, sessions: [] });
  });
});
