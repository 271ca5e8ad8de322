import type { SessionList, SessionTrend } from '../../../src/contracts/sessions.ts';
import { addDays } from '../../../src/contracts/windows.ts';
import { openGuild } from './guild.ts';
import type { Guild } from './guild.ts';

/** The test's clock is on a Friday. */
const today = '2026-11-20';
const names = ['Nova', 'Rexxar', 'Thalorin', 'Zzzyx'];
const types = ['Kraken', 'Red Dragon', 'Siege'];
const count = 40;

/** Deterministic numbers. */
const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

let guild: Guild;
let nova = '';
beforeAll(async () => {
  guild = await openGuild();
  nova = (await guild.register('Nova', 'Rexxar', 'Thalorin'))['Nova'] ?? '';
  const random = randomOf(7);
  for (let index = 0; index < count; index += 1) {
    const day = addDays(today, -random(190));
    const present = names.filter(() => random(3) > 0);
    const id = await guild.submit((present.length === 0 ? names : present).join(', '), {
      eventType: types[random(types.length)],
      // the first and the last moment of a day belong to it
      eventDate: `${day}T${['00:00:00.000', '23:59:59.999', '20:15:00.000'][random(3)] ?? ''}Z`,
      notes: `raid ${index}`,
    });
    if (random(6) === 0) await guild.post(`/api/sessions/${id}/exclude`, { excluded: true, reason: 'practice' });
  }
});
afterAll(() => guild.close());

const trend = async (query: string) => (await guild.get(`/api/sessions/trend?${query}`)).body as SessionTrend;
const page = async (query: string) => (await guild.get(`/api/sessions?${query}`)).body as SessionList;
const list = (query: string) => page(`limit=1000&${query}`);

describe('GET /api/sessions/trend', () => {
  it('has the ISO weeks in UTC up to the one that runs', async () => {
    const { weeks } = await trend('weeks=26');
    expect(weeks).toHaveLength(26);
    expect(weeks[0]).toMatchObject({ from: '2026-05-25', to: '2026-05-31', running: false });
    expect(weeks.at(-1)).toMatchObject({ from: '2026-11-16', to: '2026-11-22', running: true });
  });

  it.each(['', 'eventType=Kraken', 'review=true', 'excluded=true', 'search=Nova', 'search=Nova&eventType=Siege'])(
    'has in each week what the list has there: %s',
    async (filter) => {
      const { weeks } = await trend(`weeks=26&${filter}`);
      let sum = 0;
      for (const { from, to, sessions, counted, avgParticipants } of weeks) {
        const there = await list(`from=${from}&to=${to}&${filter}`);
        expect([there.total, there.sessions.length]).toEqual([sessions, sessions]);
        expect(there.sessions.filter(({ excluded }) => !excluded)).toHaveLength(counted);
        const people = there.sessions.reduce((all, { participantCount }) => all + participantCount, 0);
        expect(avgParticipants).toBe(sessions === 0 ? null : Math.round((people / sessions) * 10) / 10);
        sum += sessions;
      }
      expect(sum).toBe((await list(`from=2026-05-25&to=2026-11-22&${filter}`)).total);
      expect(sum).toBeGreaterThan(0);
    },
  );

  it('refuses weeks that are none', async () => {
    for (const weeks of ['0', '105', 'many'])
      expect((await guild.get(`/api/sessions/trend?weeks=${weeks}`)).status).toBe(400);
  });
});

describe('GET /api/sessions by days', () => {
  it('says how many there are on all pages, whatever the page', async () => {
    const all = await list('');
    expect(all.total).toBe(count);
    const pages = await Promise.all([0, 15, 30, 45].map((offset) => page(`offset=${offset}&limit=15`)));
    expect(pages.map(({ total }) => total)).toEqual([count, count, count, count]);
  });

  it('follows a change', async () => {
    const before = (await list('excluded=true')).total;
    const [row] = (await list('search=Nova')).sessions.filter(({ excluded }) => !excluded);
    await guild.post(`/api/sessions/${row?.id ?? ''}/exclude`, { excluded: true, reason: 'practice' });
    expect((await list('excluded=true')).total).toBe(before + 1);
  });

  it('has of a player what counts, when it is asked for that', async () => {
    const counted = await list(`player=${nova}&counted=true`);
    const all = await list(`player=${nova}`);
    expect(counted.sessions.map(({ id }) => id)).toEqual(
      (all.sessions as (SessionList['sessions'][number] & { counts: boolean })[]).flatMap(({ id, counts }) =>
        counts ? [id] : [],
      ),
    );
    expect([counted.total, all.total]).toEqual([counted.sessions.length, all.sessions.length]);
    expect(counted.total).toBeLessThan(all.total);
    const some = await list(`player=${nova}&counted=true&from=2026-10-01&to=2026-11-20`);
    expect(some.sessions.map(({ id }) => id)).toEqual(
      counted.sessions.filter(({ eventDate }) => eventDate >= '2026-10-01').map(({ id }) => id),
    );
  });

  it.each(['from=yesterday', 'to=2026-02-30', 'from=2026-11-01T00:00:00Z'])(
    'refuses what is no day: %s',
    async (query) => {
      expect((await guild.get(`/api/sessions?${query}`)).status).toBe(400);
    },
  );
});
