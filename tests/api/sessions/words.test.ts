// Decisions of people about a reading.
import { openGuild } from './guild.ts';
import type { Guild } from './guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Rexxar');
  await guild.link('member', ids['Nova'] ?? '');
});
afterAll(() => guild.close());

type Person = 'member' | 'moderator';
type Shown = { readonly id: string; readonly rawName: string };
let session: string;
let list: readonly Shown[];
let count = 0;
beforeEach(async () => {
  count += 1;
  session = await guild.submit('Rexxar, Nofa, Qwertzuiop', { notes: `session ${count}` });
  list = (await guild.details(session)).participants;
});
const idOf = (name: string): string => list.find(({ rawName }) => rawName === name)?.id ?? name;
const items = (said: Record<string, object> = {}) => list.map(({ id, rawName }) => ({ id, ...said[rawName] }));
const put = (body: object, who: Person = 'moderator') => guild.put(`/api/sessions/${session}/participants`, body, who);
const shown = async () => (await guild.details(session)).participants as Record<string, unknown>[];

describe('of a name that was read', () => {
  it('right: it is this player', async () => {
    const saved = await put({ participants: items({ Nofa: { playerId: ids['Nova'], confirmed: true } }) });
    expect([saved.status, saved.body]).toMatchObject([200, { version: 2, revision: 2, refused: [] }]);
    expect((await shown())[1]).toMatchObject({
      playerId: ids['Nova'],
      review: 'confirmed',
      verificationStatus: 'verified',
    });
    const nothing = await put({ participants: items({ Qwertzuiop: { confirmed: true } }) });
    expect([nothing.status, nothing.body.errors]).toMatchObject([422, [{ code: 'nothing-to-confirm' }]]);
  });

  it('nobody: it stays, unmatched and never verified', async () => {
    await put({ participants: items({ Qwertzuiop: { playerId: null } }) });
    expect((await shown())[2]).toMatchObject({
      playerId: null,
      review: 'nobody',
      verificationStatus: 'unverified',
      notCounted: 'unmatched',
    });
  });

  it('not a player: a moderator removes it, a member proposes it with the reason', async () => {
    const notNames = [idOf('Qwertzuiop')];
    await put({ participants: items(), notNames }, 'member');
    const proposed = (await shown())[2];
    expect(proposed?.['proposedRemoval']).toEqual({
      by: 'Quiet Kestrel',
      at: '2026-11-20T20:00:00.000Z',
      reason: 'not-a-name',
    });
    await put({ participants: items(), notNames });
    expect((await shown()).map(({ rawName }) => rawName)).toEqual(['Rexxar', 'Nofa']);
  });

  it('it stays: a moderator declines the removal', async () => {
    await put({ participants: items().slice(0, 2) }, 'member');
    const declined = [idOf('Qwertzuiop')];
    expect((await put({ participants: items(), declined }, 'member')).body.code).toBe('moderator-needed');
    await put({ participants: items(), declined });
    expect((await shown())[2]).toMatchObject({ proposedRemoval: null });
  });

  it('a new player, known or added with it; what is not a name is answered', async () => {
    const guest = `Guest${'abcdefgh'.charAt(count)}`;
    const body = {
      participants: [...items(), { rawName: guest }, { rawName: 'Nova<3' }],
      register: [idOf('Nofa'), 3, 4],
    };
    const refused = await put(body, 'member');
    expect([refused.status, refused.body.code]).toEqual([403, 'moderator-needed']);
    const saved = await put(body);
    expect(saved.body).toMatchObject({ refused: [{ item: 4, name: 'Nova<3', code: expect.any(String) }] });
    expect(await shown()).toMatchObject([
      { rawName: 'Rexxar' },
      { rawName: 'Nofa', playerName: 'Nofa', counted: true },
      { rawName: 'Qwertzuiop', playerId: null },
      { rawName: guest, playerName: guest, addedBy: 'Hale Ferrin', addedAt: '2026-11-20T20:00:00.000Z' },
      { rawName: 'Nova<3', playerId: null },
    ]);
  });

  it('a name has 2 to 32 characters, and stands in a picture of the session or in none', async () => {
    const added = ['x', 'y'.repeat(33), 'z'.repeat(32)].map((rawName) => ({ rawName }));
    const placed = { rawName: 'Placed', image: 0, box: [0, 0, 5, 5] };
    const answer = await put({ participants: [...items(), ...added, placed], register: ['nowhere', 99] });
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      [
        { field: 'participants.3.rawName', code: 'too-short' },
        { field: 'participants.4.rawName', code: 'too-long' },
        { field: 'participants.6.image', code: 'unknown-picture' },
        { field: 'register', code: 'unknown-participant' },
      ],
    ]);
  });
});

describe('a list that is verified with it', () => {
  const verified = (more: object = {}, who: Person = 'moderator') =>
    put({ participants: items({ Nofa: { playerId: ids['Nova'] } }), verify: true, ...more }, who);
  const state = async () => {
    const { status, participants } = await guild.details(session);
    return { status, nofa: participants.find((one: { rawName: string }) => one.rawName === 'Nofa')?.playerId ?? null };
  };

  it('is one command, and one undo takes both back', async () => {
    const before = await state();
    const saved = await verified();
    expect([saved.status, await state()]).toEqual([200, { status: 'verified', nofa: ids['Nova'] }]);
    const history = (await guild.get(`/api/sessions/${session}/history`, 'moderator')).body;
    const own = history.filter((entry: { commandId: string }) => entry.commandId === saved.body.commandId);
    // One entry contains the edit and the result of verifying.
    expect(own).toMatchObject([
      {
        action: 'edited_participants',
        before: { status: 'processed' },
        after: { status: 'verified', changed: [{ rawName: 'Nofa' }, { rawName: 'Qwertzuiop', review: 'nobody' }] },
        undo: { allowed: true },
      },
    ]);
    const { commandId } = saved.body;
    const undone = await guild.post(`/api/sessions/${session}/undo`, { commandId }, 'moderator');
    expect([undone.status, await state()]).toEqual([200, before]);
  });

  it('is for moderators', async () => {
    const before = await state();
    const refused = await verified({}, 'member');
    expect([refused.status, refused.body.code, await state()]).toEqual([403, 'moderator-needed', before]);
  });
});

describe('all at once', () => {
  it('500 names are matched again, or all are refused as data: never a 500', async () => {
    const names = Array.from({ length: 500 }, (_, at) => `Unread${at} ${'n'.repeat(20)}`);
    const id = await guild.submit(names.join('\n'), { notes: 'five hundred' });
    const { participants } = (await guild.details(id)) as { participants: Shown[] };
    const save = async (said: object[]) =>
      (await guild.put(`/api/sessions/${id}/participants`, { participants: said })).status;
    expect(await save([])).toBe(200);
    expect(await save(participants.map((one) => ({ id: one.id })))).toBe(200);
    expect(await save(participants.map((one) => ({ id: one.id, playerId: ids['Nova'] })))).toBe(200);
    const { participants: matched } = (await guild.details(id)) as { participants: { playerId: string }[] };
    expect(matched.map(({ playerId }) => playerId)).toEqual(Array.from({ length: 500 }, () => ids['Nova']));
  });
});

describe('what changed meanwhile', () => {
  it('is not undone: exclude, correct and verify compare the revision', async () => {
    const exclude = (excluded: boolean, revision?: number) => {
      const call = guild.post(`/api/sessions/${session}/exclude`, { excluded });
      return revision === undefined ? call : call.set('if-match', `"${revision}"`);
    };
    const { revision } = (await exclude(true)).body as { revision: number };
    await exclude(false);
    await exclude(true);
    const stale = await exclude(false, revision);
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'version-conflict', yourVersion: revision, currentVersion: revision + 2 },
    ]);
    const verified = (await guild.post(`/api/sessions/${session}/verify`, {})).body as {
      revision: number;
      unmatched: number;
    };
    expect(verified.unmatched).toBe(1);
    await put({ participants: items().slice(0, 2) });
    const undo = () => guild.post(`/api/sessions/${session}/verify`, { undo: true });
    const compared = await undo().set('if-match', `${verified.revision}`);
    expect([compared.status, compared.body.code]).toEqual([409, 'version-conflict']);
    const undone = await undo();
    expect([undone.status, undone.body.code]).toEqual([409, 'record-moved-on']);
    expect((await exclude(false)).status).toBe(200);
  });
});
