import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Zed');
});
afterAll(() => guild.close());

type Who = keyof Guild['cookies'];
const path = (name: string): string => `/api/players/${ids[name] ?? name}/aliases`;
const add = (name: string, alias: string, who: Who = 'moderator') => guild.post(path(name), { alias }, who);
const remove = (name: string, alias: string, who: Who = 'moderator') =>
  guild.ask('DELETE', `${path(name)}/${encodeURIComponent(alias)}`, guild.cookies[who]);
const player = async (name: string) => (await guild.get(`/api/players/${ids[name] ?? ''}`)).body.player;

describe('POST /api/players/:id/aliases', () => {
  it('adds a name by which the player is found from then on', async () => {
    const answer = await add('Nova', ' Bright  Star ');
    expect([answer.status, answer.body]).toMatchObject([201, { id: ids['Nova'], position: await guild.head() }]);
    expect(await player('Nova')).toMatchObject({ aliases: ['Bright Star'], revision: answer.body.revision });
    const session = await guild.details(await guild.submit('bright star'));
    expect(session.participants).toMatchObject([{ playerId: ids['Nova'] }]);
  });

  it('answers 200 where there is nothing to do', async () => {
    const first = await add('Nova', 'Twice');
    await player('Nova');
    const head = await guild.head();
    const again = await add('Nova', 'twice');
    expect([again.status, again.body.revision, await guild.head()]).toEqual([200, first.body.revision, head]);
  });

  it('takes it from another player, whose sessions stay', async () => {
    await add('Nova', 'Shared');
    await add('Zed', 'Shared');
    expect((await player('Nova')).aliases).not.toContain('Shared');
    expect((await player('Zed')).aliases).toContain('Shared');
  });

  it('refuses what someone is called, who is not there, and members', async () => {
    const taken = await add('Nova', 'ZED');
    expect([taken.status, taken.body.code]).toEqual([409, 'name-taken']);
    expect((await add('nobody', 'Star')).status).toBe(404);
    expect((await add('Nova', 'Star', 'member')).body.code).toBe('forbidden');
  });

  it.each<[string, object, string, string]>([
    ['no alias', {}, 'alias', 'required'],
    ['a blank one', { alias: ' ' }, 'alias', 'blank'],
    ['one that is too long', { alias: 'y'.repeat(33) }, 'alias', 'too-long'],
    ['control characters', { alias: 'a\u0000b' }, 'alias', 'control-character'],
    ['a number', { alias: 7 }, 'alias', 'invalid-type'],
    ['another field', { alias: 'Fine', kind: 'reading' }, 'kind', 'unknown-field'],
  ])('refuses %s', async (_what, body, field, code) => {
    const answer = await guild.post(path('Nova'), body);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
    expect(answer.body.errors).toMatchObject([{ field, code }]);
  });
});

describe('DELETE /api/players/:id/aliases/:alias', () => {
  it('takes it away, case aside', async () => {
    await add('Nova', 'Gone Soon');
    const answer = await remove('Nova', 'gone soon');
    expect([answer.status, answer.body]).toMatchObject([200, { id: ids['Nova'], position: await guild.head() }]);
    expect((await player('Nova')).aliases).not.toContain('Gone Soon');
  });

  it('refuses what is not there, and members', async () => {
    for (const answer of [await remove('Nova', 'Never'), await remove('nobody', 'Star'), await remove('Zed', 'Twice')])
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
    expect((await remove('Nova', 'Twice', 'member')).status).toBe(403);
  });
});
