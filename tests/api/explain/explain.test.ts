import { explainedNumbers } from '../../../src/contracts/explain.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
const sessions: Record<string, string> = {};
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Rexxar', 'Ahead', 'Idle');
  await guild.link('member', ids['Nova'] ?? '');
  const submit = async (key: string, day: string, names: string, eventType = 'Kraken') => {
    sessions[key] = await guild.submit(names, { eventDate: `${day}T20:00:00Z`, notes: key, eventType });
  };
  await submit('today', '2026-11-20', 'Nova, Ahead');
  await submit('last week', '2026-11-12', 'Nova, Rexxar, Ahead', 'RD');
  await submit('excluded', '2026-11-11', 'Nova, Ahead');
  await submit('own', '2026-11-04', 'Rexxar, Ahead');
  await submit('elsewhere', '2026-11-03', 'Nova, Ahead');
  await submit('long ago', '2026-05-04', 'Nova');
  await submit('before', '2026-04-27', 'Nova');
  await submit('once more', '2026-04-20', 'Nova');
  await submit('without', '2026-10-01', 'Rexxar');
  await guild.post(`/api/sessions/${sessions['excluded'] ?? ''}/exclude`, { excluded: true, reason: 'practice' });
  const save = async (key: string, items: readonly object[], who: 'member' | 'moderator') => {
    const { participants } = await guild.details(sessions[key] ?? '');
    const known = participants.map(({ id }: { id: string }) => ({ id }));
    const list = [...Array(Math.max(known.length, items.length)).keys()].map((at) => ({ ...known[at], ...items[at] }));
    const saved = await guild.put(`/api/sessions/${sessions[key] ?? ''}/participants`, { participants: list }, who);
    expect(saved.status).toBe(200);
  };
  await save('own', [{}, {}, { rawName: 'Nova' }], 'member');
  const { participants } = await guild.details(sessions['elsewhere'] ?? '');
  const at = participants.findIndex(({ rawName }: { rawName: string }) => rawName === 'Nova');
  await save('elsewhere', [...Array<object>(at).fill({}), { playerId: ids['Rexxar'] }], 'moderator');
});
afterAll(() => guild.close());

type Row = { id: string; kind: string; counts: boolean; why: string | null; reason?: string | null; name?: string };
type Who = 'member' | 'newcomer' | 'moderator' | 'admin';
type Asking = { readonly name?: string; readonly who?: Who; readonly more?: string };
const ask = (number: string, { name = 'Nova', who = 'member', more = '' }: Asking = {}) =>
  guild.get(`/api/players/${ids[name] ?? name}/explain?number=${number}${more}`, who);
const explained = async (number: string, given: Asking = {}) => {
  const { status, body } = await ask(number, given);
  expect([number, status]).toEqual([number, 200]);
  return body as { value: number | null; rule: string; until: string; firstSeen: string; rows: Row[] };
};
const keyOf = (id: string): string => Object.keys(sessions).find((key) => sessions[key] === id) ?? id;
const countedIn = (rows: readonly Row[]): string[] => rows.filter(({ counts }) => counts).map(({ id }) => keyOf(id));
const whyIn = (rows: readonly Row[]): Record<string, string | null> =>
  Object.fromEntries(rows.filter(({ counts }) => !counts).map(({ id, why }) => [keyOf(id), why]));

describe('GET /api/players/:id/explain', () => {
  it('says of every session why it counts for the total, or does not', async () => {
    const { value, rows, rule, until, firstSeen } = await explained('totalSessions');
    expect([value, until, firstSeen]).toEqual([5, '2026-11-20', '2026-04-20']);
    expect(countedIn(rows)).toEqual(['today', 'last week', 'long ago', 'before', 'once more']);
    expect(whyIn(rows)).toEqual({ excluded: 'excluded', own: 'own-addition', elsewhere: 'credited-elsewhere' });
    expect(rule).toMatch(/^[A-Z].*\.$/);
    expect(rows[0]).toMatchObject({ kind: 'session', eventType: 'Kraken', eventDate: '2026-11-20T20:00:00.000Z' });
  });

  it.each<[string, number, string[], Record<string, string>]>([
    ['weeklyAverage', 0.3, ['today', 'last week'], { 'long ago': 'outside-window', before: 'outside-window' }],
    ['currentStreak', 2, ['today', 'last week'], { 'long ago': 'outside-window', excluded: 'excluded' }],
    ['longestStreak', 3, ['long ago', 'before', 'once more'], { today: 'outside-window', own: 'own-addition' }],
    ['achievement:raider-10', 5, ['today', 'last week', 'long ago', 'before', 'once more'], { excluded: 'excluded' }],
    ['achievement:boss-hunter-7', 2, ['last week', 'once more'], { today: 'not-needed', before: 'not-needed' }],
    ['achievement:boss-hunter-25', 4, ['today', 'long ago', 'before', 'once more'], { 'last week': 'not-needed' }],
    ['achievement:steadfast-4', 3, ['long ago', 'before', 'once more'], { today: 'not-needed' }],
  ])('explains %s: %d', async (number, value, counted, why) => {
    const answer = await explained(number);
    expect([answer.value, countedIn(answer.rows)]).toEqual([value, counted]);
    expect(whyIn(answer.rows)).toMatchObject(why);
  });

  it('names the players ahead for a rank', async () => {
    const { value, rows } = await explained('rank', { name: 'Rexxar' });
    expect([value, rows]).toMatchObject([2, [{ kind: 'player', id: ids['Nova'], name: 'Nova', counts: true }]]);
    expect((await explained('rank')).rows).toEqual([]);
    expect(await explained('rank', { name: 'Idle' })).toMatchObject({ value: null, rows: [] });
  });

  it('answers what the other calls answer', async () => {
    const stats = (await guild.get('/api/my/stats')).body;
    for (const number of explainedNumbers)
      expect([number, (await explained(number)).value]).toEqual([number, stats[number]]);
    for (const { id, progress } of stats.achievements)
      expect([id, (await explained(`achievement:${id}`)).value]).toEqual([id, progress]);
  });

  it('explains as of an earlier day, by what is known now', async () => {
    const more = '&until=2026-05-03';
    const then = await explained('totalSessions', { more });
    expect([then.value, then.until, countedIn(then.rows)]).toEqual([2, '2026-05-03', ['before', 'once more']]);
    expect(whyIn(then.rows)).toMatchObject({ today: 'outside-window', excluded: 'excluded' });
    expect(await explained('currentStreak', { more })).toMatchObject({ value: 2 });
    expect(await explained('rank', { more })).toMatchObject({ value: 1, rows: [] });
    expect(await explained('rank', { name: 'Ahead', more })).toMatchObject({ value: null, rows: [] });
    expect((await explained('currentStreak', { more: '&until=2026-08-01' })).value).toBe(0);
  });

  it('shows the reason of an exclusion to moderators and to whose session it is', async () => {
    const reasonFor = async (who: Who, name = 'Nova') =>
      (await explained('totalSessions', { who, name })).rows.find(({ id }) => id === sessions['excluded'])?.reason;
    expect(await reasonFor('moderator')).toBe('practice');
    expect(await reasonFor('admin')).toBe('practice');
    expect(await reasonFor('member')).toBe('practice');
    expect(await reasonFor('member', 'Ahead')).toBeNull();
    expect(await reasonFor('newcomer')).toBeNull();
  });

  it('knows no time in voice where nothing was measured', async () => {
    expect(await explained('voiceTime')).toMatchObject({ value: null, rows: [] });
    expect(await explained('voiceJoins')).toMatchObject({ value: null, rows: [] });
    expect(await explained('achievement:on-comms-10')).toMatchObject({ value: null, rows: [] });
  });

  it.each([
    'number=nothing',
    'number=achievement:raider-11',
    'number=achievement:',
    'number=__proto__',
    'number=',
    'number=rank&number=rank',
    'number=rank&until=yesterday',
    'number=rank&until=2026-02-30',
    'number=rank&until=2026-11-21',
  ])('refuses %s', async (query) => {
    const { status, body } = await guild.get(`/api/players/${ids['Nova'] ?? ''}/explain?${query}`);
    expect([status, body.code]).toEqual([400, 'unknown-filter']);
  });

  it('knows no player who is not there', async () => {
    expect((await ask('totalSessions', { name: 'nobody' })).status).toBe(404);
  });

  it('answers who stands for a merged player', async () => {
    const merged = await guild.post(`/api/players/${ids['Idle'] ?? ''}/merge`, { into: ids['Nova'] });
    expect(merged.status).toBe(200);
    expect((await ask('totalSessions', { name: 'Idle' })).body).toMatchObject({ playerId: ids['Nova'], value: 5 });
  });
});
