import { openGuild } from './guild.ts';
import type { Guild } from './guild.ts';

let guild: Guild;
const ids: Record<string, string> = {};
const sessions: Record<string, string> = {};
beforeAll(async () => {
  guild = await openGuild();
  Object.assign(ids, await guild.register('Nova', 'Rexxar', 'Thalorin'));
  await guild.link('member', ids['Nova'] ?? '');
  sessions['kraken'] = await guild.submit('Nova, Rexxar', { eventDate: '2026-11-18T20:00:00Z' });
  sessions['dragon'] = await guild.submit('Rexxar, Qwertzuiop', { eventType: 'RD', eventDate: '2026-11-19T20:00:00Z' });
  sessions['old'] = await guild.submit('Thalorin', { eventDate: '2026-08-01T20:00:00Z' });
});
afterAll(() => guild.close());

const rows = async (query: string, who: 'member' | 'newcomer' = 'member') =>
  (await guild.get(`/api/sessions${query}`, who)).body.sessions as Record<string, unknown>[];
const idsOf = async (query: string) => (await rows(query)).map(({ id }) => id);

describe('GET /api/sessions', () => {
  it('answers rows by date, newest first, with what is joined', async () => {
    const answer = await guild.get('/api/sessions');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-read-position']).toBe(await guild.head());
    expect(answer.body).toMatchObject({ hasMore: false, total: 3, offset: 0, limit: 50 });
    expect(answer.body.sessions).toEqual([
      {
        id: sessions['dragon'],
        eventDate: '2026-11-19T20:00:00.000Z',
        eventType: 'Red Dragon',
        participantCount: 2,
        discordUsername: 'hale.ferrin',
        confidenceScore: 0.5,
        dataSource: 'text',
        userParticipated: false,
        status: 'processed',
        excluded: false,
        unverifiedCount: 1,
        submittedAt: '2026-11-20T20:00:00.000Z',
        duplicateOpen: false,
      },
      expect.objectContaining({
        id: sessions['kraken'],
        userParticipated: true,
        status: 'verified',
        confidenceScore: 1,
      }),
      expect.objectContaining({ id: sessions['old'], userParticipated: false }),
    ]);
  });

  it('says to everyone whether they took part, also from kept pages', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect((await rows('')).map((row) => row['userParticipated'])).toEqual([false, true, false]);
      expect((await rows('', 'newcomer')).map((row) => row['userParticipated'])).toEqual([false, false, false]);
    }
  });

  it('pages, with the limit clamped', async () => {
    const first = (await guild.get('/api/sessions?limit=2')).body;
    expect(first).toMatchObject({ hasMore: true, offset: 0, limit: 2 });
    const second = (await guild.get('/api/sessions?limit=2&offset=2')).body;
    expect(second).toMatchObject({ hasMore: false, offset: 2, limit: 2 });
    expect([...first.sessions, ...second.sessions]).toHaveLength(3);
    expect((await guild.get('/api/sessions?limit=5000')).body.limit).toBe(1000);
    expect((await guild.get('/api/sessions?limit=0&offset=-4')).body).toMatchObject({ limit: 1, offset: 0 });
  });

  it('filters by type: code, name or alias', async () => {
    for (const type of ['RD', 'red%20dragon', 'RedDragon']) {
      expect(await idsOf(`?eventType=${type}`)).toEqual([sessions['dragon']]);
    }
    expect(await idsOf('?eventType=all')).toHaveLength(3);
    expect(await idsOf('?eventType=Kadum')).toEqual([]);
  });

  it('filters what wants a look', async () => {
    expect(await idsOf('?review=true')).toEqual([sessions['dragon']]);
    expect(await idsOf('?review=false')).toHaveLength(3);
  });

  it('searches current names and raw names, folded, from two characters', async () => {
    expect(await idsOf('?search=EXXA')).toEqual([sessions['dragon'], sessions['kraken']]);
    expect(await idsOf('?search=wertz')).toEqual([sessions['dragon']]);
    expect(await idsOf('?search=n%C3%B3v')).toEqual([sessions['kraken']]);
    expect(await idsOf('?search=zzzz')).toEqual([]);
    expect(await idsOf('?search=q')).toHaveLength(3);
    expect(await idsOf('?search=exxa&eventType=RD')).toEqual([sessions['dragon']]);
  });

  it.each([
    '?eventType=Picnic',
    '?review=maybe',
    '?excluded=maybe',
    '?limit=abc',
    '?offset=1.5',
    `?search=${'x'.repeat(101)}`,
    '?after=x',
    '?after=1',
  ])('refuses an unknown value: %s', async (query) => {
    const answer = await guild.ask('GET', `/api/sessions${query}`, guild.cookies.member);
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown-filter']);
  });

  it('ignores unknown parameters', async () => {
    expect(await idsOf('?colour=red')).toHaveLength(3);
  });
});

describe('after a change', () => {
  it('the next read shows it: participants, exclusion, date and a rename', async () => {
    const [id] = [sessions['old'] ?? ''];
    await guild.put(`/api/sessions/${id}/participants`, { participants: [{ rawName: 'Nova' }] });
    expect((await rows('')).find((row) => row['id'] === id)).toMatchObject({ userParticipated: true });
    await guild.put(`/api/sessions/${id}/participants`, { participants: [{ rawName: 'Thalorin' }] });
    expect((await rows('')).find((row) => row['id'] === id)).toMatchObject({ userParticipated: false });
    await guild.post(`/api/sessions/${id}/exclude`, { excluded: true, reason: 'test' });
    expect((await rows('')).find((row) => row['id'] === id)).toMatchObject({ excluded: true });
    expect(await idsOf('?excluded=true')).toEqual([id]);
    expect(await idsOf('?excluded=true&eventType=RD')).toEqual([]);
    expect(await idsOf('?excluded=false')).toHaveLength(3);
    await guild.patch(`/api/sessions/${id}`, { eventDate: '2026-11-20T10:00:00Z' });
    expect((await rows(''))[0]).toMatchObject({ id });
    await guild.rename(ids['Rexxar'] ?? '', 'Misha');
    expect(await idsOf('?search=misha')).toHaveLength(2);
    expect(await idsOf('?search=rexx')).toHaveLength(2);
  });
});

describe('GET /api/sessions/stats', () => {
  it('counts what counts', async () => {
    expect((await guild.get('/api/sessions/stats')).body).toMatchObject({
      totalSessions: 2,
      avgParticipants: 1.5,
      weekSessions: 2,
      verifiedRate: 50,
      needsReview: 1,
      previousWeekSessions: 0,
    });
  });
});

describe('a number that opens a list', () => {
  const totalOf = async (query: string): Promise<number> => (await guild.get(`/api/sessions${query}`)).body.total;

  it('is the total of that list: counted, processed, of this week, for a player', async () => {
    const { totalSessions, weekSessions, weekFrom, needsReview } = (await guild.get('/api/sessions/stats')).body;
    const processed = (await guild.get('/api/metrics/latest', 'admin')).body.totalSessionsProcessed;
    const own = (await guild.get('/api/my/stats')).body;
    expect(await totalOf('?counted=true')).toBe(totalSessions);
    expect(await totalOf(`?counted=true&from=${weekFrom}`)).toBe(weekSessions);
    expect(await totalOf('?processed=true')).toBe(processed);
    expect(await totalOf('?review=true')).toBe(needsReview);
    expect(await totalOf(`?counted=true&player=${ids['Nova'] ?? ''}`)).toBe(own.totalSessions);
    // One is excluded, so the three differ from all.
    expect([await totalOf('?counted=true'), await totalOf('?processed=true')]).toEqual([2, 3]);
  });

  it('is so with a search and an event type, too, row by row', async () => {
    for (const query of ['&search=misha', '&eventType=RD', '&search=nova&eventType=RD'])
      for (const only of ['counted', 'processed']) {
        const { sessions: found, total } = (await guild.get(`/api/sessions?${only}=true${query}`)).body;
        expect(found).toHaveLength(total);
        for (const row of found as { status: string; excluded: boolean }[]) {
          expect(['processed', 'verified']).toContain(row.status);
          if (only === 'counted') expect(row.excluded).toBe(false);
        }
      }
  });

  it('has weeks that hold only such sessions', async () => {
    const { weeks } = (await guild.get('/api/sessions/trend?counted=true&weeks=104')).body;
    const sum = (key: string) =>
      weeks.reduce((all: number, week: Record<string, number>) => all + Number(week[key]), 0);
    expect([sum('sessions'), sum('counted')]).toEqual([2, 2]);
  });
});
