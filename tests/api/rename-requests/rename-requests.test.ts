import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Zed', 'Rex', 'Quill', 'Orla', 'Thal', 'Vega');
  await guild.link('member', idOf('Nova'));
});
afterAll(() => guild.close());

type Who = keyof Guild['cookies'];
const idOf = (name: string): string => ids[name] ?? name;
const wish = (name: string, requestedName: string, more: object = {}) => ({
  playerId: idOf(name),
  currentName: name,
  requestedName,
  ...more,
});
const ask = (name: string, requestedName: string, who: Who = 'moderator', more: object = {}) =>
  guild.post('/api/rename-requests', wish(name, requestedName, more), who);
const decide = (id: string, body: object, who: Who = 'moderator') =>
  guild.patch(`/api/rename-requests/${id}`, body, who);
const listed = async (who: Who = 'moderator'): Promise<Record<string, unknown>[]> =>
  (await guild.get('/api/rename-requests', who)).body;
const one = async (id: string) => (await listed()).find((row) => row['id'] === id);
const nameOf = async (id: string): Promise<string> => (await guild.get(`/api/players/${id}`)).body.player.name;

describe('POST /api/rename-requests', () => {
  it('is a request of a member for the own player, who reads it; moderators read all', async () => {
    const answer = await ask('Nova', ' Luna ', 'member', { reason: '  renamed in the game ' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        position: await guild.head(),
        id: expect.any(String),
        version: expect.any(Number),
        revision: expect.any(Number),
        commandId: expect.any(String),
      },
    ]);
    const row = {
      id: answer.body.id,
      playerId: idOf('Nova'),
      currentName: 'Nova',
      requestedName: 'Luna',
      requestedBy: expect.any(String),
      requestedAt: '2026-11-20T20:00:00.000Z',
      reason: 'renamed in the game',
      status: 'pending',
      reviewedBy: null,
      reviewedAt: null,
      reviewNotes: null,
      withdrawn: false,
      revision: answer.body.revision,
    };
    expect(await listed('member')).toEqual([row]);
    expect(await listed()).toEqual([row]);
    expect(await listed('newcomer')).toEqual([]);
    expect((await decide(answer.body.id, { status: 'rejected' })).status).toBe(200);
  });

  it('is refused to members for others, and without a player', async () => {
    const other = await ask('Zed', 'Zedd', 'member');
    expect([other.status, other.body.code]).toEqual([403, 'forbidden']);
    const without = await ask('Zed', 'Zedd', 'newcomer');
    expect([without.status, without.body.code, without.body.detail]).toEqual([
      409,
      'no-player',
      'No player linked to your account',
    ]);
  });

  it('answers a repeat with the first outcome', async () => {
    const send = (name: string) => ask('Vega', name).set('idempotency-key', 'wish-1');
    const first = await send('Vegas');
    const again = await send('Vegas');
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    expect((await send('Other')).body.code).toBe('idempotency-key-reused');
  });

  it('refuses what stands in the way, and changes nothing', async () => {
    await ask('Zed', 'Zeddicus');
    const head = await guild.head();
    const codes = [
      await ask('Zed', 'Zedd'),
      await ask('Rex', 'ZEDDICUS'),
      await ask('Rex', 'Quill'),
      await guild.post('/api/rename-requests', { ...wish('Rex', 'Rexx'), currentName: 'Old' }),
      await guild.post('/api/rename-requests', wish('nobody', 'Rexx')),
    ].map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([
      [409, 'request-open'],
      [409, 'name-pending'],
      [409, 'name-taken'],
      [409, 'stale-name'],
      [404, 'not-found'],
    ]);
    expect(await guild.head()).toBe(head);
  });

  it.each<[string, object, string, string]>([
    ['no player', { playerId: undefined }, 'playerId', 'required'],
    ['a player of another type', { playerId: 7 }, 'playerId', 'invalid-type'],
    ['no current name', { currentName: undefined }, 'currentName', 'required'],
    ['no new name', { requestedName: undefined }, 'requestedName', 'required'],
    ['a blank name', { requestedName: ' ' }, 'requestedName', 'blank'],
    ['a name that is too long', { requestedName: 'y'.repeat(33) }, 'requestedName', 'too-long'],
    ['a name of control characters', { requestedName: 'No\u0000va' }, 'requestedName', 'control-character'],
    ['a name with a bracket', { requestedName: 'No[va' }, 'requestedName', 'bad-character'],
    ['the same name', { requestedName: 'Rex' }, 'requestedName', 'unchanged'],
    ['a reason that is too long', { reason: 'r'.repeat(501) }, 'reason', 'too-big'],
    ['a reason with control characters', { reason: 'a\u0001' }, 'reason', 'control-character'],
    ['another field', { status: 'approved' }, 'status', 'unknown-field'],
  ])('refuses %s', async (_what, more, field, code) => {
    const head = await guild.head();
    const answer = await guild.post('/api/rename-requests', wish('Rex', 'Rexx', more));
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
    expect(answer.body.errors).toMatchObject([{ field, code }]);
    expect(await guild.head()).toBe(head);
  });
});

describe('PATCH /api/rename-requests/:id', () => {
  it('approves: the player is renamed, and the old name finds him', async () => {
    const { id } = (await ask('Quill', 'Quillon')).body;
    const answer = await decide(id, { status: 'approved' });
    expect([answer.status, answer.body.id, answer.body.position]).toEqual([200, id, await guild.head()]);
    expect(await one(id)).toMatchObject({
      status: 'approved',
      reviewedBy: expect.any(String),
      reviewedAt: '2026-11-20T20:00:00.000Z',
      reviewNotes: null,
      revision: answer.body.revision,
    });
    const { player } = (await guild.get(`/api/players/${idOf('Quill')}`)).body;
    expect([player.name, player.aliases]).toEqual(['Quillon', ['Quill']]);
  });

  it('rejects with the given reason, else with the usual one; the member reads it', async () => {
    const { id } = (await ask('Nova', 'Luna', 'member')).body;
    await decide(id, { status: 'rejected', reviewNotes: ' too plain ' });
    const second = (await ask('Nova', 'Luna', 'member')).body.id;
    await decide(second, { status: 'rejected', reviewNotes: ' ' });
    const notes = new Map((await listed('member')).map((row) => [row['id'], row['reviewNotes']]));
    expect([notes.get(id), notes.get(second)]).toEqual(['too plain', 'Not approved by moderator']);
  });

  it('is for moderators', async () => {
    const { id } = (await ask('Orla', 'Orlan')).body;
    for (const status of ['approved', 'rejected'])
      expect((await decide(id, { status }, 'member')).body.code).toBe('forbidden');
    expect((await decide(id, { status: 'rejected' }, 'admin')).status).toBe(200);
  });

  it('decides once', async () => {
    const { id } = (await ask('Orla', 'Orlan')).body;
    await decide(id, { status: 'rejected' });
    for (const status of ['approved', 'rejected']) {
      const again = await decide(id, { status });
      expect([again.status, again.body.code]).toEqual([409, 'already-decided']);
    }
    const nobody = await decide('nobody', { status: 'approved' });
    expect([nobody.status, nobody.body.detail]).toEqual([404, 'There is no such rename request.']);
  });

  it('compares If-Match with the revision of the request', async () => {
    const { id, revision } = (await ask('Orla', 'Orlan')).body;
    const stale = await decide(id, { status: 'approved' }).set('if-match', `"${revision - 1}"`);
    expect([stale.status, stale.body.code, stale.body.currentVersion]).toEqual([409, 'version-conflict', revision]);
    expect((await decide(id, { status: 'rejected' }).set('if-match', String(revision))).status).toBe(200);
  });

  it('of a name that is given elsewhere at the same moment: one wins, the request stays pending if it lost', async () => {
    // Two requests for one name cannot be open, so the other one is a moderator's own rename.
    const second = (await ask('Thal', 'Twin')).body.id as string;
    const [rename, approval] = await Promise.all([
      guild.patch(`/api/players/${idOf('Rex')}/rename`, { newName: 'Twin' }),
      decide(second, { status: 'approved' }),
    ]);
    const [won, lost] = rename.status === 200 ? [rename, approval] : [approval, rename];
    expect([won.status, lost.status, lost.body.code]).toEqual([200, 409, 'name-taken']);
    expect(await one(second)).toMatchObject({ status: approval.status === 200 ? 'approved' : 'pending' });
    const bearers = [await nameOf(idOf('Rex')), await nameOf(idOf('Thal'))].filter((name) => name === 'Twin');
    expect(bearers).toHaveLength(1);
  });

  it('of one request, two approvals at once: one is the decision', async () => {
    const { id } = (await ask('Orla', 'Once')).body;
    const answers = await Promise.all([
      decide(id, { status: 'approved' }),
      decide(id, { status: 'approved' }, 'admin'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await nameOf(idOf('Orla'))).toBe('Once');
  });

  it.each<[string, object, string]>([
    ['no status', {}, 'status'],
    ['a status that is no decision', { status: 'pending' }, 'status'],
    ['notes that are too long', { status: 'rejected', reviewNotes: 'n'.repeat(501) }, 'reviewNotes'],
    ['notes of another type', { status: 'rejected', reviewNotes: 7 }, 'reviewNotes'],
    ['another field', { status: 'approved', playerId: 'x' }, 'playerId'],
  ])('refuses %s', async (_what, body, field) => {
    const answer = await decide('nobody', body);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
    expect(answer.body.errors).toMatchObject([{ field }]);
  });
});

describe('DELETE /api/rename-requests/:id', () => {
  const withdraw = (id: string, who: Who = 'member') =>
    guild.ask('DELETE', `/api/rename-requests/${id}`, guild.cookies[who]);

  // A member asks three times a day.
  beforeEach(() => guild.clock.advance(86_400_000));

  it('takes back what one has asked for: the name is free, and the next request is open', async () => {
    const { id } = (await ask('Nova', 'Lyra', 'member')).body;
    expect((await withdraw(id)).status).toBe(200);
    expect(await one(id)).toMatchObject({ status: 'rejected', withdrawn: true, reviewNotes: 'Withdrawn by who asked' });
    const next = await ask('Nova', 'Lyra', 'member');
    expect(next.status).toBe(201);
    expect((await withdraw(next.body.id)).status).toBe(200);
  });

  it('is for nobody else, and only while it is open', async () => {
    const { id } = (await ask('Nova', 'Lyra', 'member')).body;
    for (const who of ['moderator', 'newcomer'] as const)
      expect([(await withdraw(id, who)).status, (await one(id))?.['status']]).toEqual([404, 'pending']);
    expect((await decide(id, { status: 'rejected' })).status).toBe(200);
    const late = await withdraw(id);
    expect([late.status, late.body.code]).toEqual([409, 'already-decided']);
    expect((await withdraw('nothing')).status).toBe(404);
  });
});
