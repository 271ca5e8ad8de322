import { openGuild } from './guild.ts';
import type { Guild } from './guild.ts';

let guild: Guild;
let ids: Record<string, string>;
const sessions: Record<string, string> = {};
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Rexxar', 'Thalorin');
  await guild.link('member', ids['Nova'] ?? '');
  const submit = async (key: string, day: number, names: string) => {
    sessions[key] = await guild.submit(names, { eventDate: `2026-11-0${day}T20:00:00Z`, notes: key });
  };
  await submit('counted', 9, 'Nova, Rexxar');
  await submit('excluded', 8, 'Nova');
  await submit('own', 7, 'Rexxar');
  await submit('elsewhere', 6, 'Nova');
  await submit('nobody', 5, 'Nova');
  await submit('twice', 4, 'Nova');
  await submit('without', 3, 'Rexxar, Novara');
  await guild.post(`/api/sessions/${sessions['excluded'] ?? ''}/exclude`, { excluded: true, reason: 'practice' });
  const save = async (key: string, items: readonly object[], who: 'member' | 'moderator' = 'moderator') => {
    const { participants } = await guild.details(sessions[key] ?? '');
    const known = participants.map(({ id }: { id: string }) => ({ id }));
    const list = items.map((item, at) => ({ ...known[at], ...item }));
    const saved = await guild.put(`/api/sessions/${sessions[key] ?? ''}/participants`, { participants: list }, who);
    expect(saved.status).toBe(200);
  };
  await save('own', [{}, { rawName: 'Nova' }], 'member');
  await save('elsewhere', [{ playerId: ids['Rexxar'] }]);
  await save('nobody', [{ playerId: null }]);
});
afterAll(() => guild.close());

const listed = async (query: string) =>
  (await guild.get(`/api/sessions?player=${query}`, 'member')).body.sessions as { id: string; counts: boolean }[];

describe('GET /api/sessions?player=', () => {
  it('answers what counts for a player, and why the rest does not', async () => {
    const rows = await listed(ids['Nova'] ?? '');
    expect(rows.map((row) => [row.id, row.counts, 'why' in row ? row.why : undefined])).toEqual([
      [sessions['counted'], true, null],
      [sessions['excluded'], false, 'excluded'],
      [sessions['own'], false, 'own-addition'],
      [sessions['elsewhere'], false, 'credited-elsewhere'],
      [sessions['nobody'], false, 'unmatched'],
      [sessions['twice'], true, null],
    ]);
    expect(rows[0]).toMatchObject({ discordUsername: 'hale.ferrin', userParticipated: true, status: 'verified' });
    const total = (await guild.get('/api/my/stats')).body.totalSessions as number;
    expect(rows.filter(({ counts }) => counts)).toHaveLength(total);
  });

  it('finds what was read under a former name', async () => {
    await guild.rename(ids['Thalorin'] ?? '', 'Thal');
    const id = await guild.submit('Thalorin', { notes: 'former' });
    expect(await listed(ids['Thalorin'] ?? '')).toMatchObject([{ id, counts: true, userParticipated: false }]);
  });

  it('pages', async () => {
    const page = (await guild.get(`/api/sessions?player=${ids['Nova'] ?? ''}&limit=2&offset=1`)).body;
    expect(page).toMatchObject({ hasMore: true, offset: 1, limit: 2, sessions: [{ why: 'excluded' }, {}] });
  });

  it('answers as many as any list of sessions', async () => {
    const page = (await guild.get(`/api/sessions?player=${ids['Nova'] ?? ''}&limit=5000`)).body;
    expect(page).toMatchObject({ hasMore: false, limit: 1000 });
  });

  it('refuses who is nobody', async () => {
    const answer = await guild.get('/api/sessions?player=nobody');
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown-filter']);
  });
});
