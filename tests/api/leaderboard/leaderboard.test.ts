import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Aria', 'Borin', 'Cato', 'Dara', 'Idle');
  await guild.link('member', ids['Cato'] ?? '');
  await guild.submit('Aria, Borin, Cato, Dara', { eventDate: '2026-11-19T18:00:00Z' });
  await guild.submit('Aria, Borin, Cato', { eventDate: '2026-11-12T18:00:00Z' });
  await guild.submit('Aria', { eventDate: '2026-11-05T18:00:00Z' });
});
afterAll(() => guild.close());

describe('GET /api/leaderboard', () => {
  it('ranks 1, 2, 2, 4 and leaves out who has no session', async () => {
    const { status, body } = await guild.get('/api/leaderboard');
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: ids['Aria'], rank: 1, username: 'Aria', characterName: 'Aria', totalSessions: 3, currentStreak: 3 },
      { id: ids['Borin'], rank: 2, username: 'Borin', totalSessions: 2 },
      { id: ids['Cato'], rank: 2, characterName: 'Cato', totalSessions: 2 },
      { id: ids['Dara'], rank: 4, totalSessions: 1 },
    ]);
    expect(body).toHaveLength(4);
  });

  it('shows the linked Discord name', async () => {
    const account = await guild.deps.accounts.all();
    const [row] = (await guild.get('/api/leaderboard')).body.filter(({ id }: { id: string }) => id === ids['Cato']);
    expect(account.map(({ username }) => username)).toContain(row.username);
    expect(row.username).not.toBe('Cato');
  });

  it('clamps the limit and refuses what is none', async () => {
    expect((await guild.get('/api/leaderboard?limit=2')).body).toHaveLength(2);
    expect((await guild.get('/api/leaderboard?limit=0')).body).toHaveLength(1);
    expect((await guild.get('/api/leaderboard?limit=900')).body).toHaveLength(4);
    expect((await guild.get('/api/leaderboard?limit=many')).body.code).toBe('unknown-filter');
  });

  it('breaks a streak as time passes, without any event', async () => {
    guild.clock.advance(15 * 24 * 60 * 60 * 1000);
    const cookie = await guild.signInAs('member');
    const later = await guild.ask('GET', '/api/leaderboard', cookie);
    expect(later.body[0]).toMatchObject({ id: ids['Aria'], currentStreak: 0, totalSessions: 3 });
  });
});
