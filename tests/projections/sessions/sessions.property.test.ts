import type { Calendar } from '../../../src/domain/statistics/calendar.ts';
import { createNames } from '../../../src/projections/in-memory/names.ts';
import { createStandings } from '../../../src/projections/in-memory/standings.ts';
import { createViewRegistry } from '../../../src/projections/in-memory/views.ts';
import { playersProjection } from '../../../src/projections/players/projection.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import { fc, numRuns } from '../../support/property.ts';
import { recount, standingOf } from '../../support/reference-model.ts';
import { histories, players } from '../../support/session-histories.ts';
import { deliver, delivery } from '../support/deliver.ts';
import { project } from '../support/project.ts';
import { registered } from '../support/roster.ts';

it('folded as it came, with repeats and restarts, is what a recount of the events says', async () => {
  let events = 0;
  let credits = 0;
  await fc.assert(
    fc.asyncProperty(histories, delivery, async (facts, how) => {
      events += facts.length;
      const live = await deliver(sessionsProjection, facts, how);
      const scratch = await project(sessionsProjection, facts);
      expect(live.skipped).toEqual([]);
      expect(await live.digest()).toBe(await scratch.digest());
      const { playerCalendars, guildDays, attended } = recount(facts);
      expect({ playerCalendars: await live.docs('playerCalendars'), guildDays: await live.docs('guildDays') }).toEqual({
        playerCalendars,
        guildDays,
      });
      for (const playerId of players) {
        const where = [['playerId', '=', playerId] as const, ['counted', '=', 1] as const];
        const rows = await live.readModels.find('sessions', 'attendance', { where, limit: 100 });
        expect(rows.map(({ fields }) => fields['sessionId']).sort()).toEqual((attended[playerId] ?? []).sort());
        credits += rows.length;
      }
    }),
  );
  // The histories are worth the name.
  expect(events).toBeGreaterThan(2 * numRuns);
  expect(credits).toBeGreaterThan(numRuns / 5);
});

const days = fc.integer({ min: -1, max: 100 });

it('the standings are what a recount of the events says, whatever day it is', async () => {
  await fc.assert(
    fc.asyncProperty(histories, days, async (facts, later) => {
      const today = new Date(Date.parse('2026-03-08T12:00:00Z') + later * 86_400_000);
      const { readModels } = await project(sessionsProjection, facts);
      const guild = registered(Object.fromEntries(players.map((id) => [id, id])));
      const roster = await project(playersProjection, [guild], 1, readModels);
      const views = createViewRegistry({ readModels: roster.readModels, pollMs: 1_000_000 });
      const pubSub = { subscribe: () => () => undefined };
      const deps = { readModels: roster.readModels, pubSub, views };
      const names = createNames(deps);
      const standings = createStandings({ ...deps, names, clock: { now: () => today } });
      try {
        await views.start();
        const { playerCalendars } = recount(facts);
        const day = today.toISOString().slice(0, 10);
        const all = players.map((id) => standingOf(playerCalendars[id], day));
        for (const [index, id] of players.entries()) {
          expect(standings.player(id)).toMatchObject(all[index] ?? {});
          const own = all[index]?.totalSessions ?? 0;
          const ahead = all.filter(({ totalSessions }) => totalSessions > own).length;
          expect(standings.rankOf(id)).toBe(own === 0 ? null : ahead + 1);
        }
        expect(standings.board()).toHaveLength(all.filter(({ totalSessions }) => totalSessions > 0).length);
      } finally {
        views.stop();
      }
    }),
  );
});

it('a calendar keeps no zero', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (facts) => {
      const calendars = (await (await project(sessionsProjection, facts)).docs('playerCalendars')) as unknown as Record<
        string,
        Calendar
      >;
      for (const calendar of Object.values(calendars)) {
        expect(Object.keys(calendar).length).toBeGreaterThan(0);
        for (const types of Object.values(calendar)) {
          expect(Object.keys(types).length).toBeGreaterThan(0);
          for (const count of Object.values(types)) expect(count).toBeGreaterThan(0);
        }
      }
    }),
  );
});
