import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Zed', 'Rex');
});
afterAll(() => guild.close());

type Who = keyof Guild['cookies'];
const path = (name: string): string => `/api/players/${ids[name] ?? name}/main`;
const set = (name: string, main: string, who: Who = 'moderator') =>
  guild.put(path(name), { playerId: ids[main] ?? main }, who);
const clear = (name: string, who: Who = 'moderator') => guild.ask('DELETE', path(name), guild.cookies[who]);
const player = async (name: string) => (await guild.get(`/api/players/${ids[name] ?? ''}`)).body.player;

describe('PUT and DELETE /api/players/:id/main', () => {
  it('show main and alts together, and count them apart', async () => {
    await guild.submit('Nova, Zed');
    const answer = await set('Nova', 'Zed');
    expect([answer.status, answer.body]).toMatchObject([200, { id: ids['Nova'], position: await guild.head() }]);
    expect(await player('Nova')).toMatchObject({ main: { id: ids['Zed'], name: 'Zed' }, alts: [], totalSessions: 1 });
    expect(await player('Zed')).toMatchObject({
      main: null,
      alts: [{ id: ids['Nova'], name: 'Nova' }],
      totalSessions: 1,
    });
    const undone = await guild.post(`/api/players/${ids['Nova'] ?? ''}/undo`, { commandId: answer.body.commandId });
    expect([undone.status, (await player('Nova')).main]).toEqual([200, null]);
    await set('Nova', 'Zed');
    expect((await clear('Nova')).status).toBe(200);
    expect(await player('Zed')).toMatchObject({ alts: [] });
  });

  it('refuse an alt of an alt, who is not there, and members', async () => {
    await set('Nova', 'Zed');
    for (const [name, main] of [
      ['Rex', 'Nova'],
      ['Zed', 'Rex'],
      ['Rex', 'Rex'],
    ] as const) {
      const answer = await set(name, main);
      expect([answer.status, answer.body.code]).toEqual([409, 'alt-ring']);
    }
    expect((await set('Rex', 'nobody')).status).toBe(404);
    expect((await clear('nobody')).status).toBe(404);
    expect((await set('Rex', 'Zed', 'member')).status).toBe(403);
    expect((await clear('Nova', 'member')).status).toBe(403);
  });

  it.each<[string, object, string]>([
    ['no player', {}, 'playerId'],
    ['a number', { playerId: 7 }, 'playerId'],
    ['another field', { playerId: 'x', mainId: 'y' }, 'mainId'],
  ])('refuse %s', async (_what, body, field) => {
    const answer = await guild.put(path('Rex'), body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
  });
});
