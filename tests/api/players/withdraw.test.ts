import { currentSession } from '../../../src/application/sessions/current-session.ts';
import type { Position } from '../../../src/domain/kernel/envelope.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Rexxar', 'Thalorin', 'Quill', 'Orla');
});
afterAll(() => guild.close());

const withdraw = (name: string, who: 'member' | 'moderator' = 'moderator') =>
  guild.ask('DELETE', `/api/players/${ids[name] ?? name}`, guild.cookies[who]);
const names = async (): Promise<string[]> =>
  (await guild.get('/api/players')).body.map((one: { name: string }) => one.name);

describe('DELETE /api/players/:id', () => {
  it('takes back who has nothing; the name is free again', async () => {
    const answer = await withdraw('Quill');
    expect([answer.status, answer.body]).toEqual([
      200,
      { position: await guild.head(), id: ids['Quill'], commandId: expect.any(String) },
    ]);
    expect(await names()).not.toContain('Quill');
    expect((await guild.get(`/api/players/${ids['Quill'] ?? ''}`)).status).toBe(404);
    expect(await guild.register('Quill')).not.toMatchObject({ Quill: ids['Quill'] });
  });

  it('is taken back by the history, as long as nobody has the name', async () => {
    const { Wanda = '', Willow = '' } = await guild.register('Wanda', 'Willow');
    const undo = async (id: string) => {
      const { commandId } = (await guild.ask('DELETE', `/api/players/${id}`, guild.cookies.moderator)).body;
      if (id === Willow) await guild.register('Willow');
      return guild.post(`/api/players/${id}/undo`, { commandId });
    };
    expect((await undo(Wanda)).status).toBe(200);
    expect((await guild.get(`/api/players/${Wanda}`)).body.player).toMatchObject({ id: Wanda, name: 'Wanda' });
    const taken = await undo(Willow);
    expect([taken.status, taken.body.code]).toEqual([409, 'name-taken']);
  });

  it('leaves who took part, is linked or was called otherwise', async () => {
    await guild.submit('Nova');
    await guild.link('member', ids['Rexxar'] ?? '');
    await guild.rename(ids['Thalorin'] ?? '', 'Thal');
    for (const name of ['Nova', 'Rexxar', 'Thalorin']) {
      const answer = await withdraw(name);
      expect([answer.status, answer.body.code]).toEqual([409, 'player-in-use']);
    }
    expect(await names()).toEqual(expect.arrayContaining(['Nova', 'Rexxar', 'Thal']));
  });

  it('counts a session that excludes him, and one that was only just submitted', async () => {
    const id = await guild.submit('Orla', { notes: 'excluded' });
    await guild.post(`/api/sessions/${id}/exclude`, { excluded: true });
    expect((await withdraw('Orla')).body.code).toBe('player-in-use');
  });

  it('is for moderators, and knows who there is', async () => {
    expect((await withdraw('Orla', 'member')).status).toBe(403);
    expect((await withdraw('nobody')).status).toBe(404);
  });

  describe('while the list of sessions is behind the log', () => {
    let behind: Guild;
    let stands: Position | null;
    beforeAll(async () => {
      behind = await openGuild({
        deps: ({ readModels }) => ({
          waitFor: () => Promise.resolve('timeout'),
          readModels: {
            ...readModels,
            checkpoints: async () => {
              const { sessions, ...others } = await readModels.checkpoints();
              return sessions === undefined ? others : { ...others, sessions: { ...sessions, scannedTo: stands } };
            },
          },
        }),
      });
      stands = await behind.deps.eventStore.head();
    });
    afterAll(() => behind.close());
    const tryIt = async (id: string) => {
      const answer = await behind.ask('DELETE', `/api/players/${id}`, behind.cookies.moderator);
      return [answer.status, answer.body.code];
    };

    it('is decided by what the log says, without waiting for it', async () => {
      const { Nova = '', Rexxar = '', Quill = '' } = await behind.register('Nova', 'Rexxar', 'Quill');
      await behind.submit('Nova, Rexxar');
      const session = await behind.submit('Quill, Someone');
      const { listed } = await currentSession(behind.deps.eventStore, session);
      const others = [...listed.keys()].slice(1).map((id) => ({ id }));
      expect((await behind.put(`/api/sessions/${session}/participants`, { participants: others })).status).toBe(200);
      expect(await tryIt(Nova)).toEqual([409, 'player-in-use']);
      expect(await tryIt(Rexxar)).toEqual([409, 'player-in-use']);
      expect(await tryIt(Quill)).toEqual([200, undefined]);
    });

    it('waits behind a long way, and says so when that is too long', async () => {
      const { Orla = '' } = await behind.register('Orla');
      for (let count = 0; count <= 50; count += 1) await behind.submit(`Guest ${count}`, { notes: `run ${count}` });
      expect(await tryIt(Orla)).toEqual([503, 'unavailable']);
    });
  });
});
