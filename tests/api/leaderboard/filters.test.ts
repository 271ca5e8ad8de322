import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
let alone: string;
beforeAll(async () => {
  const seasons = [
    { name: 'Autumn', from: '2026-09-01', to: '2026-11-10' },
    { name: 'Now', from: '2026-11-11', to: null },
    { name: 'Never', from: '2020-01-01', to: '2020-01-02' },
  ];
  guild = await openGuild({ deps: { seasons } });
  ids = await guild.register('Aria', 'Borin', 'Cato', 'Dara');
  await guild.link('member', ids['Dara'] ?? '');
  await guild.submit('Aria, Borin, Cato', { eventDate: '2026-11-19T18:00:00Z' });
  await guild.submit('Aria, Borin', { eventDate: '2026-11-12T18:00:00Z', eventType: 'RD' });
  await guild.submit('Aria, Borin, Cato, Dara', { eventDate: '2026-11-10T23:59:59Z', eventType: 'RD' });
  alone = await guild.submit('Cato, Dara', { eventDate: '2026-09-05T18:00:00Z' });
  await guild.submit('Aria, Cato', { eventDate: '2026-01-05T18:00:00Z' });
});
afterAll(() => guild.close());

type Row = { characterName: string; rank: number; totalSessions: number; own?: true; alts?: { name: string }[] };
const rows = async (query: string): Promise<Row[]> => {
  const { status, body } = await guild.get(`/api/leaderboard?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body as Row[];
};
const ranked = async (query: string) =>
  (await rows(query)).map(({ characterName, rank, totalSessions }) => [characterName, rank, totalSessions]);

describe('GET /api/leaderboard within a filter', () => {
  it.each<[string, (string | number)[][]]>([
    [
      '',
      [
        ['Aria', 1, 4],
        ['Cato', 1, 4],
        ['Borin', 3, 3],
        ['Dara', 4, 2],
      ],
    ],
    [
      'period=all',
      [
        ['Aria', 1, 4],
        ['Cato', 1, 4],
        ['Borin', 3, 3],
        ['Dara', 4, 2],
      ],
    ],
    [
      'period=week',
      [
        ['Aria', 1, 1],
        ['Borin', 1, 1],
        ['Cato', 1, 1],
      ],
    ],
    [
      'period=2weeks',
      [
        ['Aria', 1, 3],
        ['Borin', 1, 3],
        ['Cato', 3, 2],
        ['Dara', 4, 1],
      ],
    ],
    [
      'eventType=RD',
      [
        ['Aria', 1, 2],
        ['Borin', 1, 2],
        ['Cato', 3, 1],
        ['Dara', 3, 1],
      ],
    ],
    [
      'eventType=red%20dragon&period=month',
      [
        ['Aria', 1, 2],
        ['Borin', 1, 2],
        ['Cato', 3, 1],
        ['Dara', 3, 1],
      ],
    ],
    ['eventType=Kadum', []],
    [
      'season=Autumn',
      [
        ['Cato', 1, 2],
        ['Dara', 1, 2],
        ['Aria', 3, 1],
        ['Borin', 3, 1],
      ],
    ],
    [
      'season=now',
      [
        ['Aria', 1, 2],
        ['Borin', 1, 2],
        ['Cato', 3, 1],
      ],
    ],
    ['season=Never', []],
    [
      'season=Autumn&period=2weeks',
      [
        ['Aria', 1, 1],
        ['Borin', 1, 1],
        ['Cato', 1, 1],
        ['Dara', 1, 1],
      ],
    ],
    [
      'season=Autumn&eventType=Kraken',
      [
        ['Cato', 1, 1],
        ['Dara', 1, 1],
      ],
    ],
  ])('%s ranks by what it asks for', async (query, expected) => {
    expect((await ranked(query)).toSorted()).toEqual(expected.toSorted());
  });

  it('has the fields of the specification and no others where nothing is asked for', async () => {
    const [row] = await rows('');
    expect(Object.keys(row ?? {}).sort()).toEqual(
      ['id', 'rank', 'username', 'characterName', 'totalSessions', 'weeklyAverage', 'currentStreak'].sort(),
    );
  });

  it('shows average and streak of today, whatever is asked for', async () => {
    const plain = new Map((await rows('')).map((row) => [row.characterName, row]));
    for (const row of await rows('season=Autumn'))
      expect({ ...row, rank: 0, totalSessions: 0 }).toEqual({
        ...plain.get(row.characterName),
        rank: 0,
        totalSessions: 0,
      });
  });

  it('puts the own row after the others when it is not among them', async () => {
    expect(await rows('limit=1&own=1')).toMatchObject([{ rank: 1 }, { characterName: 'Dara', rank: 4, own: true }]);
    const all = await rows('own=1');
    expect(all.filter(({ own }) => own)).toMatchObject([{ characterName: 'Dara' }]);
    expect(all).toHaveLength(4);
    expect((await rows('season=now&own=1')).some(({ own }) => own)).toBe(false);
    expect((await guild.get('/api/leaderboard?limit=1&own=1', 'newcomer')).body).toHaveLength(1);
  });

  it.each(['period=year', 'eventType=Nothing', 'season=Summer', 'by=guild', 'own=yes', 'period=', 'season=a&season=b'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await guild.get(`/api/leaderboard?${query}`);
      expect([status, body.code]).toEqual([400, 'unknown-filter']);
    },
  );

  it('lists the seasons', async () => {
    const { status, body } = await guild.get('/api/seasons');
    expect([status, body.map(({ name }: { name: string }) => name)]).toEqual([200, ['Autumn', 'Now', 'Never']]);
  });
});

describe('GET /api/leaderboard?by=person', () => {
  const setMain = (name: string, main: string) =>
    guild.put(`/api/players/${ids[name] ?? ''}/main`, { playerId: ids[main] ?? '' });
  const clearMain = (name: string) =>
    guild.ask('DELETE', `/api/players/${ids[name] ?? ''}/main`, guild.cookies.moderator);

  it('is the plain board as long as nobody has an alt', async () => {
    expect(await ranked('by=person')).toEqual(await ranked(''));
    expect((await rows('by=person'))[0]).toMatchObject({ alts: [] });
  });

  it('counts a session of main and alt once, under the main', async () => {
    expect((await setMain('Dara', 'Cato')).status).toBe(200);
    expect((await ranked('by=person')).toSorted()).toEqual([
      ['Aria', 1, 4],
      ['Borin', 3, 3],
      ['Cato', 1, 4],
    ]);
    expect((await ranked('by=person&season=Autumn')).toSorted()).toEqual([
      ['Aria', 2, 1],
      ['Borin', 2, 1],
      ['Cato', 1, 2],
    ]);
    // Apart they stand as before.
    expect((await ranked('')).map(([name]) => name)).toContain('Dara');
  });

  it('shows the alts, and the own row as that of the person', async () => {
    const own = (await rows('by=person&own=1')).find((row) => row.own);
    expect(own).toMatchObject({ characterName: 'Cato', alts: [{ id: ids['Dara'], name: 'Dara' }] });
    expect((await rows('own=1')).find((row) => row.own)).toMatchObject({ characterName: 'Dara' });
  });

  it('moves with the sessions, and with whose alt someone is', async () => {
    await guild.post(`/api/sessions/${alone}/exclude`, { excluded: true, reason: null });
    expect(await ranked('by=person')).toContainEqual(['Cato', 2, 3]);
    const [first] = (await guild.details(alone)).participants;
    await guild.post(`/api/sessions/${alone}/exclude`, { excluded: false, reason: null });
    await guild.put(`/api/sessions/${alone}/participants`, { participants: [{ id: first.id }] });
    expect(await ranked('by=person')).toContainEqual(['Cato', 1, 4]);
    await clearMain('Dara');
    expect(await ranked('by=person')).toEqual(await ranked(''));
    await setMain('Cato', 'Dara');
    expect((await ranked('by=person')).map(([name]) => name)).not.toContain('Cato');
  });
});
