import type { LiveMessage } from '../../../src/contracts/live.ts';
import { eventually } from '../../projections/support/facts.ts';
import { openSocket } from '../../support/live-socket.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeEach(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Rexxar');
  await guild.link('member', ids['Nova'] ?? '');
});
afterEach(() => guild.close());

type Who = keyof Guild['cookies'];
const ask = (session: string, body: object, who: Who = 'member') =>
  guild.post(`/api/sessions/${session}/corrections`, body, who);
const there = { kind: 'was-there', reason: ' I healed the second group ' };
const notMe = { kind: 'was-not-me', reason: 'I was on holiday' };
/** On a busy machine the read model may be later than the call waits, which is a 503. */
const decide = async (id: string, body: object, who: Who = 'moderator') => {
  await guild.get('/api/my/corrections');
  return guild.patch(`/api/corrections/${id}`, body, who);
};
const own = async () => (await guild.get('/api/my/corrections')).body;
const total = async (): Promise<number> => (await guild.get('/api/my/stats')).body.totalSessions as number;

describe("'I was there'", () => {
  it('counts once a moderator has accepted it, and the member can read what became of it', async () => {
    const session = await guild.submit('Rexxar');
    const asked = await ask(session, there);
    expect([asked.status, asked.body]).toMatchObject([201, { id: expect.any(String), position: await guild.head() }]);
    expect(await own()).toEqual([
      {
        id: asked.body.id,
        sessionId: session,
        eventDate: '2026-11-19T19:30:00.000Z',
        eventType: 'Kraken',
        playerId: ids['Nova'],
        playerName: 'Nova',
        kind: 'was-there',
        reason: 'I healed the second group',
        requestedBy: expect.any(String),
        requestedAt: '2026-11-20T20:00:00.000Z',
        status: 'open',
        decidedBy: null,
        decidedAt: null,
        notes: null,
      },
    ]);
    expect(await total()).toBe(0);
    const review = (await guild.get('/api/sessions?review=true', 'moderator')).body.sessions;
    expect(review.map(({ id }: { id: string }) => id)).toEqual([session]);
    const decided = await decide(asked.body.id, { status: 'accepted', notes: ' seen on the picture ' });
    expect([decided.status, decided.body]).toMatchObject([200, { id: asked.body.id, version: 3 }]);
    expect(await own()).toMatchObject([
      { status: 'accepted', notes: 'seen on the picture', decidedAt: '2026-11-20T20:00:00.000Z' },
    ]);
    expect((await own())[0].decidedBy).not.toBeNull();
    expect(await total()).toBe(1);
  });

  it('is taken away again when a moderator declines it', async () => {
    const session = await guild.submit('Rexxar');
    const { id } = (await ask(session, there)).body;
    expect((await decide(id, { status: 'declined' })).status).toBe(200);
    expect(await own()).toMatchObject([{ status: 'declined', notes: null }]);
    expect((await guild.details(session)).participants).toHaveLength(1);
  });

  it('is an addition: twenty a session at most', async () => {
    const session = await guild.submit('Rexxar');
    const { participants } = await guild.details(session);
    const items = [...Array(20).keys()].map((index) => ({ rawName: `Guest ${index}` }));
    const known = participants.map(({ id }: { id: string }) => ({ id }));
    const saved = await guild.put(
      `/api/sessions/${session}/participants`,
      { participants: [...known, ...items] },
      'member',
    );
    expect(saved.status).toBe(200);
    const before = await guild.head();
    expect((await ask(session, there)).body.code).toBe('slow-down');
    expect(await guild.head()).toBe(before);
  });
});

describe("'That was not me'", () => {
  it('counts until a moderator has accepted it', async () => {
    const session = await guild.submit('Nova, Rexxar');
    const { id } = (await ask(session, notMe)).body;
    expect(await total()).toBe(1);
    const { participants, corrections } = await guild.details(session, 'moderator');
    expect(participants[0]).toMatchObject({ counted: true, proposedRemoval: { reason: 'was-not-me' } });
    expect(corrections).toMatchObject([{ id, kind: 'was-not-me', reason: 'I was on holiday', status: 'open' }]);
    await decide(id, { status: 'accepted' });
    expect(await total()).toBe(0);
    expect((await guild.details(session)).participants).toHaveLength(1);
  });

  it('is what taking oneself out of a session that counts comes to', async () => {
    const session = await guild.submit('Nova, Rexxar');
    const { participants } = await guild.details(session);
    const rest = participants.slice(1).map(({ id }: { id: string }) => ({ id }));
    const saved = await guild.put(`/api/sessions/${session}/participants`, { participants: rest }, 'member');
    expect([saved.status, await total()]).toEqual([200, 1]);
    expect(await own()).toMatchObject([{ sessionId: session, kind: 'was-not-me', status: 'open', reason: null }]);
    expect((await ask(session, notMe)).body.code).toBe('correction-open');
    // A moderator who takes the name out has decided it.
    await guild.put(`/api/sessions/${session}/participants`, { participants: rest });
    expect(await own()).toMatchObject([{ status: 'accepted' }]);
  });
});

describe('corrections', () => {
  it('are listed as actions of a person, and live', async () => {
    const session = await guild.submit('Nova, Rexxar');
    const { id } = (await ask(session, notMe)).body;
    const { socket, heard } = await openSocket(guild, guild.cookies.member);
    const { position } = (await decide(id, { status: 'declined', notes: 'you are on the picture' })).body;
    const isIt = (message: LiveMessage): boolean =>
      message.type === 'projection-updated' && message.position >= position && message.keys?.[0] === session;
    await eventually(() => heard.some(isIt));
    socket.close();
    const rows = (await guild.get('/api/admin/mod-activity', 'admin')).body;
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'edited_participants', actorRole: 'mod', targetId: session, before: { proposals: ['Nova'] } },
      { action: 'edited_participants', actorRole: 'member', targetId: session },
    ]);
    expect(rows[0].details).toContain('you are on the picture');
    expect(rows[1].details).toContain('I was on holiday');
  });

  it('are listed for moderators, open ones first, and by status', async () => {
    const [first, second] = [await guild.submit('Nova'), await guild.submit('Rexxar', { notes: 'other' })];
    const { id } = (await ask(first, notMe)).body;
    guild.clock.advance(60_000);
    const later = (await ask(second, there)).body.id;
    const list = async (query = '') =>
      (await guild.get(`/api/corrections${query}`, 'moderator')).body.map((one: { id: string }) => one.id);
    expect(await list()).toEqual([id, later]);
    await decide(id, { status: 'declined' });
    expect(await list()).toEqual([later, id]);
    expect([await list('?limit=1'), await list('?limit=1&offset=1')]).toEqual([[later], [id]]);
    expect(await list('?status=open')).toEqual([later]);
    expect(await list('?status=declined')).toEqual([id]);
    expect(await list('?status=accepted')).toEqual([]);
    expect((await guild.get('/api/corrections?status=perhaps', 'moderator')).body.code).toBe('unknown-filter');
    expect((await own()).map((one: { id: string }) => one.id)).toEqual([later, id]);
  });

  it('show their reason to moderators and to who asked', async () => {
    const session = await guild.submit('Nova');
    await ask(session, notMe);
    const reasonFor = async (who: Who) => (await guild.details(session, who)).corrections[0].reason;
    expect([await reasonFor('member'), await reasonFor('moderator')]).toEqual(['I was on holiday', 'I was on holiday']);
    expect(await reasonFor('newcomer')).toBeNull();
  });

  it('are decided by moderators, once', async () => {
    const { id } = (await ask(await guild.submit('Nova'), notMe)).body;
    expect((await decide(id, { status: 'accepted' }, 'member')).status).toBe(403);
    expect((await guild.get('/api/corrections')).status).toBe(403);
    expect((await decide(id, { status: 'accepted' }, 'admin')).status).toBe(200);
    const again = await decide(id, { status: 'declined' });
    expect([again.status, again.body.code]).toEqual([409, 'already-decided']);
    expect((await decide('nobody', { status: 'accepted' })).status).toBe(404);
  });

  it('are asked for once with one key', async () => {
    const session = await guild.submit('Rexxar');
    const send = (body: object) =>
      guild
        .ask('POST', `/api/sessions/${session}/corrections`, guild.cookies.member)
        .set('Idempotency-Key', 'k')
        .send(body);
    const [first, second] = [await send(there), await send(there)];
    expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
    expect((await send(notMe)).body.code).toBe('idempotency-key-reused');
    expect(await own()).toHaveLength(1);
  });

  it('need a player, and something to correct', async () => {
    const session = await guild.submit('Rexxar');
    const before = await guild.head();
    const asked = [
      await ask(session, there, 'newcomer'),
      await ask(session, notMe),
      await ask(await guild.submit('Nova'), there),
      await ask('nobody', there),
    ];
    expect(asked.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'no-player'],
      [422, 'invalid'],
      [422, 'invalid'],
      [404, 'not-found'],
    ]);
    expect(asked[1]?.body.errors).toMatchObject([{ field: 'kind', code: 'not-there' }]);
    expect(asked[2]?.body.errors).toMatchObject([{ field: 'kind', code: 'already-there' }]);
    expect(before < (await guild.head())).toBe(true);
    expect(await own()).toEqual([]);
  });
});
