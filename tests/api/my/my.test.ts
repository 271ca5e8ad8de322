import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
const ids: Record<string, string> = {};
beforeAll(async () => {
  guild = await openGuild();
  Object.assign(ids, await guild.register('Nova', 'Rexxar', 'Thalorin'));
  await guild.link('member', ids['Nova'] ?? '');
  await guild.submit('Nova, Rexxar', { eventDate: '2026-11-20T18:00:00Z' });
  await guild.submit('Nova, Rexxar', { eventDate: '2026-11-10T18:00:00Z' });
  await guild.submit('Nova, Rexxar', { eventDate: '2026-10-25T18:00:00Z', eventType: 'RD' });
  await guild.submit('Nova', { eventDate: '2026-05-01T18:00:00Z' });
  const excluded = await guild.submit('Nova, Thalorin', { eventDate: '2026-11-19T18:00:00Z' });
  await guild.post(`/api/sessions/${excluded}/exclude`, { excluded: true, reason: 'practice' });
  // A member who adds himself is not counted until verified.
  const other = await guild.submit('Rexxar', { eventDate: '2026-11-18T18:00:00Z' });
  const [rexxar] = (await guild.details(other)).participants;
  await guild.put(
    `/api/sessions/${other}/participants`,
    { participants: [{ id: rexxar.id }, { rawName: 'Nova' }] },
    'member',
  );
});
afterAll(() => guild.close());

const my = async (path: string, who: 'member' | 'newcomer' = 'member') =>
  (await guild.get(`/api/my/${path}`, who)).body;

describe('one player, one number', () => {
  it('is the same on every screen, after every change', async () => {
    const agree = async (): Promise<number> => {
      const stats = (await my('stats')).totalSessions;
      const players: { id: string; totalSessions: number }[] = (await guild.get('/api/players/stats')).body;
      const board: { id: string; totalSessions: number }[] = (await guild.get('/api/leaderboard')).body;
      const page = (await guild.get(`/api/players/${ids['Nova'] ?? ''}`)).body;
      const totals = [
        players.find(({ id }) => id === ids['Nova'])?.totalSessions,
        board.find(({ id }) => id === ids['Nova'])?.totalSessions,
        (await my('sessions?period=all')).length,
        page.player.totalSessions,
        page.sessions.length,
      ];
      expect(totals).toEqual(totals.map(() => stats));
      return stats as number;
    };
    expect(await agree()).toBe(4);
    const list: { id: string; eventDate: string }[] = (await guild.get('/api/sessions')).body.sessions;
    const added = list.find(({ eventDate }) => eventDate.startsWith('2026-11-18'))?.id ?? '';
    // Verifying does not confirm names that members added; an explicit confirmation does.
    await guild.post(`/api/sessions/${added}/verify`, {});
    expect(await agree()).toBe(4);
    const { participants } = await guild.details(added);
    const confirmed = participants.map(({ id }: { id: string }) => ({ id, confirmed: true }));
    await guild.put(`/api/sessions/${added}/participants`, { participants: confirmed });
    expect(await agree()).toBe(5);
    await guild.post(`/api/sessions/${added}/exclude`, { excluded: true, reason: null });
    expect(await agree()).toBe(4);
    await guild.patch(`/api/sessions/${added}`, { eventDate: '2026-01-01T00:00:00Z' });
    expect(await agree()).toBe(4);
  });
});

describe('/api/my', () => {
  it('profile', async () => {
    expect(await my('profile')).toEqual({ player: { id: ids['Nova'], name: 'Nova' }, linkRequest: null });
    expect(await my('profile', 'newcomer')).toEqual({ player: null, linkRequest: null });
  });

  it('stats, the two sessions before the window as the rank that was', async () => {
    expect(await my('stats')).toMatchObject({
      rank: 1,
      totalPlayers: 2,
      totalSessions: 4,
      monthlyCount: 3,
      favoriteEvent: 'Kraken',
      firstSeen: '2026-05-01',
      voiceJoins: null,
      voiceSessions: null,
      voiceTime: null,
      weeklyAverage: 0.5,
      comparison: { windowDays: 42, own: 3, median: null, percent: null },
      rankTrend: { from: 1, to: 1, delta: 0 },
    });
  });

  it('stats without a player: nulls and empty lists', async () => {
    const stats = await my('stats', 'newcomer');
    expect(stats).toMatchObject({ rank: null, totalSessions: null, achievements: [], comparison: null });
  });

  it.each([
    ['week', 1],
    ['2weeks', 2],
    ['month', 3],
    ['6weeks', 3],
    ['all', 4],
  ])('sessions of the period %s: %d', async (period, count) => {
    const sessions = await my(`sessions?period=${period}`);
    expect(sessions).toHaveLength(count);
    expect(sessions[0]).toEqual({ id: expect.any(String), eventDate: '2026-11-20T18:00:00.000Z', eventType: 'Kraken' });
  });

  it('event breakdown, by count', async () => {
    expect(await my('event-breakdown')).toEqual([
      { eventType: 'Kraken', count: 2, percentage: 66.7 },
      { eventType: 'Red Dragon', count: 1, percentage: 33.3 },
    ]);
    expect(await my('event-breakdown?period=all')).toMatchObject([{ count: 3, percentage: 75 }, { count: 1 }]);
    expect(await my('event-breakdown', 'newcomer')).toEqual([]);
  });

  it.each(['sessions?period=year', 'event-breakdown?period=', 'sessions?period=all&period=week'])(
    'refuses an unknown period: %s',
    async (path) => {
      const answer = await guild.ask('GET', `/api/my/${path}`, guild.cookies.member);
      expect([answer.status, answer.body.code]).toEqual([400, 'unknown-filter']);
    },
  );
});
