import { basisOfRule, sessionNumbers } from '../../../src/domain/statistics/explain.ts';
import type { Rule } from '../../../src/domain/statistics/achievement-progress.ts';
import { explainSessions } from '../../../src/projections/sessions/explain.ts';
import type { ExplainedSessions, ExplainRequest } from '../../../src/projections/sessions/explain.ts';
import { everySessionOf } from '../../../src/projections/sessions/player-sessions.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import { fc } from '../../support/property.ts';
import { recount, standingOf } from '../../support/reference-model.ts';
import { histories, players } from '../../support/session-histories.ts';
import { project } from '../support/project.ts';

const dayMs = 86_400_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const mondayOf = (date: string): number => {
  const day = Math.floor(Date.parse(date) / dayMs);
  return day - ((new Date(day * dayMs).getUTCDay() + 6) % 7);
};
const counted = ({ rows }: ExplainedSessions) => rows.filter(({ counts }) => counts);
const weeksOf = (explained: ExplainedSessions): number =>
  new Set(counted(explained).map(({ eventDate }) => mondayOf(eventDate))).size;
const idsOf = (explained: ExplainedSessions): string[] => counted(explained).map(({ id }) => id);

/** Half up, one decimal, on whole numbers. */
const tenths = (part: number, whole: number): number => Math.floor((part * 10 + whole / 2) / whole) / 10;

const when = fc.record({
  /** Days after the last session of the histories. */
  later: fc.integer({ min: -1, max: 60 }),
  /** How many days before that the number is asked for; 0: now. */
  before: fc.constantFrom(0, 0, 1, 6, 7, 30),
});

const registeredOn = '2026-02-20';

it('the rows of every number come to the number, as a recount of the events has it', async () => {
  let [rows, left, streaks] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(histories, when, async (facts, { later, before }) => {
      const { readModels } = await project(sessionsProjection, facts);
      const now = Date.parse('2026-03-08T12:00:00Z') + later * dayMs;
      const [today, asOf] = [dayAt(now), dayAt(now - before * dayMs)];
      const until = before === 0 ? null : asOf;
      const { playerCalendars, attended, dated } = recount(facts);
      const isIn = (date: string): boolean => until === null || date.slice(0, 10) <= until;
      for (const playerId of players) {
        const own = (attended[playerId] ?? []).filter((id) => isIn(dated[id]?.date ?? ''));
        const calendar = Object.fromEntries(
          Object.entries(playerCalendars[playerId] ?? {}).filter(([day]) => isIn(day)),
        );
        const expected = standingOf(calendar, asOf);
        const sessions = await everySessionOf(readModels, { playerId, names: ['Nova'] });
        const day = { until, today, registeredOn };
        const explain = (basis: ExplainRequest['basis'], beside: ExplainRequest['beside'] = 'outside-window') =>
          explainSessions(sessions, { basis, beside, ...day });
        const ofRule = (rule: Rule) =>
          explain((list) => basisOfRule(rule, list) ?? { value: -1, sessions: [] }, 'not-needed');

        const total = explain(sessionNumbers.totalSessions);
        expect(total.value).toBe(expected.totalSessions);
        expect(idsOf(total).sort()).toEqual([...own].sort());
        expect(total.totalSessions).toBe(own.length);

        const streak = explain(sessionNumbers.currentStreak);
        expect([streak.value, weeksOf(streak)]).toEqual([expected.currentStreak, expected.currentStreak]);
        const longest = explain(sessionNumbers.longestStreak);
        expect([longest.value, weeksOf(longest)]).toEqual([expected.longestStreak, expected.longestStreak]);

        const average = explain(sessionNumbers.weeklyAverage);
        const first = own.map((id) => dated[id]?.date.slice(0, 10) ?? '').sort()[0] ?? registeredOn;
        expect(average.firstSeen).toBe(first);
        expect(idsOf(average)).toHaveLength(expected.sixWeeks);
        const days = Math.max(7, Math.min(42, (Date.parse(asOf) - Date.parse(average.firstSeen)) / dayMs));
        expect(average.value).toBe(tenths(counted(average).length * 7, days));

        const raider = ofRule({ what: 'sessions', goal: 2 });
        expect([raider.value, idsOf(raider).length]).toEqual([Math.min(2, own.length), Math.min(2, own.length)]);
        const krakens = own.filter((id) => dated[id]?.type === 'Kraken').length;
        const hunter = ofRule({ what: 'one-boss', goal: 2 });
        expect([hunter.value, idsOf(hunter).length]).toEqual([Math.min(2, krakens), Math.min(2, krakens)]);
        const each = ofRule({ what: 'each-boss', goal: 7 });
        expect([each.value, idsOf(each).length]).toEqual([Math.min(1, krakens), Math.min(1, krakens)]);
        const steadfast = ofRule({ what: 'weeks', goal: 1 });
        expect([steadfast.value, weeksOf(steadfast)]).toEqual([
          Math.min(1, expected.longestStreak),
          Math.min(1, expected.longestStreak),
        ]);

        // A counted session is left out only for its date, or when it exceeds the goal.
        const credited = new Set(attended[playerId]);
        const isRight = ({ id, counts, why, eventDate }: ExplainedSessions['rows'][number]): boolean =>
          counts === (why === null) &&
          credited.has(id) === ['outside-window', 'not-needed', null].includes(why) &&
          (!credited.has(id) || isIn(eventDate) || why === 'outside-window');
        const everything = [total, streak, longest, average, raider, hunter, each, steadfast];
        expect(everything.flatMap((explained) => explained.rows.filter((row) => !isRight(row)))).toEqual([]);
        expect(everything.map((explained) => explained.rows.length)).toEqual(everything.map(() => sessions.length));
        rows += idsOf(total).length;
        left += total.rows.length - idsOf(total).length;
        streaks += expected.currentStreak;
      }
    }),
  );
  // The histories are worth the name.
  expect([rows > 200, left > 200, streaks > 50]).toEqual([true, true, true]);
});
