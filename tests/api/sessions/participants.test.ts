import { openGuild, picture } from './guild.ts';
import type { Guild } from './guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Rexxar', 'Thalorin');
  await guild.link('member', ids['Nova'] ?? '');
});
afterAll(() => guild.close());

let session: string;
let counter = 0;
beforeEach(async () => {
  counter += 1;
  session = await guild.submit('Rexxar, Qwertzuiop', { notes: `session ${counter}` });
});

type Item = { id?: string; rawName?: string; playerId?: string | null };
const list = async (): Promise<(Item & Record<string, unknown>)[]> => (await guild.details(session)).participants;
const save = (participants: readonly Item[], who: 'member' | 'moderator' = 'moderator', version?: string) => {
  const call = guild.put(`/api/sessions/${session}/participants`, { participants }, who);
  return version === undefined ? call : call.set('if-match', version);
};

describe('PUT /api/sessions/:id/participants', () => {
  it('adds by name, alias or not at all, keeps and removes', async () => {
    await guild.rename(ids['Thalorin'] ?? '', 'Thal');
    const [rexxar] = await list();
    const answer = await save([
      { id: rexxar?.id ?? '' },
      { rawName: ' nOVA ' },
      { rawName: 'thalorin' },
      { rawName: 'Zyx' },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      position: await guild.head(),
      id: session,
      version: 2,
      revision: 2,
      commandId: expect.any(String),
      refused: [],
    });
    expect(await list()).toMatchObject([
      { rawName: 'Rexxar' },
      {
        rawName: 'nOVA',
        playerId: ids['Nova'],
        detectionMethod: 'manual',
        verificationStatus: 'verified',
        addedBy: 'Hale Ferrin',
      },
      { rawName: 'thalorin', playerId: ids['Thalorin'], playerName: 'Thal' },
      { rawName: 'Zyx', playerId: null },
    ]);
  });

  it('matches a known entry again, and leaves the others as they are', async () => {
    const [rexxar, other] = await list();
    await guild.register(`Late ${counter}`);
    await save([
      { id: rexxar?.id ?? '', rawName: 'Rexxar', playerId: ids['Rexxar'] ?? '' },
      { id: other?.id ?? '', playerId: ids['Nova'] ?? '' },
    ]);
    expect(await list()).toMatchObject([{ playerId: ids['Rexxar'] }, { rawName: 'Qwertzuiop', playerId: ids['Nova'] }]);
    await save([{ id: rexxar?.id ?? '' }, { id: other?.id ?? '', playerId: null }]);
    expect((await list())[1]).toMatchObject({ playerId: null });
  });

  it('does not match an old name because a player was registered since', async () => {
    const name = `Brandnew${'abcdefgh'.charAt(counter)}`;
    session = await guild.submit(`Rexxar, ${name}`);
    await guild.register(name);
    const before = await list();
    const answer = await save(
      before.map(({ id, rawName, playerId }) => ({
        id: id ?? '',
        rawName: rawName ?? '',
        ...(typeof playerId === 'string' ? { playerId } : {}),
      })),
    );
    expect([answer.status, answer.body.version]).toEqual([200, 1]);
    expect(await list()).toEqual(before);
  });

  it('refuses what was based on an older version, with both', async () => {
    expect((await save([{ rawName: 'Nova' }], 'moderator', '"1"')).body.version).toBe(2);
    const stale = await save([{ rawName: 'Rexxar' }], 'moderator', '1');
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'version-conflict', yourVersion: 1, currentVersion: 2, changedBy: 'hale.ferrin' },
    ]);
    expect((await save([{ rawName: 'Rexxar' }], 'moderator', 'abc')).body.code).toBe('malformed');
    expect((await save([{ rawName: 'Rexxar' }], 'moderator', '2')).body.version).toBe(3);
  });

  it('lets a member propose, and holds back who adds himself', async () => {
    const [rexxar] = await list();
    await save([{ id: rexxar?.id ?? '' }, { rawName: 'Nova' }], 'member');
    expect(await list()).toMatchObject([
      { rawName: 'Rexxar', proposedRemoval: null },
      { rawName: 'Qwertzuiop', proposedRemoval: { at: '2026-11-20T20:00:00.000Z' } },
      { rawName: 'Nova', verificationStatus: 'unverified', counted: false },
    ]);
    const rematch = await save([{ id: rexxar?.id ?? '', playerId: ids['Nova'] ?? '' }], 'member');
    expect([rematch.status, rematch.body.code]).toEqual([403, 'moderator-needed']);
  });

  it('brings a removed reading back as it was, for a moderator', async () => {
    const before = await list();
    await save(before.slice(1).map(({ id = '' }) => ({ id })));
    expect(await list()).toHaveLength(1);
    const back = await save([...before].map(({ id = '' }) => ({ id })));
    expect(back.status).toBe(200);
    const byId = (items: Awaited<ReturnType<typeof list>>) => new Map(items.map((item) => [item.id, item]));
    expect(byId(await list())).toEqual(byId(before));
  });

  it('takes a removed name that a member sends for one of his own: by its name, within his limits', async () => {
    const before = await list();
    const [rexxar, other] = before;
    await save([{ id: other?.id ?? '' }]);
    const known = { id: other?.id ?? '' };
    const bad = await save([known, { id: rexxar?.id ?? '', rawName: 'x' }], 'member');
    expect([bad.status, bad.body.errors]).toMatchObject([
      422,
      [{ field: 'participants.1.rawName', code: 'too-short' }],
    ]);
    expect((await save([known, { id: rexxar?.id ?? '', rawName: 'Rexxar' }], 'member')).status).toBe(200);
    expect(await list()).toMatchObject([
      { rawName: 'Qwertzuiop' },
      { rawName: 'Rexxar', playerId: ids['Rexxar'], detectionMethod: 'manual', verificationStatus: 'unverified' },
    ]);
  });

  it('answers a repeat as it did, whatever happened since', async () => {
    const once = () => save([{ rawName: 'Nova' }]).set('idempotency-key', `put-${counter}`);
    const first = await once();
    await save([{ rawName: 'Rexxar' }]);
    const again = await once();
    expect([again.status, again.body.id, again.body.version]).toEqual([200, first.body.id, 3]);
    const other = await save([{ rawName: 'Rexxar' }]).set('idempotency-key', `put-${counter}`);
    expect(other.body.code).toBe('idempotency-key-reused');
  });

  it('refuses bad entries by field', async () => {
    const answer = await save([{ rawName: ' ' }, { rawName: 'Nova', playerId: 'nobody' }, {}]);
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      [
        { field: 'participants.0.rawName', code: 'blank' },
        { field: 'participants.1.playerId', code: 'unknown-player' },
        { field: 'participants.2.rawName', code: 'blank' },
      ],
    ]);
    expect((await save([{ rawName: 'No\u0000va' }])).body.errors).toMatchObject([
      { field: 'participants.0.rawName', code: 'control-character' },
    ]);
    const many = Array.from({ length: 501 }, (_, index) => ({ rawName: `Name ${index}` }));
    expect((await save(many)).status).toBe(422);
    expect((await guild.put(`/api/sessions/${session}/participants`, [])).status).toBe(422);
  });

  it('waits for a session that is still being read', async () => {
    const pending = await guild.upload([await picture(counter)]);
    const answer = await guild.put(`/api/sessions/${pending.body.id}/participants`, { participants: [] });
    expect([answer.status, answer.body.code]).toEqual([409, 'session-pending']);
  });

  it('knows no other session', async () => {
    const answer = await guild.put('/api/sessions/nowhere/participants', { participants: [] });
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
    expect((await guild.get('/api/sessions/nowhere/details')).body.code).toBe('not-found');
  });
});
