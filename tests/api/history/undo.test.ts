import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Zed', 'Rex', 'Quill');
  await guild.link('member', ids['Nova'] ?? '');
});
afterAll(() => guild.close());

type Who = keyof Guild['cookies'];
type Entry = {
  commandId: string;
  at: string;
  actor: string | null;
  role: string | null;
  action: string;
  reason: string | null;
  before: object | null;
  after: object | null;
  undo: { allowed: boolean; why: string | null };
};
const idOf = (name: string): string => ids[name] ?? name;
const history = async (path: string, who: Who = 'moderator'): Promise<Entry[]> =>
  (await guild.get(`/api/${path}/history`, who)).body;
const undo = (path: string, commandId: string, who: Who = 'moderator') =>
  guild.post(`/api/${path}/undo`, { commandId }, who);
const rename = async (name: string, newName: string): Promise<string> =>
  (await guild.patch(`/api/players/${idOf(name)}/rename`, { newName })).body.commandId;
const nameOf = async (name: string): Promise<string> =>
  (await guild.get(`/api/players/${idOf(name)}`)).body.player.name;

describe('players', () => {
  const path = (name: string): string => `players/${idOf(name)}`;

  it('have a history, the newest first: who, what, when, and whether it can be taken back', async () => {
    const commandId = await rename('Zed', 'Zeddicus');
    const [last, first] = await history(path('Zed'));
    expect(last).toEqual({
      commandId,
      at: '2026-11-20T20:00:00.000Z',
      actor: expect.any(String),
      role: 'mod',
      action: 'edited_player',
      reason: null,
      before: { name: 'Zed' },
      after: { name: 'Zeddicus' },
      undo: { allowed: true, why: null },
    });
    expect(first).toMatchObject({
      action: 'registered_players',
      before: null,
      after: { name: 'Zed' },
      undo: { allowed: false, why: 'record-moved-on' },
    });
  });

  it('get their name back and again, and the log names what was undone', async () => {
    const commandId = await rename('Rex', 'Rexxar');
    const undone = await undo(path('Rex'), commandId);
    expect([undone.status, undone.body]).toMatchObject([200, { id: idOf('Rex'), position: await guild.head() }]);
    expect(await nameOf('Rex')).toBe('Rex');
    const log = await guild.deps.eventStore.readStream('roster-guild', null);
    expect(log.at(-1)).toMatchObject({ type: 'PlayerRenamed', undoes: commandId });
    const again = await undo(path('Rex'), undone.body.commandId);
    expect([again.status, await nameOf('Rex')]).toEqual([200, 'Rexxar']);
    const twice = await undo(path('Rex'), commandId);
    expect([twice.status, twice.body.code]).toEqual([409, 'record-moved-on']);
  });

  it('that were registered stay when they took part', async () => {
    const fresh = await guild.register('Fresh', 'Busy');
    Object.assign(ids, fresh);
    const [{ commandId } = { commandId: '' }] = await history(path('Fresh'));
    await guild.submit('Busy');
    const answer = await undo(path('Fresh'), commandId);
    expect([answer.status, answer.body.code]).toEqual([409, 'player-in-use']);
    const { Alone = '' } = await guild.register('Alone');
    const [own] = await history(`players/${Alone}`);
    expect((await undo(`players/${Alone}`, own?.commandId ?? '')).status).toBe(200);
    expect((await guild.get(`/api/players/${Alone}`)).status).toBe(404);
    const [withdrawn] = await history(`players/${Alone}`);
    expect((await undo(`players/${Alone}`, withdrawn?.commandId ?? '')).status).toBe(200);
    expect((await guild.get(`/api/players/${Alone}`)).body.player.name).toBe('Alone');
  });

  it('knows no other changes, and is for moderators', async () => {
    const foreign = await rename('Zed', 'Zedd');
    for (const answer of [
      await undo(path('Quill'), foreign),
      await undo(path('Quill'), 'nothing'),
      await undo('players/nobody', foreign),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
    expect((await undo(path('Zed'), foreign, 'member')).status).toBe(403);
    expect((await guild.get(`/api/${path('Zed')}/history`, 'member')).status).toBe(403);
    expect((await guild.get('/api/players/nobody/history', 'moderator')).status).toBe(404);
    const bad = await guild.post(`/api/${path('Zed')}/undo`, { commandId: 7 });
    expect([bad.status, bad.body.errors[0].field]).toEqual([422, 'commandId']);
  });
});

describe('rename requests', () => {
  const ask = async (name: string, requestedName: string, who: Who = 'moderator'): Promise<string> => {
    const asked = { playerId: idOf(name), currentName: await nameOf(name), requestedName };
    return (await guild.post('/api/rename-requests', asked, who)).body.id;
  };
  const statusOf = async (id: string): Promise<string | undefined> => {
    const rows: { id: string; status: string }[] = (await guild.get('/api/rename-requests', 'moderator')).body;
    return rows.find((row) => row.id === id)?.status;
  };

  it('that were approved are pending again, the name is as before; and approved again', async () => {
    const id = await ask('Nova', 'Luna', 'member');
    const approved = await guild.patch(`/api/rename-requests/${id}`, { status: 'approved' });
    const undone = await undo(`rename-requests/${id}`, approved.body.commandId);
    expect([undone.status, await statusOf(id), await nameOf('Nova')]).toEqual([200, 'pending', 'Nova']);
    await undo(`rename-requests/${id}`, undone.body.commandId);
    expect([await statusOf(id), await nameOf('Nova')]).toEqual(['approved', 'Luna']);
    expect((await history(`rename-requests/${id}`)).map(({ action }) => action)).toEqual([
      'approved_rename',
      'approved_rename',
      'approved_rename',
      'requested_rename',
    ]);
  });

  it('that were rejected are pending again, unless another is open', async () => {
    const id = await ask('Quill', 'Quillon');
    const { commandId } = (await guild.patch(`/api/rename-requests/${id}`, { status: 'rejected' })).body;
    await undo(`rename-requests/${id}`, commandId);
    expect(await statusOf(id)).toBe('pending');
    const again = (await guild.patch(`/api/rename-requests/${id}`, { status: 'rejected' })).body.commandId;
    await ask('Quill', 'Quilla');
    const refused = await undo(`rename-requests/${id}`, again);
    expect([refused.status, refused.body.code]).toEqual([409, 'request-open']);
  });

  it('show members the own history only, and let them undo nothing', async () => {
    const id = await ask('Nova', 'Stella', 'member');
    const own = await history(`rename-requests/${id}`, 'member');
    expect(own).toMatchObject([{ action: 'requested_rename', undo: { allowed: false } }]);
    expect((await guild.get(`/api/rename-requests/${id}/history`, 'newcomer')).status).toBe(404);
    const asked = await undo(`rename-requests/${id}`, own[0]?.commandId ?? '');
    expect([asked.status, asked.body.code]).toEqual([409, 'not-undoable']);
    expect((await undo(`rename-requests/${id}`, own[0]?.commandId ?? '', 'member')).status).toBe(403);
  });
});

describe('links', () => {
  it('are undone and redone, each of their changes', async () => {
    const body = { discordId: '123456789012345678', discordUsername: 'zed', playerId: idOf('Zed'), notes: 'private' };
    const made = (await guild.post('/api/discord-player-links', body)).body;
    const path = `discord-player-links/${made.id}`;
    const standing = async () => {
      const rows: { id: string; isActive: boolean; notes: string | null }[] = (
        await guild.get('/api/discord-player-links', 'moderator')
      ).body;
      const row = rows.find(({ id }) => id === made.id);
      return row === undefined ? 'gone' : [row.isActive, row.notes];
    };
    const undone = (await undo(path, made.commandId)).body;
    expect(await standing()).toBe('gone');
    expect((await guild.deps.accounts.linkNotes([made.id])).size).toBe(0);
    await undo(path, undone.commandId);
    expect(await standing()).toEqual([true, null]);
    const off = (await guild.patch(`/api/${path}`, { isActive: false })).body;
    await undo(path, off.commandId);
    expect(await standing()).toEqual([true, null]);
    const deleted = (await guild.ask('DELETE', `/api/${path}`, guild.cookies.moderator)).body;
    expect((await history(path))[0]).toMatchObject({ action: 'unlinked_discord', undo: { allowed: true } });
    await undo(path, deleted.commandId);
    expect(await standing()).toEqual([true, null]);
    const moved = await undo(path, off.commandId);
    expect([moved.status, moved.body.code]).toEqual([409, 'record-moved-on']);
    const noted = (await guild.patch(`/api/${path}`, { notes: 'again' })).body;
    expect((await undo(path, noted.commandId)).body.code).toBe('not-undoable');
  });

  it('are for moderators', async () => {
    expect((await guild.get('/api/discord-player-links/nobody/history', 'member')).status).toBe(403);
    expect((await guild.get('/api/discord-player-links/nobody/history', 'moderator')).status).toBe(404);
  });
});
