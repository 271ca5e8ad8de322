import { openGuild, picture } from './guild.ts';
import type { Guild } from './guild.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Rexxar');
});
afterAll(() => guild.close());

const idsOf = async (session: string, ...names: string[]): Promise<string[]> => {
  const { participants }: { participants: { id: string; rawName: string }[] } = await guild.details(session);
  return names.map((name) => participants.find(({ rawName }) => rawName === name)?.id ?? '');
};

describe('POST …/verify', () => {
  it('is undone at its version, and at no other', async () => {
    const id = await guild.submit('Nova, Zzyzx');
    const done = await guild.post(`/api/sessions/${id}/verify`, {});
    const stale = await guild.post(`/api/sessions/${id}/verify`, { undo: true }).set('if-match', '1');
    expect([stale.status, stale.body.code, stale.body.currentVersion]).toEqual([409, 'version-conflict', 2]);
    const undone = await guild
      .post(`/api/sessions/${id}/verify`, { undo: true })
      .set('if-match', String(done.body.version));
    expect([undone.status, undone.body.version]).toEqual([200, 3]);
    expect(await guild.details(id)).toMatchObject({ status: 'processed', version: 3 });
    const again = await guild.post(`/api/sessions/${id}/verify`, { undo: true });
    expect(again.status).toBe(409);
  });

  it('is undone, and then what was saved before it: each leaves the one before as open as it was', async () => {
    const id = await guild.submit('Nova, Quorra');
    const [nova = ''] = await idsOf(id, 'Nova');
    const saved = await guild.put(`/api/sessions/${id}/participants`, { participants: [{ id: nova }] });
    await guild.post(`/api/sessions/${id}/verify`, {});
    expect((await guild.post(`/api/sessions/${id}/verify`, { undo: true })).status).toBe(200);
    const undone = await guild.post(`/api/sessions/${id}/undo`, { commandId: saved.body.commandId });
    expect(undone.status).toBe(200);
    expect((await guild.details(id)).participants.map(({ rawName }: { rawName: string }) => rawName)).toEqual([
      'Nova',
      'Quorra',
    ]);
  });

  it('verifies as it stands', async () => {
    const id = await guild.submit('Nova, Unheard Of');
    const answer = await guild.post(`/api/sessions/${id}/verify`, {});
    expect([answer.status, answer.body]).toMatchObject([200, { id, version: 2, refused: [] }]);
    expect(await guild.details(id)).toMatchObject({ status: 'verified', version: 2 });
  });

  it('registers raw names, takes who has the name already, and reports what is not a name', async () => {
    const id = await guild.submit('Nova, Firstcomer, Latecomer, #!?!');
    await guild.register('Latecomer');
    const register = await idsOf(id, 'Firstcomer', 'Latecomer', '#!?!');
    const send = () => guild.post(`/api/sessions/${id}/verify`, { register }).set('idempotency-key', 'verify-1');
    const answer = await send();
    expect([answer.status, answer.body.refused]).toEqual([
      200,
      [{ participantId: register[2], name: '#!?!', code: 'bad-character' }],
    ]);
    const details = await guild.details(id);
    expect(details).toMatchObject({ status: 'verified', trackedCount: 3 });
    expect(details.participants).toMatchObject([
      { playerName: 'Nova' },
      { playerName: 'Firstcomer', counted: true, matchConfidence: 1 },
      { playerName: 'Latecomer', counted: true },
      { playerName: null },
    ]);
    const head = await guild.head();
    const again = await send();
    expect([again.status, again.body]).toEqual([200, answer.body]);
    expect(await guild.head()).toBe(head);
  });

  it('registers nobody for a session that cannot be verified', async () => {
    const pending = await guild.upload([await picture(1)]);
    const head = await guild.head();
    const answer = await guild.post(`/api/sessions/${pending.body.id}/verify`, { register: ['x'] });
    expect([answer.status, answer.body.code]).toEqual([409, 'session-pending']);
    const id = await guild.submit('Nova, Someone New');
    const before = await guild.head();
    const unknown = await guild.post(`/api/sessions/${id}/verify`, {
      register: ['x', ...(await idsOf(id, 'Someone New'))],
    });
    expect([unknown.status, unknown.body.errors]).toMatchObject([422, [{ code: 'unknown-participant' }]]);
    expect(await guild.head()).toBe(before);
    expect(before > head).toBe(true);
  });

  it('is for moderators', async () => {
    const id = await guild.submit('Nova, Rexxar');
    expect((await guild.post(`/api/sessions/${id}/verify`, {}, 'member')).body.code).toBe('forbidden');
  });
});

describe('exclude and correct', () => {
  it('shows moderators the reason, and whose session it is', async () => {
    const { Sinan = '' } = await guild.register('Sinan');
    await guild.link('member', Sinan);
    const own = await guild.submit('Sinan');
    const other = await guild.submit('Someone');
    for (const id of [own, other])
      await guild.post(`/api/sessions/${id}/exclude`, { excluded: true, reason: 'a quarrel' });
    const reason = async (id: string, who: 'member' | 'moderator') => (await guild.details(id, who)).exclusionReason;
    expect(await reason(other, 'moderator')).toBe('a quarrel');
    expect(await reason(own, 'member')).toBe('a quarrel');
    expect(await reason(other, 'member')).toBeNull();
    expect((await guild.get(`/api/sessions/${other}/history`, 'member')).text).not.toContain('quarrel');
  });

  it('excludes with a reason, and back', async () => {
    const id = await guild.submit('Nova', { notes: 'to exclude' });
    const answer = await guild.post(`/api/sessions/${id}/exclude`, { excluded: true, reason: 'practice' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { position: await guild.head(), id, version: 1, revision: 2, commandId: expect.any(String) },
    ]);
    expect(await guild.details(id, 'moderator')).toMatchObject({ excluded: true, exclusionReason: 'practice' });
    expect((await guild.details(id)).participants[0]).toMatchObject({ counted: false });
    await guild.post(`/api/sessions/${id}/exclude`, { excluded: false });
    expect(await guild.details(id)).toMatchObject({ excluded: false, exclusionReason: null });
    const bad = await guild.post(`/api/sessions/${id}/exclude`, { excluded: 'yes', reason: 'x'.repeat(501) });
    expect(bad.body.errors).toMatchObject([{ field: 'excluded' }, { field: 'reason' }]);
  });

  it('corrects what is named and leaves the rest', async () => {
    const id = await guild.submit('Nova', { notes: 'to correct' });
    const answer = await guild.patch(`/api/sessions/${id}`, {
      eventType: 'kadum',
      eventDate: '2026-11-01T21:00:00+02:00',
    });
    expect([answer.status, answer.body.version]).toEqual([200, 1]);
    expect(await guild.details(id)).toMatchObject({
      eventType: 'Kadum',
      eventDate: '2026-11-01T19:00:00.000Z',
      notes: 'to correct',
    });
    await guild.patch(`/api/sessions/${id}`, { notes: null });
    expect(await guild.details(id)).toMatchObject({ notes: null, eventType: 'Kadum' });
    const head = await guild.head();
    expect((await guild.patch(`/api/sessions/${id}`, {})).status).toBe(200);
    const bad = await guild.patch(`/api/sessions/${id}`, { eventType: 'Picnic', eventDate: '2030-01-01T00:00:00Z' });
    expect(bad.body.errors).toMatchObject([{ field: 'eventType' }, { field: 'eventDate', code: 'too-late' }]);
    expect(await guild.head()).toBe(head);
  });
});

describe('POST …/reprocess', () => {
  it('is for failed sessions only', async () => {
    const done = await guild.submit('Rexxar', { notes: 'done' });
    expect((await guild.post(`/api/sessions/${done}/reprocess`, {})).body.code).toBe('not-failed');
    const pending = await guild.upload([await picture(2)]);
    const id: string = pending.body.id;
    const failure = { code: 'no-names', image: null, count: null } as const;
    const meta = {
      commandId: 'fail',
      commandHash: '',
      correlationId: 'fail',
      causationId: null,
      undoes: null,
      reason: null,
    };
    await guild.deps.handle(
      sessionDecider,
      id,
      { type: 'FailRecognition', data: { attempt: 1, readings: [], failure } },
      { ...meta, actor: { kind: 'system', id: 'system', role: null }, occurredAt: '2026-11-20T20:00:00.000Z' },
    );
    expect(await guild.details(id)).toMatchObject({
      status: 'failed',
      failure: { code: 'no-names', detail: 'No player names were found in the screenshots.' },
    });
    const edit = await guild.put(`/api/sessions/${id}/participants`, { participants: [] });
    expect(edit.body.code).toBe('session-failed');
    const answer = await guild.post(`/api/sessions/${id}/reprocess`, {});
    expect([answer.status, answer.body.id]).toEqual([200, id]);
    expect(await guild.details(id)).toMatchObject({ status: 'pending', failure: null });
    expect(ids['Nova']).toBeDefined();
  });
});
