import type { Position } from '../../../src/domain/kernel/envelope.ts';
import type { ReviewGroup } from '../../../src/contracts/review.ts';
import { settleSessionsWhenReadingDecided } from '../../../src/workers/reactions/settle-sessions-when-reading-decided.ts';
import { actOnAll } from '../../support/act-on-all.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
let round = 0;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());
beforeEach(async () => {
  round += 1;
  // Two players are equally similar to a misread name, so nobody is credited.
  ids = await guild.register(named('Nova'), named('Nava'), named('Zed'));
});

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Each test uses its own names. */
const named = (name: string): string => `${name}${letters[round]?.repeat(6)}`;
const idOf = (name: string): string => ids[named(name)] ?? name;
type Who = keyof Guild['cookies'];
const decide = (name: string, body: object, who: Who = 'moderator') =>
  guild.post('/api/review/decisions', { rawName: named(name), heal: true, ...body }, who);
const undo = (id: string, who: Who = 'moderator') => guild.post(`/api/review/decisions/${id}/undo`, {}, who);
const groups = async (query = ''): Promise<ReviewGroup[]> =>
  (await guild.get(`/api/review?limit=100${query}`, 'moderator')).body.groups;
const groupOf = async (name: string): Promise<ReviewGroup | undefined> =>
  (await groups()).find(({ rawName }) => rawName === named(name));
const totalOf = async (name: string): Promise<number> =>
  (await guild.get(`/api/players/${idOf(name)}`)).body.player.totalSessions;
/** Runs the worker on the decisions after a position. */
const settle = (after: Position | null, times = 1) =>
  actOnAll(settleSessionsWhenReadingDecided(guild.deps), guild.deps, { after, times });
const here = async () => (await guild.deps.eventStore.head()) as Position;
const aliasesOf = async (name: string): Promise<readonly string[]> => {
  await guild.get('/api/players');
  return guild.deps.names.player(idOf(name))?.aliases.map(({ text, kind }) => `${kind} ${text}`) ?? [];
};
const submitted = (...names: string[]) => guild.submit(names.map(named).join(', '), { notes: String(Math.random()) });

describe('GET /api/review', () => {
  it('folds a text over all sessions, with who it may be and the latest of its readings', async () => {
    await guild.submit(`${named('Nuva')}, ${named('Zed')}`, { eventDate: '2026-11-01T19:30:00Z' });
    const last = await guild.submit(named('NUVA'), { eventDate: '2026-11-18T19:30:00Z' });
    const found = (await groups()).find(({ rawName }) => rawName === named('NUVA'));
    expect(found).toMatchObject({
      kind: 'unmatched',
      count: 2,
      sessions: 2,
      players: [],
      candidates: [{ why: null }, { why: null }],
      sample: { sessionId: last, eventDate: '2026-11-18T19:30:00.000Z', imageUrl: null, box: null },
    });
    expect(await groups('&kind=doubtful')).toEqual([]);
  });

  it('knows what a member proposes, adds and says of himself', async () => {
    const id = await submitted('Nova', 'Zed');
    const { participants } = await guild.details(id);
    const kept = participants.slice(1).map((one: { id: string }) => ({ id: one.id }));
    const rex = (await guild.register(named('Rex')))[named('Rex')];
    await guild.put(
      `/api/sessions/${id}/participants`,
      { participants: [...kept, { rawName: named('Rex') }] },
      'member',
    );
    const all = await groups();
    const proposed = (name: string) => all.find(({ kind, rawName }) => kind === 'proposed' && rawName === named(name));
    expect(proposed('Nova')).toMatchObject({ count: 1, sample: { sessionId: id } });
    expect(proposed('Rex')).toMatchObject({ count: 1, players: [{ id: rex, count: 1 }] });
  });

  it('comes page by page, for moderators', async () => {
    await submitted('Onne', 'Twwo');
    const first = (await guild.get('/api/review?limit=1', 'moderator')).body;
    expect(first).toMatchObject({ hasMore: true, offset: 0, limit: 1 });
    const second = (await guild.get('/api/review?limit=1&offset=1', 'moderator')).body;
    expect(second.groups[0].rawName).not.toBe(first.groups[0].rawName);
    expect((await guild.get('/api/review', 'member')).status).toBe(403);
    expect((await guild.get('/api/review?kind=some', 'moderator')).body.code).toBe('unknown-filter');
  });
});

describe('POST /api/review/decisions', () => {
  it('says first what it would settle, and changes nothing', async () => {
    const id = await submitted('Nuva');
    const both = await submitted('Nuva', 'Nova');
    const before = await here();
    const answer = await decide('Nuva', { action: 'player', playerId: idOf('Nova'), preview: true });
    expect([answer.status, answer.body.count]).toEqual([200, 1]);
    expect(answer.body.readings).toHaveLength(2);
    expect(answer.body.readings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ sessionId: id, left: false }),
        expect.objectContaining({ sessionId: both, left: true }),
      ]),
    );
    expect(await here()).toBe(before);
  });

  it('teaches a reading and heals the past, nobody twice; undo restores exactly that', async () => {
    const sessions = [await submitted('Nuva', 'Zed'), await submitted('Nuva')];
    const shared = await submitted('Nuva', 'Nova');
    const views = () => Promise.all([...sessions, shared].map(async (id) => (await guild.details(id)).participants));
    const [before, at] = [await views(), await here()];
    const queue = await groupOf('Nuva');
    const decided = await decide('Nuva', { action: 'player', playerId: idOf('Nova') });
    expect([decided.status, decided.body]).toMatchObject([201, { playerId: idOf('Nova') }]);
    expect(await aliasesOf('Nova')).toEqual([`reading ${named('Nuva')}`]);
    // Acting twice does one thing.
    await settle(at, 2);
    expect(await totalOf('Nova')).toBe(3);
    const [first] = (await guild.details(sessions[0] ?? '')).participants;
    expect(first).toMatchObject({ playerId: idOf('Nova'), verificationStatus: 'verified', review: 'confirmed' });
    expect(await groupOf('Nuva')).toMatchObject({ count: 1, sample: { sessionId: shared } });

    const between = await here();
    const undone = await undo(decided.body.id);
    expect([undone.status, undone.body.id]).toEqual([200, decided.body.id]);
    await settle(between);
    expect([await aliasesOf('Nova'), await totalOf('Nova'), await views()]).toEqual([[], 1, before]);
    expect(await groupOf('Nuva')).toEqual(queue);
    const again = await undo(decided.body.id);
    expect([again.status, again.body.code]).toEqual([404, 'not-found']);
  });

  it('matches what is read from then on', async () => {
    await decide('Xerxo', { action: 'player', playerId: idOf('Nova'), heal: false });
    await submitted('Xerxo');
    expect([await groupOf('Xerxo'), await totalOf('Nova')]).toEqual([undefined, 1]);
  });

  it('registers someone new; that is taken back as long as he has nothing else', async () => {
    const [at, id] = [await here(), await submitted('Guest')];
    const decided = await decide('Guest', { action: 'register' });
    expect(decided.status).toBe(201);
    await settle(at);
    const [one] = (await guild.details(id)).participants;
    expect(one).toMatchObject({ playerId: decided.body.playerId, playerName: named('Guest') });
    const other = await submitted('Guest', 'Zed');
    const refused = await undo(decided.body.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'player-in-use']);
    const { participants } = await guild.details(other);
    await guild.put(`/api/sessions/${other}/participants`, { participants: [{ id: participants[1].id }] });
    expect((await undo(decided.body.id)).status).toBe(200);
    await settle(at);
    const list: { id: string }[] = (await guild.get('/api/players')).body;
    expect(list.map((player) => player.id)).not.toContain(decided.body.playerId);
    expect((await guild.details(id)).participants).toMatchObject([{ playerId: null }]);
  });

  it('leaves out of pictures what is not a name, and takes it from sessions', async () => {
    const [at, id] = [await here(), await submitted('Fpps', 'Zed')];
    const decided = await decide('Fpps', { action: 'ignore' });
    await settle(at);
    expect((await guild.details(id)).participants).toMatchObject([{ rawName: named('Zed') }]);
    expect((await guild.deps.roster()).index.ignored).toContain(named('fpps'));
    await undo(decided.body.id);
    await settle(at);
    expect((await guild.details(id)).participants).toMatchObject([{ rawName: named('Fpps') }, {}]);
    expect((await guild.deps.roster()).index.ignored).not.toContain(named('fpps'));
  });

  it('says that what stands is right, or nobody', async () => {
    const [at, id] = [await here(), await submitted('Nobodi', 'Nova')];
    await decide('Nobodi', { action: 'reject', kind: 'unmatched' });
    await settle(at);
    expect((await guild.details(id)).participants).toMatchObject([{ review: 'nobody' }, {}]);
    expect(await groupOf('Nobodi')).toBeUndefined();
  });

  it.each([
    ['of nobody', { action: 'player' }, 422, 'invalid'],
    ['of who is not there', { action: 'player', playerId: 'x' }, 404, 'not-found'],
    ['right, of what has no player', { action: 'confirm', kind: 'unmatched' }, 422, 'invalid'],
    ['right, and nothing of it', { action: 'confirm', heal: false }, 422, 'invalid'],
    ['of a proposal', { action: 'register', kind: 'proposed' }, 422, 'invalid'],
    ['something else', { action: 'else' }, 422, 'invalid'],
  ])('is refused: %s', async (_what, body, status, code) => {
    const before = await here();
    const answer = await decide('Nuva', body);
    expect([answer.status, answer.body.code, await here()]).toEqual([status, code, before]);
  });

  it('is not asked for by an excluded session, until it counts again', async () => {
    const id = await submitted('Outsidr');
    const isAsked = async () => {
      const [group, list] = [await groupOf('Outsidr'), await guild.get('/api/sessions?review=true', 'moderator')];
      return [group !== undefined, list.body.sessions.some((one: { id: string }) => one.id === id)];
    };
    expect(await isAsked()).toEqual([true, true]);
    await guild.post(`/api/sessions/${id}/exclude`, { excluded: true, reason: 'a test run' });
    expect(await isAsked()).toEqual([false, false]);
    await guild.post(`/api/sessions/${id}/exclude`, { excluded: false });
    expect(await isAsked()).toEqual([true, true]);
  });

  it('is refused for the name of another, and to members', async () => {
    const taken = await decide('Zed', { action: 'player', playerId: idOf('Nova'), heal: false });
    expect([taken.status, taken.body.code]).toEqual([409, 'name-taken']);
    expect((await decide('Nuva', { action: 'ignore' }, 'member')).status).toBe(403);
    expect((await undo('x', 'member')).status).toBe(403);
    expect((await undo('x')).status).toBe(404);
  });

  it('is listed in the decisions, the moderation log and the history of a session', async () => {
    const [at, id] = [await here(), await submitted('Nuva')];
    await decide('Nuva', { action: 'player', playerId: idOf('Nova') });
    await settle(at);
    const decisions: { rawName: string }[] = (await guild.get('/api/review/decisions', 'moderator')).body;
    const decision = decisions.find(({ rawName }) => rawName === named('Nuva'));
    expect(decision).toMatchObject({
      rawName: named('Nuva'),
      action: 'learned',
      playerName: named('Nova'),
      heal: true,
    });
    const log: { action: string; targetName: string }[] = (await guild.get('/api/admin/mod-activity', 'admin')).body;
    const row = log.find(({ targetName }) => targetName === named('Nuva'));
    expect(row).toMatchObject({ action: 'decided_reading', details: `${named('Nuva')} is ${named('Nova')}.` });
    const [change] = (await guild.get(`/api/sessions/${id}/history`, 'moderator')).body;
    expect(change).toMatchObject({ action: 'edited_participants', undo: { allowed: false, why: 'not-undoable' } });
    expect(change.actor).not.toBeNull();
  });
});

describe('GET /api/review/waiting', () => {
  const waiting = async () => (await guild.get('/api/review/waiting', 'moderator')).body;

  it('counts what its pages have, as it comes and goes', async () => {
    const before = await waiting();
    expect(before.names).toBe((await groups()).length);
    await submitted('Outsidr');
    expect(await waiting()).toEqual({ ...before, names: Number(before.names) + 1 });
    await decide('Outsidr', { action: 'ignore' });
    const asked = { playerId: idOf('Nova'), currentName: named('Nova'), requestedName: named('Nuova') };
    const request = await guild.post('/api/rename-requests', asked);
    expect(request.status).toBe(201);
    expect((await waiting()).renameRequests).toBe(Number(before.renameRequests) + 1);
    await guild.patch(`/api/rename-requests/${request.body.id}`, { status: 'rejected', reviewNotes: 'no' });
    expect((await waiting()).renameRequests).toBe(before.renameRequests);
  });

  it('knows whether anyone is linked to a player', async () => {
    expect(await waiting()).toMatchObject({ hasLinks: false });
    await guild.link('member', idOf('Zed'));
    expect(await waiting()).toMatchObject({ hasLinks: true });
  });

  it('is for moderators only', async () => {
    expect((await guild.get('/api/review/waiting', 'member')).body).toMatchObject({ status: 403 });
  });
});
