import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Zed');
});
afterAll(() => guild.close());

const rename = (name: string, body: object, who: keyof Guild['cookies'] = 'moderator') =>
  guild.patch(`/api/players/${ids[name] ?? name}/rename`, body, who);

describe('PATCH /api/players/:id/rename', () => {
  it('renames at once, and closes an open request as superseded', async () => {
    const asked = { playerId: ids['Nova'], currentName: 'Nova', requestedName: 'Luna' };
    const request = (await guild.post('/api/rename-requests', asked)).body.id as string;
    const answer = await rename('Nova', { newName: ' Vega ' });
    expect([answer.status, answer.body]).toMatchObject([200, { id: ids['Nova'], position: await guild.head() }]);
    const { player } = (await guild.get(`/api/players/${ids['Nova'] ?? ''}`)).body;
    expect(player).toMatchObject({ name: 'Vega', aliases: ['Nova'], revision: answer.body.revision });
    const rows: { id: string; status: string; reviewNotes: string }[] = (
      await guild.get('/api/rename-requests', 'moderator')
    ).body;
    expect(rows.find(({ id }) => id === request)).toMatchObject({
      status: 'rejected',
      reviewNotes: expect.stringMatching(/^Superseded: renamed by .+$/),
    });
  });

  it('answers where the player stands when nothing is changed', async () => {
    const { revision } = (await rename('Zed', { newName: 'Zeddicus' })).body;
    await guild.register('Between');
    await guild.get('/api/players');
    expect((await rename('Zed', { newName: 'Zeddicus' })).body.revision).toBe(revision);
    expect((await rename('Zed', { newName: 'Zed' }).set('if-match', String(revision))).status).toBe(200);
    expect((await rename('Zed', { newName: 'Zedd' }).set('if-match', String(revision))).body.code).toBe(
      'version-conflict',
    );
  });

  it('is for moderators, and knows who there is', async () => {
    expect((await rename('Zed', { newName: 'Zedd' }, 'member')).status).toBe(403);
    expect((await rename('nobody', { newName: 'Zedd' })).status).toBe(404);
    const taken = await rename('Zed', { newName: 'VEGA' });
    expect([taken.status, taken.body.code]).toEqual([409, 'name-taken']);
  });

  it.each<[string, object, string, string]>([
    ['no name', {}, 'newName', 'required'],
    ['a blank one', { newName: ' ' }, 'newName', 'blank'],
    ['one that is too long', { newName: 'y'.repeat(33) }, 'newName', 'too-long'],
    ['far too long', { newName: 'y'.repeat(201) }, 'newName', 'too-big'],
    ['control characters', { newName: 'a\u0007b' }, 'newName', 'control-character'],
    ['an object', { newName: {} }, 'newName', 'invalid-type'],
    ['another field', { newName: 'Fine', name: 'x' }, 'name', 'unknown-field'],
  ])('refuses %s', async (_what, body, field, code) => {
    const answer = await rename('Zed', body);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
    expect(answer.body.errors).toMatchObject([{ field, code }]);
  });
});
